"""Cuts texts into passages of the lengths that the product has, and keeps each one once."""

import random
import re
from collections.abc import Iterator

# Words in a passage, and how often passages of these lengths are drawn.
LENGTHS = [((8, 25), 0.3), ((25, 60), 0.6), ((60, 120), 0.1)]
HEARD_WRONG = 0.15


def cut(text: str, draw: random.Random) -> Iterator[str]:
    """Passages one after another, each begun where the last one ended; sentences are not minded."""
    words = text.split()
    at = 0
    while at < len(words):
        low, high = draw.choices([span for span, _ in LENGTHS], [share for _, share in LENGTHS])[0]
        count = draw.randint(low, high)
        if len(words) - at >= 8:
            yield " ".join(words[at : at + count])
        at += count


def misheard(passage: str, draw: random.Random) -> str:
    """A passage as a machine may hear it: no capitals and points, words lost or said in another order."""
    words = re.sub(r"[^\w\s'-]", "", passage.lower()).split()
    kept = [word for word in words if draw.random() > 0.06]
    for _ in range(len(kept) // 25):
        at = draw.randrange(len(kept) - 1)
        kept[at], kept[at + 1] = kept[at + 1], kept[at]
    return " ".join(kept) or passage


def pairs(passages: list[str], draw: random.Random) -> Iterator[tuple[str, str]]:
    """What the student reads, and the text whose vector it should find."""
    for passage in passages:
        wrong = draw.random() < HEARD_WRONG
        yield (misheard(passage, draw) if wrong else passage), passage
