"""The `gleek` command."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

import gleek
from gleek.errors import GleekError
from gleek.rules import DEFAULT, Rules, Value, preset, preset_names, read_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.record import Record

OK, STOPPED, WRONG = 0, 1, 2


@contextmanager
def _in_words() -> Iterator[None]:
    """Let whatever is wrong with what was given go to standard error, as it says itself, with exit status 2."""
    from gleek.paths import MissingFolder
    from gleek.sources import FaultySources, UnknownName

    try:
        yield
    except (GleekError, MissingFolder, FaultySources, UnknownName) as error:
        click.echo(str(error), err=True)
        sys.exit(WRONG)


def _changes(settings: tuple[str, ...]) -> dict[str, Value]:
    changes: dict[str, Value] = {}
    for each in settings:
        field, equals, value = each.partition("=")
        if not equals:
            msg = f"“{each}” is not a setting: write FIELD=VALUE, as in --set settlement=each."
            raise GleekError(msg)
        changes[field.strip()] = read_value(field.strip(), value)
    return changes


def _rules_for(record: Record, book: str | None, settings: tuple[str, ...]) -> tuple[Rules, str]:
    """Return the rules for a replay: the book's (or the record's), the record's own changes, then the settings."""
    name = book or record.preset
    return preset(name, **(dict(record.changes) | _changes(settings))), name


FILE = click.Path(path_type=Path)
RULES = click.option("--rules", "book", metavar="PRESET", help=f"One of {', '.join(preset_names())}.")
SET = click.option(
    "--set", "settings", metavar="FIELD=VALUE", multiple=True, help="Change one field; may be repeated."
)


@click.group(invoke_without_command=True)
@click.version_option(gleek.__version__, prog_name="gleek")
@click.option(
    "--port", type=click.IntRange(0, 65535), help="The port to serve on; a free one where none is given."
)
@click.option("--browser/--no-browser", default=True, help="Whether to open the browser.")
@click.pass_context
def main(context: click.Context, port: int | None, browser: bool) -> None:  # noqa: FBT001 (click passes flags by name)
    """Gleek, the seventeenth-century card game: alone, the command opens the tutorial in the browser."""
    if context.invoked_subcommand is None:
        with _in_words():
            from gleek.paths import notebooks_dir
            from gleek.server import serve

            serve(notebooks_dir(), open_browser=browser, port=port or None)


@main.command()
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def lab(arguments: tuple[str, ...]) -> None:
    """Open the notebooks in JupyterLab, to read and change their code."""
    with _in_words():
        from jupyterlab.labapp import LabApp

        from gleek.paths import notebooks_dir

        LabApp.launch_instance(
            [
                f"--ServerApp.root_dir={notebooks_dir()}",
                "--LabApp.default_url=/lab/tree/00-welcome.ipynb",
                *arguments,
            ]
        )


@main.command()
@click.argument("file", type=FILE)
@RULES
@SET
@click.option("--json", "as_json", is_flag=True, help="Give the replay as JSON.")
def replay(file: Path, book: str | None, settings: tuple[str, ...], as_json: bool) -> None:  # noqa: FBT001
    """Tell a recorded hand or match in sentences, with its ledger.

    Exit status: 0 replayed; 1 stopped, because an action is not legal under these rules; 2 the record cannot be read.
    """
    with _in_words():
        from gleek import record, report
        from gleek.replay import replay as play

        read = record.read(file)
        rules, name = _rules_for(read, book, settings)
        played = play(read, rules)
        if as_json:
            click.echo(json.dumps(report.replay_data(played, name), ensure_ascii=False, indent=1))
        else:
            click.echo(report.replay_text(played, name))
    sys.exit(OK if played.stop is None else STOPPED)


@main.command()
@click.argument("file", type=FILE)
@click.argument("presets", nargs=-1, required=True, metavar="PRESET…")
def compare(file: Path, presets: tuple[str, ...]) -> None:
    """Replay a record by several books, and tell how each differs from the first, payment by payment.

    Exit status: 0 all replayed; 1 some stopped; 2 something given cannot be read.
    """
    with _in_words():
        from gleek import record, report
        from gleek.replay import compare as difference
        from gleek.replay import replay as play

        read = record.read(file)
        names = presets if len(presets) > 1 else (read.preset, *presets)
        played = [play(read, read.rules(name)) for name in names]
        if played[0].stop is not None:
            click.echo(report.rules_title(played[0].rules, names[0]) + "\n  " + report.stop_text(played[0]))
        for name, each in zip(names[1:], played[1:], strict=True):
            click.echo(report.difference_text(difference(played[0], each), names[0], name))
    sys.exit(STOPPED if any(each.stop for each in played) else OK)


@main.command()
@click.argument("code", required=False)
@RULES
@SET
def deal(code: str | None, book: str | None, settings: tuple[str, ...]) -> None:
    """Show the deal that a code names, or a new one with its code."""
    with _in_words():
        from gleek import codes, report
        from gleek.stages.trumps import nickname

        rules = preset(book or DEFAULT, **_changes(settings))
        code = code or codes.new_code(rules)
        number, named = codes.read_code(code)
        dealt = codes.deal_number(number)
        if book or settings:
            named = rules
        base = next((name for name in preset_names() if preset(name) == named), DEFAULT)
        nick = nickname(dealt.turn_up, dealt.trump)
        click.echo(f"{codes.code_of(number, named)}   {report.rules_title(named, base)}")
        click.echo(f"turned up: {dealt.turned.name}" + (f" ({nick})" if nick else ""))
        for seat, mask in zip(("eldest", "second", "dealer"), dealt.hands, strict=True):
            click.echo(f"{seat + ':':8} {report.cards_text(mask, dealt)}")
        click.echo(f"stock:   {report.cards_text(dealt.stock, dealt)}")


@main.command()
@click.argument("book", required=False, metavar="[PRESET]")
def rules(book: str | None) -> None:
    """Print a book's rules with their statuses and words, or the table of all books."""
    with _in_words():
        from gleek import report

        if book is not None:
            preset(book)
        click.echo(report.rules_table(book) if book else report.all_rules_table())


@main.command()
@click.argument("file", type=FILE)
def check(file: Path) -> None:
    """Check a record, and list everything that is wrong with it."""
    with _in_words():
        from gleek import record
        from gleek.replay import replay as play

        read = record.load(file)
        played = play(read)
        end = "" if played.finished else " It ends before the hand is over."
        click.echo(
            f"{file.name} is in order: {len(read.hands)} hand{'s' * (len(read.hands) > 1)}, {len(played.steps)} steps.{end}"
        )
