"""Writes the model as an ONNX graph of one page: ids [n, 12], numbers [n, 30] and places [n, 3] in, scores [n, labels] and [1, page] out."""
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from tagger_model import HEADS, STEPS, WIDTH


class Graph:
    """Nodes and weights, with a name for each result. Weights are stored in 16 bits and widened when the model is loaded."""

    def __init__(self):
        self.nodes, self.weights, self.count = [], [], 0

    def constant(self, value, kind=None):
        name = f"w{len(self.weights)}"
        array = np.asarray(value)
        if kind is None and array.size > 256:
            self.weights.append(numpy_helper.from_array(array.astype(np.float16), f"{name}h"))
            return self.add("Cast", f"{name}h", to=TensorProto.FLOAT)
        self.weights.append(numpy_helper.from_array(array.astype(kind or np.float32), name))
        return name

    def add(self, operation, *inputs, **attributes):
        self.count += 1
        name = f"v{self.count}"
        self.nodes.append(helper.make_node(operation, list(inputs), [name], **attributes))
        return name

    def product(self, values, weights):
        return self.add("MatMul", values, self.constant(weights))

    def normed(self, values, scale):
        square = self.add("Mul", values, values)
        mean = self.add("ReduceMean", square, self.constant([-1], np.int64), keepdims=1)
        root = self.add("Sqrt", self.add("Add", mean, self.constant(1e-6)))
        return self.add("Mul", self.add("Div", values, root), self.constant(scale))


def write_onnx(weights, file):
    graph = Graph()
    values = embed(graph, weights)
    across, down = steps_between(graph)
    for layer in weights["layers"]:
        values = graph.add("Add", values, attend(graph, layer, values, across, down))
        inner = graph.add("Add", graph.product(graph.normed(values, layer["between"]), layer["up"]), graph.constant(layer["up_bias"]))
        values = graph.add("Add", values, graph.product(graph.add("Relu", inner), layer["back"]))
    values = graph.normed(values, weights["last"])
    words = graph.constant([0], np.int64)
    page = graph.add(
        "Concat",
        graph.add("ReduceMean", values, words, keepdims=1),
        graph.add("ReduceMax", values, words, keepdims=1),
        axis=-1,
    )
    graph.nodes.append(
        helper.make_node("Add", [graph.product(page, weights["page"]), graph.constant(weights["page_bias"])], ["page"])
    )
    scores = graph.product(values, weights["labels"])
    graph.nodes.append(helper.make_node("Add", [scores, graph.constant(weights["labels_bias"])], ["scores"]))
    inputs = [
        helper.make_tensor_value_info("ids", TensorProto.INT32, ["n", 12]),
        helper.make_tensor_value_info("numbers", TensorProto.FLOAT, ["n", 30]),
        helper.make_tensor_value_info("places", TensorProto.FLOAT, ["n", 3]),
    ]
    outputs = [
        helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["n", weights["labels_bias"].size]),
        helper.make_tensor_value_info("page", TensorProto.FLOAT, [1, weights["page_bias"].size]),
    ]
    model = helper.make_model(
        helper.make_graph(graph.nodes, "tagger", inputs, outputs, graph.weights),
        opset_imports=[helper.make_opsetid("", 18)],
        ir_version=10,
    )
    onnx.checker.check_model(model)
    onnx.save(model, file)


def embed(graph, weights):
    rows = graph.add("Gather", graph.constant(weights["ids"]), "ids")
    present = graph.add("Cast", graph.add("Greater", "ids", graph.constant(0, np.int32)), to=TensorProto.FLOAT)
    last = graph.constant([-1], np.int64)
    shown = graph.add("Mul", rows, graph.add("Unsqueeze", present, last))
    total = graph.add("ReduceSum", shown, graph.constant([1], np.int64), keepdims=0)
    count = graph.add("Max", graph.add("ReduceSum", present, last, keepdims=1), graph.constant(1.0))
    first = graph.add("Gather", rows, graph.constant(0, np.int64), axis=1)
    parts = [
        graph.product(graph.add("Div", total, count), weights["from_ids"]),
        graph.product(first, weights["from_first_id"]),
        graph.product("numbers", weights["from_numbers"]),
        graph.constant(weights["bias"]),
    ]
    values = parts[0]
    for part in parts[1:]:
        values = graph.add("Add", values, part)
    return values


def steps_between(graph):
    place = [graph.add("Gather", "places", graph.constant(part, np.int64), axis=1) for part in range(3)]
    row = [graph.add("Unsqueeze", each, graph.constant([0], np.int64)) for each in place]
    column = [graph.add("Unsqueeze", each, graph.constant([1], np.int64)) for each in place]
    zero, little = graph.constant(0.0), graph.constant(1e-6)
    ahead, behind = graph.add("Sub", row[0], column[1]), graph.add("Sub", row[1], column[0])
    back = graph.add(
        "Where", graph.add("LessOrEqual", behind, zero), graph.add("Sub", behind, little), zero
    )
    across = graph.add("Where", graph.add("GreaterOrEqual", ahead, zero), graph.add("Add", ahead, little), back)
    return step_of(graph, across), step_of(graph, graph.add("Sub", row[2], column[2]))


def step_of(graph, distance):
    wide = graph.add("Unsqueeze", graph.add("Abs", distance), graph.constant([-1], np.int64))
    reached = graph.add("Cast", graph.add("GreaterOrEqual", wide, graph.constant(STEPS)), to=TensorProto.FLOAT)
    size = graph.add("ReduceSum", reached, graph.constant([-1], np.int64), keepdims=0)
    signed = graph.add("Mul", graph.add("Sign", distance), size)
    return graph.add("Cast", graph.add("Add", signed, graph.constant(float(len(STEPS)))), to=TensorProto.INT64)


def attend(graph, layer, values, across, down):
    qkv = graph.product(graph.normed(values, layer["before"]), layer["qkv"])
    parts = graph.add("Reshape", qkv, graph.constant([-1, 3, HEADS, WIDTH // HEADS], np.int64))
    query, key, value = (graph.add("Gather", parts, graph.constant(part, np.int64), axis=1) for part in range(3))
    query, value = (graph.add("Transpose", each, perm=[1, 0, 2]) for each in (query, value))
    key = graph.add("Transpose", key, perm=[1, 2, 0])
    scores = graph.add("Div", graph.add("MatMul", query, key), graph.constant(np.sqrt(WIDTH // HEADS)))
    near = graph.add(
        "Add",
        graph.add("Gather", graph.constant(layer["across"]), across),
        graph.add("Gather", graph.constant(layer["down"]), down),
    )
    shares = graph.add("Softmax", graph.add("Add", scores, graph.add("Transpose", near, perm=[2, 0, 1])), axis=-1)
    mixed = graph.add("Transpose", graph.add("MatMul", shares, value), perm=[1, 0, 2])
    return graph.product(graph.add("Reshape", mixed, graph.constant([-1, WIDTH], np.int64)), layer["out"])
