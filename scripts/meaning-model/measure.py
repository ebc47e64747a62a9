"""What the models find in talk they have not seen, compared with the teacher and plain means of word pieces."""

import argparse
from pathlib import Path

import numpy as np
import torch

import held_out
import teacher
import weights_file
from embed import embed
from export import encoder_in
from figures import overlap, reciprocal_rank, ridge, spread, top
from query_model import questions, shortened
from tokens import tokenizer_and_rows

ASKED = 300


class Models:
    def __init__(self, teacher_folder: Path, weights: Path) -> None:
        self.tokenizer, _, rows = tokenizer_and_rows(teacher_folder / "all-minilm-l6-v2-tokenizer.json")
        header, tensors = weights_file.read(weights)
        self.by_name = {name: encoder_in(header, tensors, name) for name in ("query", "passage")}
        self.by_name["teacher"] = teacher.read(teacher_folder / "all-minilm-l6-v2.onnx", rows)
        self.words = tensors["embeddings.word"].numpy()

    def ids(self, texts: list[str]) -> list[list[int]]:
        return [one.ids for one in self.tokenizer.encode_batch(texts)]

    def embed(self, name: str, texts: list[str]) -> np.ndarray:
        return embed(self.by_name[name], self.ids(texts), half=name == "teacher" and len(texts) > 1000)

    def means(self, texts: list[str]) -> np.ndarray:
        return np.stack([self.words[one].mean(0) for one in self.ids(texts)])


def report_search(models: Models, name: str, texts: list[str], talk: dict[str, np.ndarray]) -> None:
    exact, few = models.embed("teacher", texts), models.embed("query", texts)
    best = top(exact[:ASKED], talk["teacher"])
    same = {
        "file": overlap(best, top(few[:ASKED], talk["passage"])),
        "query model, teacher's passages": overlap(best, top(few[:ASKED], talk["teacher"])),
        "teacher's query, passage model": overlap(best, top(exact[:ASKED], talk["passage"])),
        "plain means": overlap(best, top(exact[:ASKED], talk["means"])),
    }
    print(f"{name} ({len(texts)}): {spread(few, exact)}")
    print("  the same among the first ten:", ", ".join(f"{key} {share:.3f}" for key, share in same.items()))


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("teacher", "corpus", "mirror", "weights"):
        parser.add_argument(name, type=Path)
    parser.add_argument("kept", type=Path, help="where the teacher's vectors of the talk are kept")
    given = parser.parse_args()
    torch.set_num_threads(1)
    models = Models(given.teacher, given.weights)
    passages = held_out.talk(given.corpus)
    if not given.kept.exists():
        np.save(given.kept, models.embed("teacher", passages))
    talk = {"teacher": np.load(given.kept), "passage": models.embed("passage", passages)}
    means = models.means(passages)
    static = ridge(means[::4], talk["teacher"][::4])
    talk["means"] = static(means)
    for name in ("passage", "means"):
        print(f"{len(passages)} passages by {name}: {spread(talk[name], talk['teacher'])}", flush=True)
    natural = questions(given.mirror, "dev")[:1000]
    report_search(models, "questions", natural, talk)
    report_search(models, "one to five words of them", shortened(natural, 2), talk)
    report_search(models, "asked in the talk", held_out.asked_in(passages, ASKED), talk)
    asked, answers = held_out.science(given.mirror, 3000)
    exact = models.embed("teacher", asked)
    ranks = {
        "teacher": reciprocal_rank(exact, models.embed("teacher", answers)),
        "file": reciprocal_rank(models.embed("query", asked), models.embed("passage", answers)),
        "plain means": reciprocal_rank(exact, static(models.means(answers))),
    }
    print(f"reciprocal rank ({len(asked)}):", ", ".join(f"{key} {rank:.3f}" for key, rank in ranks.items()))


if __name__ == "__main__":
    main()
