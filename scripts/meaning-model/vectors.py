"""Writes the teacher's vectors of the texts, a shard at a time, so that training can begin with the first."""

import json
import sys
from pathlib import Path

import numpy as np
import torch

import teacher
from embed import embed
from tokens import tokenizer_and_rows

SHARD = 8192


def main(teacher_folder: Path, texts: Path, target: Path) -> None:
    torch.set_num_threads(1)
    tokenizer, _, rows = tokenizer_and_rows(teacher_folder / "all-minilm-l6-v2-tokenizer.json")
    encoder = teacher.read(teacher_folder / "all-minilm-l6-v2.onnx", rows)
    pairs = [json.loads(line) for line in texts.open()]
    target.mkdir(exist_ok=True)
    for start in range(0, len(pairs), SHARD):
        shard = target / f"{start // SHARD:04}.npy"
        if not shard.exists():
            ids = [
                one.ids for one in tokenizer.encode_batch([pair[-1] for pair in pairs[start : start + SHARD]])
            ]
            vectors = embed(encoder, ids, half=True).astype(np.float16)
            unfinished = shard.with_suffix(".part")
            with unfinished.open("wb") as file:
                np.save(file, vectors)
            unfinished.rename(shard)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
