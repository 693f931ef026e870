"""The commands that publish the tutorial: `serve`, `lab` and `site`."""

import os
from pathlib import Path
from typing import Any, Final

import click

from gleek.commands.rules_options import FILE, PORT, count, use_own
from gleek.commands.terminal import in_words, say
from gleek.engine.errors import GleekError
from gleek.engine.words import counted
from gleek.evidence.paths import lab_notebooks, notebooks_dir, notebooks_in
from gleek.records.files import write_file

CONTACT: Final = click.option(
    "--contact",
    metavar="TEXT",
    help="The contact in the accessibility statement, as in “Ann Smith, ann.smith@example.org”. The default is the "
    "project’s issues.",
)

# The default limit of open pages on a server for a class: enough for one or two classes, in 8 GB of free memory.
CLASS_SESSIONS: Final = 120
OWN_FOLDER: Final = "gleek-notebooks"


@click.command()
@click.option(
    "--host",
    default="0.0.0.0",  # noqa: S104  (the class must reach it)
    show_default=True,
    help="The address to listen on. The default listens on all.",
)
@PORT
@click.option("--base-url", default="/", metavar="PATH", help="The path of the tutorial, as in /gleek/.")
@click.option(
    "--max-sessions",
    type=click.IntRange(1),
    default=CLASS_SESSIONS,
    show_default=True,
    help="How many lessons may be open at once. Each needs 27 MB of memory. Later visitors wait for a table.",
)
@count(
    "--max-per-address", help="How many lessons one address may have open. Without it there is no such limit."
)
@count(
    "--new-per-minute",
    help="How many lessons one address may open in a minute. Without it there is no such limit.",
)
@click.option(
    "--behind-proxy",
    is_flag=True,
    help="Take a visitor’s address from the end of X-Forwarded-For. Use it only behind a proxy.",
)
@CONTACT
def serve(*, contact: str | None, **settings: Any) -> None:  # noqa: ANN401 (the other options are `Serving`'s fields)
    """Serve the tutorial to a class: everyone who can reach this machine can open it, but not run code in it."""
    with in_words():
        from gleek.server import Serving
        from gleek.server import serve as start
        from gleek.server.statement import read_contact

        whom = "" if contact is None else read_contact(contact)
        start(notebooks_dir(), Serving(contact=whom, **settings))


@click.command(
    context_settings={"ignore_unknown_options": True},
    options_metavar="",
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, metavar="[FOLDER] [OPTIONS OF JUPYTERLAB]…")
def lab(arguments: tuple[str, ...]) -> None:
    """Open the notebooks in JupyterLab, to read and change their code.

    It uses a copy of them in a FOLDER of yours; the default is gleek-notebooks. Existing files are not changed; missing
    notebooks are copied again. Your own rules, lessons, hands and sources in the folder are used too (see docs/own.md).

    All options are JupyterLab's own, as in --port=9000 or --no-browser; “jupyter lab --help” lists them.
    """
    with in_words():
        from jupyterlab.labapp import LabApp  # type: ignore[import-untyped]

        folder, options = _own_folder(arguments, {*LabApp.flags})
        say(put_into(folder))
        use_own(folder)
        LabApp.launch_instance(
            [
                f"--ServerApp.root_dir={folder.resolve()}",
                "--LabApp.default_url=/lab/tree/gleek/00-welcome.ipynb",
                # Do not contact outside hosts for news or updates.
                "--LabApp.news_url=None",
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
                *options,
            ]
        )


def _own_folder(arguments: tuple[str, ...], flags: set[str]) -> tuple[Path, list[str]]:
    """Split the arguments into the notebooks' folder and JupyterLab's options.

    `flags` are the options without a value.
    """
    folders, options, awaits_value = list[str](), list[str](), False
    for each in arguments:
        if each.startswith("-"):
            awaits_value = "=" not in each and each.lstrip("-") not in flags
        elif not awaits_value:
            folders.append(each)
            continue
        else:
            awaits_value = False
        options.append(each)
    if len(folders) > 1:
        raise GleekError(f"“{folders[0]}” and “{folders[1]}” cannot both be the notebooks’ folder: name one.")
    return Path(folders[0] if folders else OWN_FOLDER), options


@click.command()
@click.argument("out", type=FILE)
@click.option(
    "--zip", "archive", type=FILE, metavar="FILE", help="The path of the zip. The default is OUT.zip."
)
@click.option("--no-zip", is_flag=True, help="Write no zip.")
@click.option(
    "--cache", type=FILE, metavar="DIR", help="The folder for files fetched from package registries."
)
@click.option(
    "--address",
    metavar="URL",
    help="The future address of the site, as in https://example.org/gleek/. With it, the site has a sitemap, and "
    "links to its pages show a picture.",
)
@CONTACT
@click.option(
    "--scorm",
    is_flag=True,
    help="Also write OUT-GAME-scorm.zip for each game: its lessons and a class’s match for a school’s learning "
    "system (SCORM 1.2).",
)
@click.option(
    "--class",
    "classes",
    multiple=True,
    metavar="CODE",
    help="With --scorm: the class whose match a package has, by its code. It may be repeated for other games.",
)
def site(
    *,
    out: Path,
    archive: Path | None,
    no_zip: bool,
    scorm: bool,
    classes: tuple[str, ...],
    **asked: Any,  # noqa: ANN401 (as `make` takes them)
) -> None:
    """Build the tutorial as a static site in the folder OUT. Python runs in each visitor’s browser.

    Any web server can serve it, to any number of visitors. A zip file of the site is written too. It opens without a
    network: “python3 OUT.zip”.

    The build needs the extra “site”, Node.js with npm, and, the first time, a network.
    """
    with in_words():
        from gleek.site import make

        if classes and not scorm:
            raise GleekError("--class is for the package for a learning system (--scorm): give --scorm too.")
        zip_file = None if no_zip else archive or Path(f"{out.resolve()}.zip")
        say(make(out, zip_file, class_codes=classes if scorm else None, **asked))


def put_into(folder: Path) -> str:
    """Copy the notebooks that a folder lacks into it, and say what was done. Existing files are not changed.

    Raises `GleekError` if the folder belongs to the package itself, or if a file cannot be written.
    """
    own = notebooks_dir()
    here, package = folder.resolve(), own.resolve()
    if here.is_relative_to(package) or package.is_relative_to(here / own.name):
        raise GleekError(
            f"“{folder}” is gleek’s own folder of notebooks, which must stay as it is: name another, or none."
        )
    if folder.exists() and not folder.is_dir():
        raise GleekError(
            f"“{folder}” is a file: name a folder for your copy of the notebooks, which is created if it is missing."
        )
    copied = kept = 0
    for path in notebooks_in(own) + lab_notebooks(own):
        target = folder / path.relative_to(own)
        if os.path.lexists(target):
            kept += 1
            continue
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_file(target, path.read_bytes())
        except OSError as error:
            raise GleekError(
                f"The notebooks cannot be copied to “{folder}”: {error.strerror or error}. Name another folder."
            ) from None
        copied += 1
    if not kept:
        return f"{here}: your copy of the notebooks, {copied} of them."
    more = f" {counted(copied, 'notebook')} that it lacked {'were' if copied > 1 else 'was'} added."
    return f"{here}: your copy of the notebooks, as you left it.{more if copied else ''}"
