"""Plain talk out of the transcript files of podcasts: no stamps, no speakers, no markup."""

import re
import subprocess
from pathlib import Path

STAMP = re.compile(r"\\?\[?\b\d{1,2}:\d{2}(:\d{2})?([.,]\d+)?\\?\]?")
CUE = re.compile(r"^\s*(\d+\s*$|WEBVTT|NOTE\b|.*-->)", re.M)
TAG = re.compile(r"<[^>]{0,200}>")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
ADDRESS = re.compile(r"https?://\S+")
SPEAKER = re.compile(r"^\s*(\*\*[^*\n]{1,40}:?\*\*:?|[A-Z][\w.'’-]*( [A-Z(][\w.'’)-]*){0,3}:)\s*", re.M)
FRONT = re.compile(r"\A---\n.*?\n---\n", re.S)


def clean(text: str) -> str:
    """The words as they were said, on one line."""
    text = FRONT.sub("", text)
    text = CUE.sub("", text)
    text = LINK.sub(r"\1", text)
    for pattern in (TAG, ADDRESS, STAMP, SPEAKER):
        text = pattern.sub("", text)
    return " ".join(re.sub(r"[\\*_#>`|]", "", text).split())


def files_in(folder: Path) -> list[str]:
    """The texts of all files below a folder."""
    return [path.read_text("utf-8", "replace") for path in sorted(folder.rglob("*")) if path.is_file()]


def files_in_git(repository: Path, pattern: str) -> list[str]:
    """The texts of the files in a bare repository whose path matches."""
    git = ["git", "-C", str(repository)]
    names = subprocess.run([*git, "ls-tree", "-r", "--name-only", "HEAD"], capture_output=True, text=True)
    chosen = [name for name in names.stdout.splitlines() if re.search(pattern, name)]
    shown = [subprocess.run([*git, "show", f"HEAD:{name}"], capture_output=True) for name in chosen]
    return [one.stdout.decode("utf-8", "replace") for one in shown]
