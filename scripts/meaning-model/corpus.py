"""Writes what the student learns from: pairs of texts, drawn from the sources, in random order."""

import json
import random
import re
import sys
from pathlib import Path

import transcripts
from passages import cut, pairs

HELD_OUT = {
    "changelog-practicalai",
    "changelog-gotime",
    "changelog-brainscience",
    "talk-python",
    "hacker-public-radio",
}
SHOWS = re.compile(r"changelog-.*|.*bitcoin.*|.*-podcast")


def shows(corpus: Path) -> list[str]:
    folders = [folder for folder in sorted(corpus.iterdir()) if SHOWS.fullmatch(folder.name)]
    return [
        text
        for folder in folders
        if folder.name not in HELD_OUT
        for text in transcripts.files_in(folder / "transcripts")
    ]


def calls(mirror: Path) -> list[str]:
    """Earnings calls come as a table with a word a row."""
    texts = transcripts.files_in_git(
        mirror / "revdotcom+speech-datasets/repo", r"^earnings2[12]/transcripts/.*\.nlp$"
    )
    return [
        " ".join(row.split("|")[0] + row.split("|")[4] for row in text.splitlines()[1:] if row.count("|") > 4)
        for text in texts
    ]


def encyclopedia(mirror: Path) -> list[str]:
    """Articles of Wikipedia, and single sentences of many more."""
    articles = transcripts.files_in_git(mirror / "pytorch+examples/repo", r"wikitext-2/(test|valid)\.txt$")
    sentences = transcripts.files_in_git(mirror / "google-research-datasets+wiki-split/repo", r"\.tsv$")
    lines = [line for text in articles for line in text.splitlines() if len(line) > 200]
    lines += [row.split("\t")[0] for text in sentences for row in text.splitlines()]
    plain = [re.sub(r" @(.)@ ", r"\1", line).replace("<unk>", "") for line in lines]
    return [re.sub(r" ([.,;:!?)])", r"\1", line).replace("``", '"').replace("''", '"') for line in plain]


def dictionary(mirror: Path) -> list[str]:
    """What words mean, with an example, a few together where they are short."""
    found = []
    for text in transcripts.files_in_git(
        mirror / "globalwordnet+english-wordnet/repo", r"^src/yaml/(noun|verb|adj|adv)\..*yaml$"
    ):
        for entry in re.split(r"\n(?=\d{8}-)", text):
            parts = re.findall(r"\n  (definition|example|members):\n((?:  - .*\n?|    .*\n?)+)", entry)
            held = {
                name: " ".join(re.sub(r"^\s+(- )?['\"]?|['\"]$", "", line) for line in lines.splitlines())
                for name, lines in parts
            }
            if "definition" in held:
                found.append(f"{held.get('members', '')}: {held['definition']}. {held.get('example', '')}")
    return found


def main(corpus: Path, mirror: Path, target: Path) -> None:
    draw = random.Random(1)
    talk = [transcripts.clean(text) for text in shows(corpus)] + calls(mirror)
    passages = [one for text in talk + encyclopedia(mirror) for one in cut(text, draw)] + dictionary(mirror)
    passages = list(dict.fromkeys(passages))
    draw.shuffle(passages)
    with target.open("w") as file:
        for read, meant in pairs(passages, draw):
            file.write(json.dumps([read, meant] if read != meant else [read]) + "\n")
    print(len(passages), "passages")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
