"""The `gleek` command."""

from pathlib import Path

import click

from gleek.commands import hands, papers, serving
from gleek.commands.rules_options import FILE, PORT, use_own
from gleek.commands.terminal import in_words, print_all_characters
from gleek.evidence.paths import __version__, notebooks_dir, own_notebooks


@click.group(invoke_without_command=True)
@click.version_option(__version__, prog_name="gleek")
@PORT
@click.option(
    "--with",
    "folder",
    type=FILE,
    metavar="FOLDER",
    help="A folder of your own with rules, lessons, hands and sources (see docs/own.md), for this or any command.",
)
@click.option("--browser/--no-browser", default=True, help="Whether to open the browser.")
@click.pass_context
def main(context: click.Context, port: int | None, folder: Path | None, browser: bool) -> None:  # noqa: FBT001 (click passes flags by name)
    """Gleek, the seventeenth-century card game. Without a subcommand, open the tutorial in the browser."""
    print_all_characters()
    with in_words():
        use_own(folder)
    if context.invoked_subcommand is None:
        with in_words():
            from gleek.server import Serving
            from gleek.server import serve as start

            start(
                own_notebooks() or notebooks_dir(),
                Serving(open_browser=browser, port=port, own_names_only=True),
            )


for command in (
    *(serving.serve, serving.lab, serving.site),
    *(hands.replay, hands.hand, hands.compare, hands.deal, hands.arena, hands.check),
    *(papers.rules, papers.sheet, papers.kit, papers.cite),
):
    main.add_command(command)
