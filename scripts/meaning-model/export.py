"""Writes the weights' file from a student that has learned, and what the tests expect of it."""

import argparse
import hashlib
import json
import re
from pathlib import Path

import torch
from torch import Tensor

import teacher
import weights_file
from bert import DIMENSIONS, QUERY, Encoder, Shape
from embed import embed
from quantize import nearest
from query_model import Quantized, quantize_embeddings, quantize_layers, questions, shortened
from texts_for_tests import REFERENCE
from tokens import tokenizer_and_rows

NAME = "meaning-1"
QUERY_BITS = 4
# The matrices whose exact values would help most, for their size, have a bit more.
FINER = re.compile(r"attention\.(value|output)|layer\.[45]\.feed\.in")
PASSAGE_BITS = 6
COMPONENTS = 16


def query_tensors(encoder: Encoder, tokenizer, mirror: Path) -> weights_file.Tensors:
    asked = questions(mirror, "efficientqa.test.1.1")
    ids = [one.ids for one in tokenizer.encode_batch(asked + shortened(asked, 1))]
    tensors: weights_file.Tensors = dict(quantize_embeddings(encoder))
    layers = quantize_layers(encoder, ids, lambda name: QUERY_BITS + bool(FINER.search(name)))
    return tensors | named("query", encoder.state_dict(), layers)


def named(model: str, held: dict[str, Tensor], quantized: dict[str, Quantized]) -> weights_file.Tensors:
    return {f"{model}.{name}": quantized.get(name, value) for name, value in held.items()}


def passage_tensors(held: dict[str, Tensor], bits: int) -> weights_file.Tensors:
    few = {name: nearest(value, bits) for name, value in held.items() if value.ndim == 2}
    return named("passage", held, few)


def encoder_in(header: dict, tensors: dict[str, Tensor], model: str) -> Encoder:
    """A model as the file has it, in plain numbers."""
    encoder = Encoder(Shape(**header[model]), tensors["embeddings.word"], tensors["embeddings.position"])
    own = {
        name.removeprefix(f"{model}."): value
        for name, value in tensors.items()
        if name.startswith(f"{model}.")
    }
    encoder.load_state_dict(own)
    return encoder.eval()


def write_reference(weights: Path, tokenizer, target: Path) -> None:
    header, tensors = weights_file.read(weights)
    ids = [one.ids for one in tokenizer.encode_batch(REFERENCE)]
    found = {model: embed(encoder_in(header, tensors, model), ids) for model in ("query", "passage")}
    rows = [
        {"text": text, "ids": ids[at]}
        | {model: [round(float(x), 4) for x in found[model][at][:COMPONENTS]] for model in found}
        for at, text in enumerate(REFERENCE)
    ]
    target.write_text("[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n")


def shape_of(held: dict[str, Tensor]) -> Shape:
    feed, width = held["layer.0.feed.in.weight"].shape
    layers = 1 + max(int(name.split(".")[1]) for name in held if name.startswith("layer."))
    return Shape(layers, heads=12 if width == DIMENSIONS else width // 32, width=width, feed=feed)


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("teacher", "mirror", "student", "target"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    tokenizer, pieces, rows = tokenizer_and_rows(given.teacher / "all-minilm-l6-v2-tokenizer.json")
    encoder = teacher.read(given.teacher / "all-minilm-l6-v2.onnx", rows)
    held = torch.load(given.student)["model"]
    tensors = query_tensors(encoder, tokenizer, given.mirror) | passage_tensors(held, PASSAGE_BITS)
    shapes = {"query": vars(QUERY), "passage": vars(shape_of(held))}
    given.target.mkdir(parents=True, exist_ok=True)
    weights = given.target / "weights.bin"
    size = weights_file.write(
        weights, {"name": NAME, "dimensions": DIMENSIONS, "vocabulary": pieces, **shapes}, tensors
    )
    write_reference(weights, tokenizer, given.target / "reference.json")
    print(size, "bytes", hashlib.sha256(weights.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
