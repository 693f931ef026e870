"""The `gleek` command."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

import gleek
from gleek import games
from gleek.engine.errors import GleekError
from gleek.engine.money import stake as read_stake
from gleek.engine.rules import read_value
from gleek.games import presets
from gleek.terminal import in_words, print_all_characters, say, say_json

if TYPE_CHECKING:
    from gleek.engine.rules import Rules, Value
    from gleek.records.record import Record

OK, STOPPED = 0, 1

# A class or two, on a machine with 8 GB to spare.
CLASS_SESSIONS: Final = 120


def _changes(settings: tuple[str, ...], rules: type[Rules]) -> dict[str, Value]:
    changes: dict[str, Value] = {}
    for each in settings:
        field, equals, value = each.partition("=")
        if not (equals and field.strip() and value.strip()):
            msg = f"“{each}” is not a setting: write FIELD=VALUE, as in --set settlement=each."
            raise GleekError(msg)
        changes[field.strip()] = read_value(rules, field.strip(), value)
    return changes


def _named(text: str, kind: type[Rules]) -> tuple[Any, str]:
    """Return the rules of a preset, or of a table's own code such as R03V-E05, and the name of the nearest preset.

    What is no preset of this kind may be another game's; whoever asks sees that by the type of the rules.
    """
    from gleek.records.codes import read_rules_code

    if text not in presets.names(kind) and text in presets.names(other := games.game(_game_of(text)).rules):
        kind = other
    if text in presets.names(kind) or text[:1] not in {"R", "r"}:
        return presets.preset(kind, text), text
    table = read_rules_code(text)
    return table, presets.nearest(table)


def _refuse_other(named: str | None, table: Rules, kind: type[Rules]) -> None:
    """Refuse rules of another game than the one that is played."""
    if type(table) is not kind:
        own, wanted = games.game(table.game).title, games.game(kind.game).title
        raise GleekError(f"“{named}” are rules of {own}, not of {wanted}.")


def _rules_for(record: Record, named: str | None, settings: tuple[str, ...]) -> tuple[Any, str]:
    """Return the rules for a replay: those named (or the record's), the record's own changes, then the settings."""
    kind = record.game.rules
    table, name = _named(record.preset if named is None else named, kind)
    _refuse_other(named, table, kind)
    return table.changed(**(dict(record.changes) | _changes(settings, kind))), name


FILE = click.Path(path_type=Path)
RULES = click.option(
    "--rules",
    "book",
    metavar="PRESET|CODE",
    help=f"For Gleek one of {', '.join(presets.names(games.game().rules))}; "
    "or a table’s code of rules, as in R03V-E05.",
)
GAME = click.option(
    "--game",
    metavar="GAME",
    help=f"One of {', '.join(games.ids())}: {games.DEFAULT}, where neither this nor a code says which.",
)
SET = click.option(
    "--set",
    "settings",
    metavar="FIELD=VALUE",
    multiple=True,
    help="Change one field; may be repeated. “gleek rules” lists fields and values.",
)


@click.group(invoke_without_command=True)
@click.version_option(gleek.__version__, prog_name="gleek")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="NUMBER",
    help="The port to serve on: 8866, or a free one near it, where none is given; any free one where it is 0.",
)
@click.option("--browser/--no-browser", default=True, help="Whether to open the browser.")
@click.pass_context
def main(context: click.Context, port: int | None, browser: bool) -> None:  # noqa: FBT001 (click passes flags by name)
    """Gleek, the seventeenth-century card game: alone, the command opens the tutorial in the browser."""
    print_all_characters()
    if context.invoked_subcommand is None:
        with in_words():
            from gleek.paths import notebooks_dir
            from gleek.server import Serving
            from gleek.server import serve as start

            start(notebooks_dir(), Serving(open_browser=browser, port=port, own_names_only=True))


@main.command()
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104  (a class is to reach it)
    show_default=True,
    help="The address to listen on; that one is all of them.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="NUMBER",
    help="The port: 8866, or a free one near it, where none is given; any free one where it is 0.",
)
@click.option(
    "--base-url", default="/", metavar="PATH", help="The path under which all is served, as in /gleek/."
)
@click.option(
    "--max-sessions",
    type=click.IntRange(1),
    default=CLASS_SESSIONS,
    show_default=True,
    help="How many lessons may be open at once, 27 MB of memory each; who comes later waits for a table.",
)
@click.option(
    "--max-per-address",
    type=click.IntRange(1),
    metavar="NUMBER",
    help="How many of them one address may have open; as many as there are, where none is given.",
)
@click.option(
    "--new-per-minute",
    type=click.IntRange(1),
    metavar="NUMBER",
    help="How many lessons one address may open in a minute; as many as it likes, where none is given.",
)
@click.option(
    "--behind-proxy",
    is_flag=True,
    help="Take a visitor’s address from the end of X-Forwarded-For. Only for a server that stands behind a proxy.",
)
def serve(
    *,
    host: str,
    port: int | None,
    base_url: str,
    max_sessions: int,
    max_per_address: int | None,
    new_per_minute: int | None,
    behind_proxy: bool,
) -> None:
    """Serve the tutorial to a class: whoever can reach this machine can open it, and nobody can run code in it."""
    with in_words():
        from gleek.paths import notebooks_dir
        from gleek.server import Serving
        from gleek.server import serve as start

        start(
            notebooks_dir(),
            Serving(
                port=port,
                host=host,
                base_url=base_url,
                max_sessions=max_sessions,
                max_per_address=max_per_address,
                new_per_minute=new_per_minute,
                behind_proxy=behind_proxy,
            ),
        )


@main.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def lab(arguments: tuple[str, ...]) -> None:
    """Open the notebooks in JupyterLab, to read and change their code.

    ARGUMENTS are JupyterLab's own, as in --port=9000 or --no-browser.
    """
    with in_words():
        from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]

        from gleek.paths import notebooks_dir

        LabApp.launch_instance(
            [
                f"--ServerApp.root_dir={notebooks_dir()}",
                "--LabApp.default_url=/lab/tree/gleek/00-welcome.ipynb",
                # Nothing is asked of hosts outside: neither for news nor for a newer version.
                "--LabApp.news_url=None",
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
                *arguments,
            ]
        )


@main.command()
@click.argument("out", type=FILE)
@click.option(
    "--zip", "archive", type=FILE, metavar="FILE", help="Where the zip goes: OUT.zip, where none is given."
)
@click.option("--no-zip", is_flag=True, help="Write no zip.")
@click.option(
    "--cache", type=FILE, metavar="DIR", help="Where what is fetched from package registries is kept."
)
@click.option(
    "--address",
    metavar="URL",
    help="The address that it will have, as in https://example.org/gleek/: then it has a sitemap, and a picture is "
    "shown where a page is passed on.",
)
def site(out: Path, archive: Path | None, no_zip: bool, cache: Path | None, address: str | None) -> None:  # noqa: FBT001
    """Make the tutorial as a site of plain files in the folder OUT, where Python runs in each visitor’s browser.

    Any web server can give it out, and any number may come. Beside it goes a zip with the same that opens without
    a network: “python3 OUT.zip”.

    It needs more than the rest of gleek: the extra “site”, and Node.js with npm; and a network, the first time.
    """
    with in_words():
        from gleek.site import make

        say(make(out, None if no_zip else archive or Path(f"{out.resolve()}.zip"), cache, address))


@main.command()
@click.argument("file", type=FILE)
@RULES
@SET
@click.option("--json", "in_json", is_flag=True, help="Give the replay as JSON (see docs/record.md).")
def replay(file: Path, book: str | None, settings: tuple[str, ...], in_json: bool) -> None:  # noqa: FBT001
    """Tell a recorded hand or match in sentences, with its ledger.

    Without --rules it is played by the book that the record names. The record's own changes to the
    rules are kept.

    Exit status: 0 replayed; 1 stopped, because an action is not legal under these rules; 2 the record,
    or something else that was given, cannot be read or makes no sense.
    """
    with in_words():
        from gleek.records import as_json, as_text
        from gleek.records.read import read_record
        from gleek.records.replay import replay as play

        read = read_record(file)
        rules, name = _rules_for(read, book, settings)
        played = play(read, rules)
        if in_json:
            say_json(as_json.replay_data(played, name))
        else:
            say(as_text.replay_text(played, name))
    sys.exit(OK if played.stop is None else STOPPED)


@main.command()
@click.argument("record", metavar="FILE|CODE")
@click.argument("out", type=FILE, metavar="OUT.json")
@RULES
@SET
def hand(record: str, out: Path, book: str | None, settings: tuple[str, ...]) -> None:
    """Make a recorded hand, or the one that a deal's code names, into a file that any web page can show.

    Beside it goes the script that shows it, and what is printed are the lines for the page (see docs/embed.md).

    Exit status: 0 made; 1 made as far as an action that is not legal under these rules; 2 something given cannot
    be read.
    """
    with in_words():
        from gleek.embed.files import write
        from gleek.records.coded import from_code
        from gleek.records.read import read_record
        from gleek.records.replay import replay as play

        path = Path(record)
        is_file = path.exists() or path.suffix or len(path.parts) > 1
        read = read_record(path) if is_file else from_code(record)
        rules, name = _rules_for(read, book, settings)
        played = play(read, rules)
        say(write(out, played, name, play(read)))
    sys.exit(OK if played.stop is None else STOPPED)


@main.command()
@click.argument("file", type=FILE)
@click.argument("books", nargs=-1, required=True, metavar="PRESET…")
def compare(file: Path, books: tuple[str, ...]) -> None:
    """Replay a record by several books, and tell how each differs from the first, payment by payment.

    A single PRESET is set against the record's own.

    Exit status: 0 all replayed; 1 some stopped; 2 something given cannot be read.
    """
    with in_words():
        from gleek.records import as_text
        from gleek.records.read import read_record
        from gleek.records.replay import replay as play

        read = read_record(file)
        names = books if len(books) > 1 else (read.preset, *books)
        played = [(name, play(read, read.rules(name))) for name in names]
        say(as_text.comparison_text(played))
    sys.exit(STOPPED if any(each.stop for _, each in played) else OK)


@main.command()
@click.argument("code", required=False)
@GAME
@RULES
@SET
@click.option(
    "--many", type=int, metavar="NUMBER", help="Play so many whole hands, for a file (see docs/data.md)."
)
@click.option(
    "--players",
    default="",
    metavar="ID,ID…",
    help="Who plays them, from player 1 on; gentle ones, where none are named.",
)
@click.option(
    "--seed", type=int, metavar="NUMBER", help="What they are dealt from; a new one, where none is given."
)
@click.option("--jobs", type=click.IntRange(1), metavar="NUMBER", help="How many processes play them.")
@click.option("--out", type=FILE, metavar="FILE.jsonl", help="The file, with one hand a line.")
def deal(
    *,
    code: str | None,
    game: str | None,
    book: str | None,
    settings: tuple[str, ...],
    many: int | None,
    players: str,
    seed: int | None,
    jobs: int | None,
    out: Path | None,
) -> None:
    """Show the deal that a code names, or a new one with its code; or play many hands for a file of data.

    With --rules or --set the same cards are given a code for those rules.
    """
    with in_words():
        from gleek.records import as_text, codes

        if many is not None or out is not None:
            if many is None or out is None or code is not None:
                raise GleekError(
                    "Many hands need --many and --out, and no code: their deals come from --seed."
                )
            from gleek.records import played

            kind = games.game(game or _game_of(book)).rules
            table, name = _named(presets.default(kind) if book is None else book, kind)
            _refuse_other(book, table, kind)
            table = table.changed(**_changes(settings, kind))
            sit = played.player_ids(games.game(kind.game), players)
            made = played.Set(table, name, sit, codes.new_number() if seed is None else seed)
            say(played.write_many(out, made, many, lambda far: say(far, error=True), jobs))
            return
        if players or seed is not None or jobs is not None:
            raise GleekError("--players, --seed and --jobs are for --many hands.")
        if code is None:
            number, rules = codes.new_number(), presets.preset(games.game(game or games.DEFAULT).rules)
        else:
            number, rules = codes.read_code(code)
            if game not in {None, rules.game}:
                raise GleekError(
                    f"“{code}” is the code of a deal at {games.game(rules.game).title}, not {game}."
                )
        kind = type(rules)
        if book is not None:
            rules, _ = _named(book, kind)
            _refuse_other(book, rules, kind)
        if changes := _changes(settings, kind):
            rules = rules.changed(**changes)
        say(as_text.deal_text(number, rules))


@main.command()
@click.argument("book", required=False, metavar="[PRESET|CODE]")
@GAME
def rules(book: str | None, game: str | None) -> None:
    """Print a book's rules with their statuses and words, a table's own by their code, or the table of all books."""
    with in_words():
        from gleek.records import rules_text

        kind = games.game(game or _game_of(book)).rules
        if book is None:
            say(rules_text.all_rules_table(kind))
        else:
            table, name = _named(book, kind)
            if game is not None:
                _refuse_other(book, table, kind)
            say(rules_text.rules_table(name, table))


def _game_of(book: str | None) -> str:
    """Return the game that has a preset of this name; the default, where none has."""
    return next(
        (name for name in games.ids() if book in presets.names(games.game(name).rules)), games.DEFAULT
    )


@main.command()
@click.argument("out", type=FILE, metavar="OUT.pdf|OUT.html")
@GAME
@RULES
@SET
@click.option("--paper", default="a4", metavar="a4|letter", help="The paper: a4 unless letter is asked for.")
@click.option(
    "--what",
    default="all",
    metavar="rules|score|outline|questions|all",
    help="Which of the handouts: one of them, or all but the questions.",
)
@click.option("--seed", default="KA7B", show_default=True, help="Which questions: four letters and digits.")
@click.option("--count", default=12, show_default=True, help="How many questions, their levels rising.")
def sheet(
    *,
    out: Path,
    game: str | None,
    book: str | None,
    settings: tuple[str, ...],
    paper: str,
    what: str,
    seed: str,
    count: int,
) -> None:
    """Write handouts to print: the rules in brief on one page, a score sheet, and a presenter's outline; or questions.

    Of Piquet and Gillet there are all but the outline. Questions come with their answers, on pages of their own.

    The name's end says in which form: a PDF, or a page for the browser that needs nothing else.
    """
    with in_words():
        from gleek.handouts import handouts, write

        table, name = _table(game, book, settings)
        made = partial(handouts, table, book=name, paper=paper, what=what, seed=seed, count=count)
        say(write(out, made))


@main.command()
@click.argument("out", type=FILE, metavar="OUT.pdf")
@GAME
@RULES
@SET
@click.option("--paper", default="a4", metavar="a4|letter", help="The paper: a4 unless letter is asked for.")
@click.option(
    "--what",
    default="all",
    metavar="PART,PART…",
    help="Some of rules, seats, strip, counters, purses, score, pack, about and plan; or all of them.",
)
@click.option("--stake", default="penny", show_default=True, help="What one counter is worth.")
@click.option("--indices", is_flag=True, help="Put rank and suit into the corners of the cards.")
@click.option("--no-names", is_flag=True, help="Leave Tib, Tom, Tiddy and such names off the cards.")
def kit(
    *,
    out: Path,
    game: str | None,
    book: str | None,
    settings: tuple[str, ...],
    paper: str,
    what: str,
    stake: str,
    indices: bool,
    no_names: bool,
) -> None:
    """Write what people who play with real cards lay on their table: the table kit, as a PDF.

    It has the rules in 18 pt, a card for each seat, a strip for the middle of the table, counters and purses, a score
    sheet, a pack of cards to cut out, two pages on the sources, and plans for an evening and a lesson.
    """
    with in_words():
        from gleek.handouts import write
        from gleek.handouts.kit import FORMS, kit

        table, name = _table(game, book, settings)
        worth = read_stake(stake)
        made = partial(
            kit, table, book=name, paper=paper, what=what, stake=worth, indices=indices, names=not no_names
        )
        say(write(out, made, FORMS))


def _table(game: str | None, book: str | None, settings: tuple[str, ...]) -> tuple[Rules, str]:
    """Return the rules of a table, as the options name them, and the preset that they began from."""
    kind = games.game(game or _game_of(book)).rules
    table, name = _named(presets.default(kind) if book is None else book, kind)
    if game is not None:
        _refuse_other(book, table, kind)
    return table.changed(**_changes(settings, type(table))), name


@main.command()
@click.option("--bibtex", "form", flag_value="bibtex", help="As an entry of BibTeX.")
@click.option("--cff", "form", flag_value="cff", help="In the Citation File Format, as in CITATION.cff.")
@click.option("--works", "form", flag_value="works", help="The works it rests on instead, as CSL JSON.")
@GAME
def cite(form: str | None, game: str | None) -> None:
    """Say how to cite the tutorial, or list the works that it rests on for a reference manager.

    With --game only the works of that game.
    """
    with in_words():
        from gleek.lessons.reading import citing

        if form == "works":
            say_json(citing.csl(None if game is None else games.game(game).id))
        else:
            say({"bibtex": citing.bibtex, "cff": citing.cff}.get(form or "", citing.text)())


@main.command()
@click.argument("file", type=FILE)
def check(file: Path) -> None:
    """Check a record, or a file of played hands (docs/data.md), and list everything that is wrong with it.

    Exit status: 0 it is in order; 2 it is not, or cannot be read.
    """
    with in_words():
        from gleek.records import check_played as many

        if many.holds_played(file):
            say(many.told(many.check_played(file), file.name))
            return
        from gleek.records.read import load
        from gleek.records.replay import replay as play

        read = load(file)
        played = play(read)
        hands = f"{len(read.hands)} hand{'s' * (len(read.hands) > 1)}, {len(played.steps)} steps"
        last = "the last hand" if read.is_match else "the hand"
        end = "" if played.finished else f" It ends before {last} is over."
        say(f"{file.name} is in order: {hands}.{end}")
