"""The options with which a user names the rules for a command, and functions that read them."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gleek import games
from gleek.commands.terminal import in_words
from gleek.engine.errors import GleekError
from gleek.engine.rules import Rules, Value, read_value
from gleek.evidence import presets
from gleek.evidence.paths import OWN

if TYPE_CHECKING:
    from gleek.records.record import Record

FILE = click.Path(path_type=Path)
PORT = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="NUMBER",
    help="The port. The default is 8866 or a free one near it; 0 takes any free one.",
)
RULES = click.option(
    "--rules",
    "book",
    metavar="PRESET|CODE",
    help=f"For Gleek one of {', '.join(presets.names(games.game().rules))}; "
    "or a code of rules, as in R03V-E05.",
)
GAME = click.option(
    "--game",
    metavar="GAME",
    help=f"One of {', '.join(games.ids())}: {games.DEFAULT} if neither this nor a code names a game.",
)
number = partial(click.option, type=int, metavar="NUMBER")
count = partial(click.option, type=click.IntRange(1), metavar="NUMBER")
JOBS = count("--jobs", help="The number of processes.")
PAPER = click.option(
    "--paper", default="a4", metavar="a4|letter", help="The size of the paper; the default is a4."
)
SET = click.option(
    "--set",
    "settings",
    metavar="FIELD=VALUE",
    multiple=True,
    help="Change one field; may be repeated. “gleek rules” lists fields and values.",
)


def use_own(folder: Path | None) -> None:
    """Let this process, and those that it starts, use the user's own files in `folder`; None changes nothing."""
    if folder is None:
        return
    if not os.path.isdir(folder):  # noqa: PTH112 (it never raises)
        raise GleekError(
            f"“{folder}” is not a folder: give the folder with your rules, lessons, hands and sources."
        )
    os.environ[OWN] = str(folder.resolve())


def game_of(book: str | None) -> str:
    return next(
        (name for name in games.ids() if book in presets.names(games.game(name).rules)), games.DEFAULT
    )


def changes_of(settings: tuple[str, ...], rules: type[Rules]) -> dict[str, Value]:
    """Return the changes from the `--set` options, by field. Raises `GleekError` if one is not FIELD=VALUE."""
    changes: dict[str, Value] = {}
    for each in settings:
        field, equals, value = each.partition("=")
        if not (equals and field.strip() and value.strip()):
            raise GleekError(f"“{each}” is not a setting: write FIELD=VALUE, as in --set settlement=each.")
        changes[field.strip()] = read_value(rules, field.strip(), value)
    return changes


def named_rules(text: str, kind: type[Rules]) -> tuple[Any, str]:
    """Return the rules that a text names, and the name of the preset from which they differ in the fewest fields.

    The text is the name of a preset, the name of a file with the user's own rules, or a rules code such as R03V-E05. If
    several have the name, a preset of the class `kind` is taken first, then any other preset, then the user's file. The
    rules may be of another game: check their type.
    """
    from gleek.records import own_rules
    from gleek.records.codes import read_rules_code

    for each in (kind, games.game(game_of(text)).rules):
        if text in presets.names(each):
            return presets.preset(each, text), text
    for game in (kind.game, *games.ids()):
        if text in (mine := own_rules.files(game)):
            return own_rules.load_rules(mine[text], game)
    if text[:1] not in {"R", "r"}:
        return presets.preset(kind, text), text
    rules = read_rules_code(text)
    return rules, presets.nearest(rules)


def refuse_other(named: str | None, rules: Rules, kind: type[Rules]) -> None:
    if type(rules) is not kind:
        own, wanted = games.game(rules.game).title, games.game(kind.game).title
        raise GleekError(f"“{named}” names rules of {own}, not of {wanted}.")


def rules_of_record(record: Record, named: str | None, settings: tuple[str, ...]) -> tuple[Any, str]:
    """Return the rules for a replay, and the name of their preset.

    They are the rules that `named` names (None: the record's preset), with the record's changes and then `settings`.
    """
    kind = record.game.rules
    rules, name = named_rules(record.preset if named is None else named, kind)
    refuse_other(named, rules, kind)
    return rules.changed(**(dict(record.changes) | changes_of(settings, kind))), name


def of_table(command: Callable[..., None]) -> Callable[..., None]:
    """Return the command with options that name rules. It gets the rules as `table`, and their preset as `book`."""

    @wraps(command)
    def read(*, game: str | None, book: str | None, settings: tuple[str, ...], **asked: Any) -> None:  # noqa: ANN401
        with in_words():
            asked["table"], asked["book"] = table_of(game, book, settings)
            command(**asked)

    return GAME(RULES(SET(read)))


def table_of(game: str | None, book: str | None, settings: tuple[str, ...]) -> tuple[Rules, str]:
    kind = games.game(game or game_of(book)).rules
    rules, name = named_rules(presets.default(kind) if book is None else book, kind)
    if game is not None:
        refuse_other(book, rules, kind)
    return rules.changed(**changes_of(settings, type(rules))), name
