"""Checks a folder with a user's own rules, hands, lessons, works and quotations, as given to `gleek --with`."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from gleek.course.lesson_data import lesson_id, lessons, read_lesson
from gleek.engine.errors import GleekError, Inconsistent, Unreadable
from gleek.engine.words import counted
from gleek.evidence import games, paths
from gleek.evidence.quotations import glosses, quotations
from gleek.evidence.toml import FaultySources, UnknownName
from gleek.evidence.works import works
from gleek.records import own_rules
from gleek.records.read import load

KINDS: Final = ("rules", "hands", "lessons")
SHARED: Final = ("works.toml", "quotations.toml", "glosses.toml")


def check_folder(named: Path) -> str:
    """Return the sentence that the folder is in order. Raises `Unreadable` with all its faults, or if it is empty."""
    folder = paths.own_dir()
    assert folder is not None, "a command calls `use_own` first"
    files = [path for kind in KINDS for path in sorted(folder.glob(f"*/{kind}/*.toml"))]
    files += [folder / name for name in SHARED if (folder / name).is_file()]
    if not files:
        known = ", ".join(f"{games.in_order()[0]}/{kind}/NAME.toml" for kind in KINDS)
        raise Unreadable(
            f"“{named}” has nothing for gleek: put files into it such as {known} or {SHARED[0]}."
        )
    faults = dict.fromkeys([fault for path in files for fault in _faults(folder, path, files)])
    if faults:
        raise Unreadable("\n".join(faults))
    return f"{named} is in order: {counted(len(files), 'file')}."


def _faults(folder: Path, path: Path, files: Sequence[Path]) -> Iterator[str]:
    try:
        _read(folder, path)
    except Inconsistent as error:
        yield from (f"{path}: {each}" for each in error.faults)
    except FaultySources as error:
        # The fault may be in another file, without which this one cannot be checked.
        named = next(
            (each for each in files if str(error).startswith((f"{each}:", f"{each},", f"{each} "))), path
        )
        yield _with_line(named, str(error))
    except (GleekError, UnknownName) as error:
        yield f"{path}: {str(error).removeprefix(str(path)).removeprefix(path.name).lstrip(': ')}"


def _read(folder: Path, path: Path) -> None:
    if path.parent == folder:
        {"works.toml": works, "quotations.toml": quotations, "glosses.toml": glosses}[path.name]()
        return
    game, kind, _ = path.relative_to(folder).parts
    games.game(game)
    games.data_files(game, kind)
    if kind == "rules":
        own_rules.load_rules(path, game)
    elif kind == "hands":
        load(path)
    else:
        lesson_id(path)
        # Do not take the lesson from `lessons`, which fails if any other file is faulty.
        lesson = read_lesson(path, game)
        if not (folder / game / lesson.page).is_file():
            raise FaultySources(
                f"{path}: “page” is {lesson.page}: there is no such notebook in {folder / game}."
            )
        if unknown := [each for each in lesson.quotes if each not in quotations()]:
            raise FaultySources(f"{path}: “quotes” names {unknown[0]}, and no quotation has this id.")
        lessons(game)  # raises an error if two lessons have one id


def _with_line(path: Path, said: str) -> str:
    """Add a line number to a sentence on a fault in a TOML file: the line of the key or table that it quotes."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    rest = said.removeprefix(str(path)).lstrip(":, ")
    at = None
    for name in re.findall(r"“([\w.-]+)”", rest):
        named = re.compile(
            rf'\s*({re.escape(name)}\s*=|\w+\s*=\s*"{re.escape(name)}"|\[.*\b{re.escape(name)}\])'
        )
        at = next((line for line in range(at or 0, len(lines)) if named.match(lines[line])), at)
    return said if at is None or "(at line" in rest else f"{path}, line {at + 1}: {rest}"
