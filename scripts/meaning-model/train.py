"""Teaches the student the teacher's vectors, for as many minutes as it is given."""

import argparse
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

import student
import teacher
from bert import Encoder
from embed import batches
from query_model import quantize_embeddings
from tokens import tokenizer_and_rows
from vectors import SHARD

RATE = 8e-4
WARM = 0.03
SAVED_EVERY = 200


class Lessons:
    """Batches out of the shards that there are, those used least first: more may come meanwhile."""

    def __init__(self, texts: Path, vectors: Path, tokenizer) -> None:
        self.lines = texts.read_text().splitlines()
        self.vectors = vectors
        self.tokenizer = tokenizer
        self.used: dict[str, int] = {}
        self.draw = np.random.default_rng(1)

    def least_used(self) -> Path:
        shards = sorted(self.vectors.glob("*.npy"), key=lambda path: (self.used.get(path.stem, 0), path.stem))
        self.used[shards[0].stem] = self.used.get(shards[0].stem, 0) + 1
        return shards[0]

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        while True:
            shard = self.least_used()
            start = int(shard.stem) * SHARD
            read = [json.loads(line)[0] for line in self.lines[start : start + SHARD]]
            ids = [one.ids for one in self.tokenizer.encode_batch(read)]
            vectors = torch.tensor(np.load(shard)).float()
            groups = [group for group in batches(ids) if len(group) >= 8]
            for group in self.draw.permutation(np.array(groups, dtype=object)):
                yield torch.tensor([ids[place] for place in group]), vectors[torch.tensor(group.astype(int))]


def loss_of(predicted: Tensor, target: Tensor) -> Tensor:
    """Each vector in its place, and as near to the other texts' as the teacher has it."""
    place = (1 - (predicted * target).sum(1)).mean()
    near = target @ target.T
    apart = ((predicted @ target.T - near).square() + (predicted @ predicted.T - near).square()).mean()
    return place + 5 * apart


def rate_at(progress: float) -> float:
    return RATE * min(progress / WARM, 0.5 * (1 + math.cos(math.pi * min(progress, 1))) + 0.005)


def optimizer_of(model: Encoder) -> torch.optim.Optimizer:
    fading = [one for one in model.parameters() if one.ndim == 2]
    plain = [one for one in model.parameters() if one.ndim != 2]
    return torch.optim.AdamW([{"params": fading}, {"params": plain, "weight_decay": 0.0}], RATE, (0.9, 0.98))


def train(model: Encoder, lessons: Lessons, given: argparse.Namespace) -> None:
    optimizer = optimizer_of(model)
    if given.go_on:
        held = torch.load(given.target)
        model.load_state_dict(held["model"])
        optimizer.load_state_dict(held["optimizer"])
    begun, seen, mean = time.time() - given.done * 60, 0, 0.5
    for step, (ids, target) in enumerate(lessons, 1):
        progress = (time.time() - begun) / 60 / given.minutes
        for group in optimizer.param_groups:
            group["lr"] = rate_at(progress)
        with torch.autocast("cpu", torch.bfloat16):
            predicted = model(ids)
        loss = loss_of(predicted, target)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        seen += len(ids)
        mean += 0.01 * ((predicted.detach() * target).sum(1).mean().item() - mean)
        if step % SAVED_EVERY == 0 or progress >= 1:
            torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, given.target)
            print(
                f"{step} steps, {seen} passages, {progress * given.minutes:.1f} min, cosine {mean:.4f}",
                flush=True,
            )
        if progress >= 1:
            return


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("teacher", "texts", "vectors", "target"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--narrow", action="store_true")
    parser.add_argument("--go-on", action="store_true", help="from what is in the target")
    parser.add_argument("--done", type=float, default=0, help="minutes already trained")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    tokenizer, _, rows = tokenizer_and_rows(given.teacher / "all-minilm-l6-v2-tokenizer.json")
    taught_by = teacher.read(given.teacher / "all-minilm-l6-v2.onnx", rows)
    quantize_embeddings(taught_by)
    lessons = Lessons(given.texts, given.vectors, tokenizer)
    shared = taught_by.words, taught_by.places
    some = [
        one.ids for one in tokenizer.encode_batch([json.loads(line)[-1] for line in lessons.lines[:1000]])
    ]
    model = student.from_nothing(*shared) if given.narrow else student.from_teacher(taught_by, *shared, some)
    train(model.train(), lessons, given)


if __name__ == "__main__":
    main()
