"""Vectors of many texts: texts of one length at a time, so that nothing is padded."""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import torch

from bert import Encoder

TOKENS_AT_ONCE = 4096


def batches(ids: list[list[int]], tokens_at_once: int = TOKENS_AT_ONCE) -> Iterator[np.ndarray]:
    """Places of texts that have the same length."""
    by_length: dict[int, list[int]] = defaultdict(list)
    for place, one in enumerate(ids):
        by_length[len(one)].append(place)
    for length, places in sorted(by_length.items()):
        count = max(1, tokens_at_once // length)
        for start in range(0, len(places), count):
            yield np.array(places[start : start + count])


@torch.no_grad()
def embed(encoder: Encoder, ids: list[list[int]], half: bool = False) -> np.ndarray:
    """A row for each text; `half` computes in bfloat16."""
    vectors = np.zeros((len(ids), 384), np.float32)
    with torch.autocast("cpu", torch.bfloat16, enabled=half):
        for places in batches(ids):
            vectors[places] = encoder(torch.tensor([ids[place] for place in places])).numpy()
    return vectors
