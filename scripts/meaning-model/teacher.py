"""The teacher out of its ONNX file, by the names that the weights' file has."""

import re
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from bert import QUERY, Encoder
from tokens import LONGEST

# The file keeps a layer's matrices without names, in the order in which they are used.
ORDER = ["attention.query", "attention.key", "attention.value", "attention.output", "feed.in", "feed.out"]
NAMED = {
    "attention.self.query": "attention.query",
    "attention.self.key": "attention.key",
    "attention.self.value": "attention.value",
    "attention.output.dense": "attention.output",
    "attention.output.LayerNorm": "attention.norm",
    "intermediate.dense": "feed.in",
    "output.dense": "feed.out",
    "output.LayerNorm": "feed.norm",
}


def read(path: Path, rows: np.ndarray) -> Encoder:
    """The teacher with only the word pieces that are kept."""
    held = {
        one.name: torch.tensor(numpy_helper.to_array(one)) for one in onnx.load(str(path)).graph.initializer
    }
    words = held["embeddings.word_embeddings.weight"][torch.tensor(rows)]
    places = (
        held["embeddings.position_embeddings.weight"][:LONGEST]
        + held["embeddings.token_type_embeddings.weight"][0]
    )
    encoder = Encoder(QUERY, words, places)
    encoder.load_state_dict(layer_weights(held))
    return encoder.eval()


def layer_weights(held: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    weights = {f"embeddings.norm.{part}": held[f"embeddings.LayerNorm.{part}"] for part in ("weight", "bias")}
    for name, value in held.items():
        found = re.fullmatch(r"encoder\.layer\.(\d)\.(.+)\.(weight|bias)", name)
        if found:
            weights[f"layer.{found[1]}.{NAMED[found[2]]}.{found[3]}"] = value
    matrices = sorted(
        (name for name in held if name.startswith("onnx::MatMul_")), key=lambda name: int(name[13:])
    )
    for at, name in enumerate(matrices):
        weights[f"layer.{at // len(ORDER)}.{ORDER[at % len(ORDER)]}.weight"] = held[name].T.contiguous()
    return weights
