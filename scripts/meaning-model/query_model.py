"""The teacher in few bits, for queries: layer by layer, each fitted to what the layers before it now give."""

import json
import random
from pathlib import Path

import torch
from torch import Tensor, nn

import transcripts
from bert import Encoder
from embed import batches
from quantize import Quantized, nearest, with_feedback

WORD_BITS = 4
PLACE_BITS = 8
NATURAL = "google-research-datasets+natural-questions/repo"


def questions(mirror: Path, file: str) -> list[str]:
    """What people asked a search engine."""
    [text] = transcripts.files_in_git(mirror / NATURAL, rf"^nq_open/NQ-open\.{file}\.jsonl$")
    return [json.loads(line)["question"] for line in text.splitlines()]


def shortened(asked: list[str], seed: int) -> list[str]:
    """One to five words on end of each question."""
    draw = random.Random(seed)
    found = []
    for question in asked:
        words = question.split()
        count = draw.randint(1, 5)
        at = draw.randint(0, max(0, len(words) - count))
        found.append(" ".join(words[at : at + count]))
    return found


class Moments:
    """The second moment of what goes into each matrix of a layer."""

    def __init__(self, layer: nn.Module) -> None:
        self.of: dict[str, Tensor] = {}
        linear = [(name, part) for name, part in layer.named_modules() if isinstance(part, nn.Linear)]
        self.hooks = [part.register_forward_pre_hook(self.keep(name)) for name, part in linear]

    def keep(self, name: str):
        def add(_: nn.Module, inputs: tuple[Tensor, ...]) -> None:
            rows = inputs[0].reshape(-1, inputs[0].shape[-1])
            self.of[name] = self.of.get(name, 0) + rows.T @ rows

        return add

    def done(self) -> None:
        for hook in self.hooks:
            hook.remove()


def quantize_embeddings(encoder: Encoder) -> dict[str, Quantized]:
    """Changes the encoder to what the codes say."""
    words, places = nearest(encoder.words, WORD_BITS), nearest(encoder.places, PLACE_BITS)
    encoder.words, encoder.places = words.values(), places.values()
    return {"embeddings.word": words, "embeddings.position": places}


@torch.no_grad()
def quantize_layers(encoder: Encoder, ids: list[list[int]], bits_of) -> dict[str, Quantized]:
    """Changes the encoder too. `bits_of` says how many bits the matrix of a name gets."""
    parts = [torch.tensor([ids[place] for place in places]) for places in batches(ids)]
    inside = [
        encoder.embeddings["norm"](encoder.words[part] + encoder.places[: part.shape[1]]) for part in parts
    ]
    quantized = {}
    for number, layer in enumerate(encoder.layer):
        moments = Moments(layer)
        for x in inside:
            layer(x)
        moments.done()
        for name, moment in moments.of.items():
            matrix = layer.get_submodule(name).weight
            full = f"layer.{number}.{name}.weight"
            quantized[full] = with_feedback(matrix.data, moment, bits_of(full))
            matrix.data = quantized[full].values()
        inside = [layer(x) for x in inside]
    return quantized
