"""The models in torch, named as in the weights' file. Texts of a batch have the same length."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

EPSILON = 1e-12
DIMENSIONS = 384


@dataclass(frozen=True)
class Shape:
    layers: int
    heads: int
    width: int
    feed: int


QUERY = Shape(layers=6, heads=12, width=DIMENSIONS, feed=1536)


class Attention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.query, self.key, self.value, self.output = (
            nn.Linear(shape.width, shape.width) for _ in range(4)
        )
        self.norm = nn.LayerNorm(shape.width, EPSILON)

    def forward(self, x: Tensor) -> Tensor:
        parts = (self.query, self.key, self.value)
        query, key, value = (part(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in parts)
        # Plain products: for short texts, torch learns faster with them than with its fused attention.
        seen = (query * query.shape[-1] ** -0.5 @ key.transpose(2, 3)).softmax(-1) @ value
        return self.norm(x + self.output(seen.transpose(1, 2).flatten(2)))


class Feed(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.add_module("in", nn.Linear(shape.width, shape.feed))
        self.out = nn.Linear(shape.feed, shape.width)
        self.norm = nn.LayerNorm(shape.width, EPSILON)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(x + self.out(F.gelu(self.get_submodule("in")(x))))


class Layer(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.attention = Attention(shape)
        self.feed = Feed(shape)

    def forward(self, x: Tensor) -> Tensor:
        return self.feed(self.attention(x))


class Encoder(nn.Module):
    """Words and their places are given and stay as they are: both models share them."""

    def __init__(self, shape: Shape, words: Tensor, places: Tensor) -> None:
        super().__init__()
        self.shape = shape
        self.register_buffer("words", words, persistent=False)
        self.register_buffer("places", places, persistent=False)
        self.embeddings = nn.ModuleDict({"norm": nn.LayerNorm(shape.width, EPSILON)})
        narrow = shape.width != DIMENSIONS
        self.project = nn.Linear(DIMENSIONS, shape.width) if narrow else nn.Identity()
        self.layer = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.output = nn.Linear(shape.width, DIMENSIONS) if narrow else nn.Identity()

    def forward(self, ids: Tensor) -> Tensor:
        x = self.words[ids] + self.places[: ids.shape[1]]
        x = self.embeddings["norm"](self.project(x))
        for layer in self.layer:
            x = layer(x)
        return F.normalize(self.output(x.mean(1)).float(), dim=-1)
