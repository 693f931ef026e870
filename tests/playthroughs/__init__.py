"""The project's texts and behaviour as files for a reader: one for each hand, lesson or sheet.

A difference fails the test, prints a unified diff, and writes the new text to `NAME.new.txt` in the same folder.
After reading the diff, accept all new texts with

    python -m tests.playthroughs
"""

import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap

FOLDER = Path(__file__).parent
WIDTH = 118


def check(name: str, lines: Iterable[str]) -> None:
    """Compare lines with the stored playthrough of this name (a file's name without suffix).

    If they differ, write them next to it, and raise an AssertionError with the differences.
    """
    path, new = FOLDER / f"{name}.txt", FOLDER / f"{name}.new.txt"
    now = [part for line in lines if line.strip() for part in folded(line)]
    before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if now == before:
        new.unlink(missing_ok=True)
        return
    new.parent.mkdir(exist_ok=True)
    new.write_text("\n".join(now) + "\n", encoding="utf-8")
    diff = difflib.unified_diff(before, now, path.name, new.name, lineterm="", n=2)
    raise AssertionError(
        "\n".join(["", *diff, "", f"{name} changed. To accept it: python -m tests.playthroughs"])
    )


def folded(text: str) -> Iterator[str]:
    """Yield the lines of a text, wrapped. The continuation of a line is indented by two spaces more."""
    for line in text.splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        yield from wrap(line, WIDTH, subsequent_indent=f"{indent}  ", break_long_words=False)


def leaves(data: object, key: str = "") -> Iterator[str]:
    """Yield the texts in nested data, in order, each after its key: "title: …". Other values are left out."""
    prefix = f"{key}: " if key else ""
    if isinstance(data, str):
        yield from [prefix + data] if data else []
    elif fields := _fields(data):
        for name, each in fields.items():
            yield from leaves(each, name)
    elif isinstance(data, (list, tuple)) and data and all(isinstance(each, str) for each in data):
        yield prefix + " | ".join(data)
    elif isinstance(data, (list, tuple)):
        for each in data:
            yield from leaves(each, key)


def _fields(data: object) -> dict[str, object]:
    """Return the fields of a mapping, a dataclass or a named tuple."""
    if isinstance(data, dict):
        return data
    names = getattr(data, "__dataclass_fields__", None) or getattr(data, "_fields", ())
    return {name: getattr(data, name) for name in names}


def accept() -> None:
    """Replace every old text by its new text."""
    for new in sorted(FOLDER.rglob("*.new.txt")):
        path = new.with_name(new.name.removesuffix(".new.txt") + ".txt")
        new.replace(path)
        print(path.relative_to(FOLDER))  # noqa: T201 - it tells the person who runs it
