"""Talk and questions that no model has seen."""

import json
import random
import re
from pathlib import Path

import transcripts
from corpus import HELD_OUT
from passages import cut

PASSAGES = 20000


def talk(corpus: Path) -> list[str]:
    """Passages of 30 to 60 words, as many from each show as it has, up to an equal share."""
    draw = random.Random(5)
    chosen: list[str] = []
    for show in sorted(HELD_OUT):
        texts = [transcripts.clean(text) for text in transcripts.files_in(corpus / show / "transcripts")]
        passages = [one for text in texts for one in cut(text, draw) if 30 <= len(one.split()) <= 60]
        chosen += draw.sample(passages, min(len(passages), PASSAGES // len(HELD_OUT)))
    return chosen


def asked_in(passages: list[str], count: int) -> list[str]:
    """Questions that people ask in the passages, in the length in which one searches."""
    found = [one.strip() for text in passages for one in re.findall(r"[^.?!\"]*\?", text)]
    return random.Random(6).sample([one for one in found if 6 <= len(one.split()) <= 12], count)


def science(mirror: Path, count: int) -> tuple[list[str], list[str]]:
    """Questions of school science (SciQ), and the paragraph that answers each."""
    [text] = transcripts.files_in_git(mirror / "aryanhalkude03+QA_albert/repo", r"^train-v2\.0\.json$")
    rows = [json.loads(row, strict=False) for row in re.findall(r"\{[^{}]*\}", text)]
    answered = [row for row in rows if len(row.get("support", "")) > 80][:count]
    return [row["question"] for row in answered], [" ".join(row["support"].split()[:120]) for row in answered]
