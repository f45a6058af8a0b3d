"""Trains the model that marks words of a document: python train_tagger.py <pages.bin> <held-out.bin> <model.onnx> [minutes].

The pages are what `write-tensors.ts` wrote: the product's own description of each word. The model is a small transformer whose
attention knows how far words are apart to the right and down. Its weights are written as ONNX with 16-bit numbers.
"""
import sys
import time

import jax
import jax.numpy as jnp
import numpy as np
import optax

from tagger_model import CURRENCIES_COUNT, LABELS_COUNT, apply_model, new_weights
from tagger_onnx import write_onnx
from tagger_pages import Pages

SEED = 7
WORDS_PER_BATCH = 3_200
LEARNING_RATE = 1.5e-3
# Most words are nothing; without weights the model would be silent about rare labels.
OTHER_WEIGHT = 0.35
# What the page says as a whole counts less than its words.
PAGE_SHARE = 0.3
# Steps after which the model is written, so that an interrupted run is not lost.
SAVED_EVERY = 1_000


def loss_of(weights, batch, key):
    logits, page = apply_model(weights, batch, key)
    labels, mask = batch["labels"], batch["mask"]
    losses = optax.softmax_cross_entropy_with_integer_labels(logits, labels)
    importance = jnp.where(labels == 0, OTHER_WEIGHT, 1.0) * mask
    return (losses * importance).sum() / importance.sum() + PAGE_SHARE * page_loss(page, batch["targets"])


def page_loss(scores, targets):
    """The loss of currency and order of dates; a target of -1 is unknown."""
    known = (targets >= 0).astype(jnp.float32)
    currency = optax.softmax_cross_entropy_with_integer_labels(
        scores[:, :CURRENCIES_COUNT], jnp.maximum(targets[:, 0], 0)
    )
    others = optax.sigmoid_binary_cross_entropy(scores[:, CURRENCIES_COUNT:], targets[:, 1:])
    losses = jnp.concatenate([currency[:, None], others], -1)
    return (losses * known).sum() / jnp.maximum(known.sum(), 1)


def main(train_file, held_out_file, model_file, minutes):
    pages, held_out = Pages(train_file), Pages(held_out_file)
    weights = new_weights(jax.random.key(SEED))
    count = sum(leaf.size for leaf in jax.tree.leaves(weights))
    print(f"{len(pages)} pages, {count / 1e6:.2f} M weights")
    steps_max = 200_000
    schedule_seconds = minutes * 60
    optimiser = optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.inject_hyperparams(optax.adamw)(learning_rate=LEARNING_RATE, weight_decay=0.01),
    )
    state = optimiser.init(weights)

    @jax.jit
    def step(weights, state, batch, key):
        loss, gradients = jax.value_and_grad(loss_of)(weights, batch, key)
        updates, state = optimiser.update(gradients, state, weights)
        return optax.apply_updates(weights, updates), state, loss

    key = jax.random.key(SEED + 1)
    started, losses = time.time(), []
    for number, batch in enumerate(pages.batches(WORDS_PER_BATCH, np.random.default_rng(SEED))):
        share = (time.time() - started) / schedule_seconds
        if share >= 1 or number >= steps_max:
            break
        warm = min(1.0, (number + 1) / 200)
        state[1].hyperparams["learning_rate"] = jnp.asarray(
            LEARNING_RATE * warm * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * share)))
        )
        key, own = jax.random.split(key)
        weights, state, loss = step(weights, state, batch, own)
        losses.append(float(loss))
        if number % 50 == 0:
            print(f"{number} {share:.0%} loss {np.mean(losses[-50:]):.4f}", flush=True)
        if number % SAVED_EVERY == SAVED_EVERY - 1:
            write_onnx(jax.tree.map(np.asarray, weights), model_file)
    report(weights, held_out)
    write_onnx(jax.tree.map(np.asarray, weights), model_file)


def report(weights, pages):
    """Prints precision and recall of each label on pages that training never saw."""
    counts = np.zeros((LABELS_COUNT, 3))
    predict = jax.jit(lambda batch: apply_model(weights, batch, None))
    page_counts = np.zeros((2, 2))
    for number, batch in enumerate(pages.batches(WORDS_PER_BATCH, np.random.default_rng(0), once=True)):
        if number == 60:
            break
        scores, page = (np.asarray(each) for each in predict(batch))
        found, right, mask = scores.argmax(-1), batch["labels"], batch["mask"] > 0
        answers = np.stack([page[:, :CURRENCIES_COUNT].argmax(-1), *(page[:, CURRENCIES_COUNT:] > 0).T], -1)
        known = batch["targets"] >= 0
        page_counts += np.stack([((answers == batch["targets"]) & known).sum(0), known.sum(0)], -1)
        for label in range(LABELS_COUNT):
            counts[label] += [
                ((found == label) & (right == label) & mask).sum(),
                ((found == label) & mask).sum(),
                ((right == label) & mask).sum(),
            ]
    for name, (right, known) in zip(("currency", "month first"), page_counts):
        print(f"{name}: {right / max(1, known):.3f} of {int(known)}")
    for label, (both, found, right) in enumerate(counts):
        print(f"{label:2} precision {both / max(1, found):.3f} recall {both / max(1, right):.3f} of {int(right)}")


if __name__ == "__main__":
    main(*sys.argv[1:4], float(sys.argv[4]) if len(sys.argv) > 4 else 60)
