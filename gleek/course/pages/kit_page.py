"""The page of the table kit: a link to each sheet's file or, in a local notebook, a button that makes it."""

import os
import sys
from base64 import b64encode
from pathlib import Path
from typing import Final, Literal

from gleek.course.pages.kit_files import (
    ALL,
    FOLDER,
    PAPERS,
    PARTS,
    KitFile,
    has_names,
    kit_file,
    on_site,
    parts_of,
)
from gleek.course.pages.named_rules import presets_data, rules_of
from gleek.course.requests import Controller, Handlers, Request, View, text
from gleek.engine.errors import GleekError
from gleek.engine.money import Stake, stake
from gleek.engine.words import upper_first
from gleek.engine.words.tables import text_table
from gleek.evidence.paths import process_environment
from gleek.evidence.presets import default, names, nearest
from gleek.players.registry import DEFAULT, game
from gleek.records.codes import rules_code
from gleek.records.rules_text import rules_line

_LONGEST_INPUT: Final = 40
_MAKING_SECONDS: Final = 60

PLAIN, INDICES = "plain", "indices"
UNNAMED: Final = "-unnamed"
_FACES_WITH_NAMES: Final = {PLAIN: "No corner indices", INDICES: "Corner indices"}
_ALL_FACES: Final = {
    PLAIN: "Names, no corner indices",
    INDICES: "Names and corner indices",
    INDICES + UNNAMED: "Corner indices, no names",
    PLAIN + UNNAMED: "Neither names nor corner indices",
}

Where = Literal["server", "site", "here"]


class KitPage(Controller):
    def __init__(self, game_id: str = DEFAULT, where: Where | None = None, rules: str = "") -> None:
        """Start with `rules`: a preset's name, a rules code, or "" for the game's default rules.

        `where` is where the page runs: "server" (the server of a school class), "site" (the static site) or "here" (a
        local notebook). None means that this is detected. Raises `Unreadable` for unknown rules.
        """
        self.game_id = game_id
        self.where = where or _where()
        self.wanted = KitFile(default(game(game_id).rules), ALL)
        self.made: View | None = None
        if rules:
            self._choose({"rules": rules})

    def requests(self, request: Request) -> Handlers:
        return {
            "choose": lambda: self._choose(request),
            "make": lambda: self._make(text(request.get("part"))),
        }

    def _choose(self, request: Request) -> None:
        wanted, self.made = self.wanted, None
        if rules := text(request.get("rules"))[:_LONGEST_INPUT]:
            table = rules_of(self.game_id, rules)
            known = rules in names(type(table))
            wanted = wanted._replace(rules=rules if known else rules_code(table))
        if (paper := text(request.get("paper"))) in PAPERS:
            wanted = wanted._replace(paper=paper)
        if worth := text(request.get("stake"))[:_LONGEST_INPUT]:
            wanted = wanted._replace(stake=stake(worth))
        if (cards := text(request.get("cards"))) in _ALL_FACES:
            wanted = wanted._replace(indices=cards.startswith(INDICES), names=not cards.endswith(UNNAMED))
        self.wanted = kit_file(self.game_id, wanted)

    def _make(self, part: str) -> None:
        if self.where != "here" or part not in (*parts_of(self.game_id), ALL):
            raise GleekError("That sheet cannot be made here: choose one of the sheets on the page.")
        file = self._file(part)
        self.made = {"file": file.name, "data": b64encode(_pdf(self.game_id, file)).decode("ascii")}

    def _file(self, part: str) -> KitFile:
        return kit_file(self.game_id, self.wanted._replace(part=part))

    def view(self) -> View:
        table = rules_of(self.game_id, self.wanted.rules)
        sheets = [self._sheet(part) for part in (ALL, *parts_of(self.game_id))]
        held = on_site(self.game_id) if self.where == "site" else {each["file"] for each in sheets}
        found = [each for each in sheets if each["file"] in held]
        by = "" if self.wanted.rules in names(type(table)) else rules_line(table, nearest(table))
        missing = "This site holds no other sheets so chosen. Where the tutorial is installed, this writes them all:"
        commands = [(each["name"], self._command(each["part"])) for each in sheets]
        return {
            "choices": self._choices(),
            "by": upper_first(by),
            "sheets": found,
            "missing": missing if len(found) < len(sheets) else "",
            "command": self._command(ALL),
            "made": self.made,
            "problem": self.problem,
            "text": "\n".join(text_table([("Sheet", "Made by"), *commands], "   ")),
        }

    def _command(self, part: str) -> str:
        return " ".join(("gleek kit kit.pdf", *self._file(part).options(self.game_id)))

    def _sheet(self, part: str) -> View:
        file = self._file(part)
        what = "the whole kit" if part == ALL else PARTS[part]
        href = "" if self.where == "here" else f"{FOLDER}/{file.name}"
        return {"part": part, "name": upper_first(what), "file": file.name, "href": href}

    def _choices(self) -> list[View]:
        kind, wanted = game(self.game_id), self.wanted
        books = presets_data(self.game_id)
        found: list[View] = [
            {"key": "rules", "label": "Rules", "options": books, "chosen": wanted.rules},
            _choice("paper", "Paper", PAPERS, wanted.paper),
        ]
        if kind.counts_money:
            stakes = {each.word: upper_first(each.word) for each in Stake}
            found.append(_choice("stake", "Stake", stakes, wanted.stake.word))
        cards = _FACES_WITH_NAMES
        if has_names(self.game_id, rules_of(self.game_id, wanted.rules)):
            cards = _ALL_FACES
        chosen = (INDICES if wanted.indices else PLAIN) + ("" if wanted.names else UNNAMED)
        return [*found, _choice("cards", "Cards", cards, chosen)]


def _choice(key: str, label: str, options: dict[str, str], chosen: str) -> View:
    named = [{"id": each, "name": name} for each, name in options.items()]
    return {"key": key, "label": label, "options": named, "chosen": chosen}


def _where() -> Where:
    software = os.environ.get("SERVER_SOFTWARE", "")
    if not software.startswith("voila"):
        return "here"
    return "site" if software.endswith("in-page") else "server"


def _pdf(game_id: str, file: KitFile) -> bytes:
    """Make a file in another process and return its bytes. Raises `GleekError` if that fails or takes too long."""
    # Imported only here, because a page of the static site does not need these modules, and would have to download
    # them.
    import subprocess  # noqa: PLC0415
    from tempfile import TemporaryDirectory  # noqa: PLC0415

    with TemporaryDirectory() as folder:
        out = Path(folder, file.name)
        try:
            done = subprocess.run(  # noqa: S603 - the options are ours
                (sys.executable, "-P", "-m", "gleek", "kit", str(out), *file.options(game_id)),
                cwd=folder,
                env=process_environment(),
                capture_output=True,
                text=True,
                encoding="utf-8",
                timeout=_MAKING_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise GleekError(f"The sheet was not made in {_MAKING_SECONDS} seconds. Try again.") from None
        if done.returncode:
            raise GleekError(f"The sheet was not made. {done.stderr.strip()[-_LONGEST_INPUT * 5 :]}")
        return out.read_bytes()
