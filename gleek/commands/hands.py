"""The commands on recorded and dealt hands: `replay`, `hand`, `compare`, `deal`, `arena` and `check`."""

import os.path
import sys
from pathlib import Path
from typing import Final

import click

from gleek import games
from gleek.commands.rules_options import (
    FILE,
    GAME,
    JOBS,
    RULES,
    SET,
    changes_of,
    named_rules,
    number,
    of_table,
    refuse_other,
    rules_of_record,
    table_of,
    use_own,
)
from gleek.commands.terminal import in_words, say, say_json
from gleek.engine.errors import GleekError
from gleek.engine.rules import Rules
from gleek.evidence import presets

EXIT_COMPLETE: Final = 0
EXIT_STOPPED: Final = 1


@click.command()
@click.argument("file", type=FILE)
@RULES
@SET
@click.option("--json", "in_json", is_flag=True, help="Print the replay as JSON (see docs/record.md).")
def replay(file: Path, book: str | None, settings: tuple[str, ...], in_json: bool) -> None:  # noqa: FBT001
    """Print a recorded hand or match in sentences, with its ledger.

    Without --rules, the rules are those of the record. With it, the record's own changes to the rules are kept.

    Exit status: 0 replayed to the end; 1 stopped, because an action is not legal under these rules; 2 the record or
    another argument is wrong.
    """
    with in_words():
        from gleek.records import as_json, as_text
        from gleek.records.read import read_record
        from gleek.records.replay import replay as play

        read = read_record(file)
        rules, name = rules_of_record(read, book, settings)
        played = play(read, rules)
        if in_json:
            say_json(as_json.replay_data(played, name))
        else:
            say(as_text.replay_text(played, name))
    sys.exit(EXIT_COMPLETE if played.stop is None else EXIT_STOPPED)


@click.command()
@click.argument("record", metavar="FILE|CODE")
@click.argument("out", type=FILE, metavar="OUT.json")
@RULES
@SET
def hand(record: str, out: Path, book: str | None, settings: tuple[str, ...]) -> None:
    """Turn a recorded hand, or the deal of a code, into a file that any web page can show.

    The script that shows it is written to the same folder. The command prints the lines of HTML that you put into your
    page (see docs/embed.md).

    Exit status: 0 made; 1 made, but only as far as an action that these rules forbid; 2 an argument cannot be read.
    """
    with in_words():
        from gleek.handouts.embed.files import write
        from gleek.records.coded import from_code
        from gleek.records.read import read_record
        from gleek.records.replay import replay as play

        path = Path(record)
        is_file = path.exists() or path.suffix or len(path.parts) > 1
        read = read_record(path) if is_file else from_code(record)
        rules, name = rules_of_record(read, book, settings)
        played = play(read, rules)
        say(write(out, played, name, play(read)))
    sys.exit(EXIT_COMPLETE if played.stop is None else EXIT_STOPPED)


@click.command()
@click.argument("file", type=FILE)
@click.argument("books", nargs=-1, required=True, metavar="PRESET…")
def compare(file: Path, books: tuple[str, ...]) -> None:
    """Replay a record under several presets (the rules of books), and list how the payments differ.

    Each preset is compared with the first one. A single PRESET is compared with the record's own rules.

    Exit status: 0 all replayed; 1 some stopped; 2 an argument cannot be read.
    """
    with in_words():
        from gleek.records import as_text
        from gleek.records.read import read_record
        from gleek.records.replay import replay as play

        read = read_record(file)
        names = books if len(books) > 1 else (read.preset, *books)
        played = [(name, play(read, read.rules(name))) for name in names]
        say(as_text.comparison_text(played))
    sys.exit(EXIT_STOPPED if any(each.stop for _, each in played) else EXIT_COMPLETE)


@click.command()
@click.argument("code", required=False)
@GAME
@RULES
@SET
@number("--many", help="Play this number of whole hands, for a file (see docs/data.md).")
@click.option(
    "--players",
    default="",
    metavar="ID,ID…",
    help="The players, from player 1 on: ids, or players of your own as FILE.py:NAME. The default is the easy players.",
)
@number("--seed", help="The seed of the deals. The default is a new one.")
@JOBS
@click.option("--out", type=FILE, metavar="FILE.jsonl", help="The file to write, with one hand a line.")
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
    """Show the deal that a code names, or a new deal with its code; or play many hands for a data file.

    With a code and --rules or --set: show the same cards, and the code that they have under those rules.
    """
    with in_words():
        from gleek.records import as_text, codes

        if many is not None or out is not None:
            if many is None or out is None or code is not None:
                raise GleekError(
                    "To play many hands, give --many and --out, and no code: the deals come from --seed."
                )
            from gleek.records import played

            table, name = table_of(game, book, settings)
            sit = played.player_ids(games.game(table.game), players)
            made = played.Set(table, name, sit, codes.new_number() if seed is None else seed)
            say(played.write_many(out, made, many, lambda far: say(far, error=True), jobs))
            return
        if players or seed is not None or jobs is not None:
            raise GleekError("--players, --seed and --jobs can only be given with --many.")
        if code is None:
            dealt, rules = codes.new_number(), presets.preset(games.game(game or games.DEFAULT).rules)
        else:
            dealt, rules = codes.read_code(code)
            if game not in {None, rules.game}:
                raise GleekError(
                    f"“{code}” is the code of a deal at {games.game(rules.game).title}, not {games.game(game).title}."
                )
        kind = type(rules)
        if book is not None:
            rules, _ = named_rules(book, kind)
            refuse_other(book, rules, kind)
        if changes := changes_of(settings, kind):
            rules = rules.changed(**changes)
        say(as_text.deal_text(dealt, rules))


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER…")
@of_table
@number("--deals", default=100, help="The number of deals. The default is 100.")
@number("--seed", default=0, help="The seed of the deals. The default is 0.")
@JOBS
@click.option(
    "--out", type=FILE, metavar="FILE.jsonl", help="A file of results: a run that was stopped goes on."
)
def arena(
    *,
    players: tuple[str, ...],
    table: Rules,
    deals: int,
    seed: int,
    jobs: int | None,
    out: Path | None,
    **_: object,
) -> None:
    """Rate players: each plays the same deals in every seat against each other player.

    PLAYER is the id of a computer player, or a player of your own as FILE.py:NAME (see docs/python.md).
    """
    from gleek.records import arena as of

    rating = of.Rating(of.arena_of(table, players, seed))
    results = of.results(rating.arena, deals, out, jobs=jobs)
    with click.progressbar(results, length=deals, label="Deals", file=sys.stderr) as shown:
        for won in shown:
            rating.add(won)
    say(str(rating))


@click.command()
@click.argument("file", type=FILE)
def check(file: Path) -> None:
    """Check a record, a file of played hands (docs/data.md), or a folder of your own rules and lessons (docs/own.md).

    All faults are listed. Exit status: 0 there are none; 2 there are some, or the file cannot be read.
    """
    with in_words():
        if os.path.isdir(file):  # noqa: PTH112 (it never raises)
            from gleek.course.own_folder import check_folder

            use_own(file)
            say(check_folder(file))
            return
        from gleek.records import check_played as many

        if many.holds_played(file):
            say(many.check_played(file))
            return
        from gleek.records.read import load
        from gleek.records.replay import replay as play

        read = load(file)
        played = play(read)
        hands = f"{len(read.hands)} hand{'s' * (len(read.hands) > 1)}, {len(played.steps)} steps"
        last = "the last hand" if read.is_match else "the hand"
        end = "" if played.finished else f" It ends before {last} is over."
        say(f"{file.name} is in order: {hands}.{end}")
