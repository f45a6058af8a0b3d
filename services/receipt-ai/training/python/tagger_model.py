"""The model: word ids and numbers in, a score for each label out."""
import jax
import jax.numpy as jnp

LABELS_COUNT = 19
IDS_COUNT = 16_384
NUMBERS_COUNT = 30
# What a page says as a whole: the shares of its currencies, and whether dates begin with the month.
CURRENCIES_COUNT = 45
PAGE_COUNT = CURRENCIES_COUNT + 1
WIDTH = 96
HEADS = 6
LAYERS = 4
HIDDEN = 256
ID_WIDTH = 48
# Steps of the distance between two words, in line heights, on either side of zero.
STEPS = (0.35, 1.2, 2.2, 3.5, 6.0, 10.0, 18.0, 32.0)
DROPOUT = 0.1


def new_weights(key):
    keys = iter(jax.random.split(key, 64))

    def matrix(rows, columns):
        return jax.random.normal(next(keys), (rows, columns)) / jnp.sqrt(rows)

    return {
        "ids": jax.random.normal(next(keys), (IDS_COUNT, ID_WIDTH)) * 0.1,
        "from_ids": matrix(ID_WIDTH, WIDTH),
        "from_first_id": matrix(ID_WIDTH, WIDTH),
        "from_numbers": matrix(NUMBERS_COUNT, WIDTH),
        "bias": jnp.zeros(WIDTH),
        "layers": [
            {
                "before": jnp.ones(WIDTH),
                "qkv": matrix(WIDTH, 3 * WIDTH),
                "out": matrix(WIDTH, WIDTH) * 0.5,
                "across": jnp.zeros((2 * len(STEPS) + 1, HEADS)),
                "down": jnp.zeros((2 * len(STEPS) + 1, HEADS)),
                "between": jnp.ones(WIDTH),
                "up": matrix(WIDTH, HIDDEN),
                "up_bias": jnp.zeros(HIDDEN),
                "back": matrix(HIDDEN, WIDTH) * 0.5,
            }
            for _ in range(LAYERS)
        ],
        "last": jnp.ones(WIDTH),
        "labels": matrix(WIDTH, LABELS_COUNT),
        "labels_bias": jnp.zeros(LABELS_COUNT),
        "page": matrix(2 * WIDTH, PAGE_COUNT),
        "page_bias": jnp.zeros(PAGE_COUNT),
    }


def normed(values, scale):
    return values * scale / jnp.sqrt((values * values).mean(-1, keepdims=True) + 1e-6)


def steps_between(places):
    """Places are left, right and middle in line heights. Two arrays: the step from each word to each other, across and down."""
    left, right, middle = places[..., 0], places[..., 1], places[..., 2]
    ahead = left[..., None, :] - right[..., :, None]
    behind = right[..., None, :] - left[..., :, None]
    across = jnp.where(ahead >= 0, ahead + 1e-6, jnp.where(behind <= 0, behind - 1e-6, 0.0))
    down = middle[..., None, :] - middle[..., :, None]
    return step_of(across), step_of(down)


def step_of(distance):
    size = jnp.abs(distance)[..., None] >= jnp.asarray(STEPS)
    return (len(STEPS) + jnp.sign(distance) * size.sum(-1)).astype(jnp.int32)


def dropped(values, key, index):
    if key is None:
        return values
    keep = jax.random.bernoulli(jax.random.fold_in(key, index), 1 - DROPOUT, values.shape)
    return jnp.where(keep, values / (1 - DROPOUT), 0.0)


def apply_model(weights, batch, key):
    """Batch: ids [b, n, 12], numbers [b, n, 30], places [b, n, 3], mask [b, n]. Without a key nothing is dropped."""
    rows = weights["ids"][batch["ids"]]
    present = (batch["ids"] > 0)[..., None]
    mean = (rows * present).sum(-2) / jnp.maximum(present.sum(-2), 1)
    values = (
        mean @ weights["from_ids"]
        + rows[..., 0, :] @ weights["from_first_id"]
        + batch["numbers"] @ weights["from_numbers"]
        + weights["bias"]
    )
    values = dropped(values, key, 0)
    nearness = nearness_of(weights["layers"], batch["places"])
    hidden = jnp.where(batch["mask"] > 0, 0.0, -1e9)[:, None, None, :]
    for number, layer in enumerate(weights["layers"]):
        values += dropped(attend(layer, values, nearness[number], hidden), key, 2 * number + 1)
        inner = jax.nn.relu(normed(values, layer["between"]) @ layer["up"] + layer["up_bias"])
        values += dropped(inner @ layer["back"], key, 2 * number + 2)
    values = normed(values, weights["last"])
    mask = batch["mask"][..., None]
    mean = (values * mask).sum(-2) / mask.sum(-2)
    highest = jnp.where(mask > 0, values, -1e9).max(-2)
    page = jnp.concatenate([mean, highest], -1) @ weights["page"] + weights["page_bias"]
    return values @ weights["labels"] + weights["labels_bias"], page


def nearness_of(layers, places):
    """What the distance of two words adds to their attention: [layers, b, heads, n, n].

    A product with one-hot rows, because the gradient of a look-up is slow on processors.
    """
    total = 0
    for name, steps in zip(("across", "down"), steps_between(places)):
        table = jnp.concatenate([layer[name] for layer in layers], axis=1)
        total += jax.nn.one_hot(steps, 2 * len(STEPS) + 1) @ table
    batch, count = places.shape[:2]
    return total.reshape(batch, count, count, len(layers), HEADS).transpose(3, 0, 4, 1, 2)


def attend(layer, values, nearness, hidden):
    batch, count, _ = values.shape
    qkv = (normed(values, layer["before"]) @ layer["qkv"]).reshape(batch, count, 3, HEADS, WIDTH // HEADS)
    query, key, value = (qkv[:, :, part].transpose(0, 2, 1, 3) for part in range(3))
    scores = query @ key.transpose(0, 1, 3, 2) / jnp.sqrt(WIDTH // HEADS)
    shares = jax.nn.softmax(scores + nearness + hidden, axis=-1)
    return (shares @ value).transpose(0, 2, 1, 3).reshape(batch, count, WIDTH) @ layer["out"]
