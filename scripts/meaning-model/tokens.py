"""The teacher's word pieces without those in scripts that the product does not search, with new numbers."""

import json
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
LONGEST = 256


def is_kept(piece: str) -> bool:
    """Latin letters, digits, marks and signs stay; reserved places and other scripts go."""
    if piece in SPECIAL:
        return True
    if piece.startswith("[unused") or piece == "[MASK]":
        return False
    return all(ord(sign) < 0x250 or 0x2010 <= ord(sign) < 0x2200 for sign in piece.removeprefix("##"))


def tokenizer_and_rows(path: Path) -> tuple[Tokenizer, list[str], np.ndarray]:
    """The tokenizer with its new numbers, its pieces in order, and the teacher's number of each."""
    settings = json.loads(path.read_text("utf-8"))
    old = sorted(settings["model"]["vocab"].items(), key=lambda item: item[1])
    kept = [(piece, number) for piece, number in old if is_kept(piece)]
    number_of = {piece: new for new, (piece, _) in enumerate(kept)}
    settings["model"]["vocab"] = number_of
    added = [token for token in settings["added_tokens"] if token["content"] in number_of]
    settings["added_tokens"] = [{**token, "id": number_of[token["content"]]} for token in added]
    for name, token in settings["post_processor"]["special_tokens"].items():
        token["ids"] = [number_of[name]]
    tokenizer = Tokenizer.from_str(json.dumps(settings))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    return tokenizer, [piece for piece, _ in kept], np.array([number for _, number in kept])
