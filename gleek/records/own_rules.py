"""Sets of rules that the user has written: the files GAME/rules/NAME.toml in the folder given by `gleek --with`.

A file may have four keys, which are those of a record: `title`, `about`, `preset` and `rules`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gleek.engine.errors import Fault, Inconsistent, Unreadable, shown
from gleek.evidence import paths, presets
from gleek.players import registry
from gleek.records.codes import read_rules_code
from gleek.records.parse import NotRecord, toml_of
from gleek.records.parse_faults import Reader
from gleek.records.parse_head import read_rules
from gleek.records.read import in_order, text_at

_WHAT: Final = "a file of rules"
_HEAD: Final = dict.fromkeys(("title", "about", "preset"), "write it above [rules]")


def files(game: str) -> Mapping[str, Path]:
    """Return the user's files of rules for a game, keyed by the name of the rules."""
    own = paths.own_dir()
    return {path.stem: path for path in sorted((own / game / "rules").glob("*.toml"))} if own else {}


def load_rules(path: Path, game: str) -> tuple[Any, str]:
    """Return the rules in a file, and the name of the preset that they change."""
    kind = registry.game(game)
    text = text_at(path, _WHAT)
    try:
        data = toml_of(text, _WHAT)
    except NotRecord as error:
        raise Unreadable(f"{shown(path.name)}: {error}") from None
    reader = Reader(text, data, kind, _HEAD)
    for key in data:
        if key not in {*_HEAD, "rules"}:
            reader.unknown(key, key, [*_HEAD, "rules"], "a table’s rules")
    for key in ("title", "about"):
        reader.string(key)
    if is_what := _taken(path.stem):
        reader.faults.append(Fault("", f"“{path.stem}” is {is_what}: give the file another name."))
    book, changes = read_rules(reader)
    if reader.faults:
        raise Inconsistent(str(path), in_order(reader.faults))
    return presets.preset(kind.rules, book, **changes), book


def _taken(name: str) -> str:
    """Return what else this name means in a command, such as "the name of a book"; "" if it means nothing else."""
    if any(name in presets.names(registry.game(each).rules) for each in registry.ids()):
        return "the name of a book"
    try:
        read_rules_code(name)
    except Unreadable:
        return ""
    return "a code of rules"
