"""The model for passages before it has learned: layers of the teacher, the feed cut to what is used most."""

import torch
from torch import nn

from bert import Encoder, Shape
from embed import batches
from query_model import Moments

WIDE = Shape(layers=2, heads=12, width=384, feed=768)
NARROW = Shape(layers=3, heads=8, width=256, feed=1024)
TAKEN = (0, 5)


def most_used(layer: nn.Module, moment: torch.Tensor, count: int) -> torch.Tensor:
    """The places within the feed that say most: how large they get, times what they then weigh."""
    weighs = moment.diagonal().sqrt() * layer.feed.out.weight.norm(dim=0)
    return weighs.topk(count).indices.sort().values


@torch.no_grad()
def from_teacher(
    teacher: Encoder, words: torch.Tensor, places: torch.Tensor, ids: list[list[int]]
) -> Encoder:
    student = Encoder(WIDE, words, places)
    student.embeddings.load_state_dict(teacher.embeddings.state_dict())
    all_moments = [Moments(layer) for layer in teacher.layer]
    for batch in batches(ids):
        teacher(torch.tensor([ids[place] for place in batch]))
    for target, number in zip(student.layer, TAKEN, strict=True):
        source = teacher.layer[number]
        kept = most_used(source, all_moments[number].of["feed.out"], WIDE.feed)
        target.attention.load_state_dict(source.attention.state_dict())
        target.feed.norm.load_state_dict(source.feed.norm.state_dict())
        wide, cut = source.feed.get_submodule("in"), target.feed.get_submodule("in")
        cut.weight.copy_(wide.weight[kept])
        cut.bias.copy_(wide.bias[kept])
        target.feed.out.weight.copy_(source.feed.out.weight[:, kept])
        target.feed.out.bias.copy_(source.feed.out.bias)
    for moments in all_moments:
        moments.done()
    return student


def from_nothing(words: torch.Tensor, places: torch.Tensor) -> Encoder:
    torch.manual_seed(1)
    return Encoder(NARROW, words, places)
