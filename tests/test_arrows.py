"""The import statements show that layers import each other in one direction only, and that each game is separate.

Imports for the type checker count too. A module that importlib finds by a game's id (`gleek.players.registry`,
`gleek.course.game_course`) does not count as an import.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from gleek import games

ROOT = Path(__file__).resolve().parent.parent
# From top to bottom: a layer may import those on the lines below it. `games/course` and `games/play` are two
# folders of each game, and `games` is the rest of a game.
LAYERS = (
    {"commands"},
    {"site"},
    {"server"},
    {"handouts"},
    {"pages"},
    {"widgets"},
    {"games/course"},
    {"course"},
    {"records"},
    {"games/play"},
    {"games"},
    {"players"},
    {"engine"},
)
# Layers that any layer may import, with the layers that they may import.
BESIDE = {"evidence": {"engine"}}
MAY = {
    name: BESIDE.keys() | set().union(*LAYERS[place + 1 :])
    for place, layer in enumerate(LAYERS)
    for name in layer
}
MAY |= {**BESIDE, "engine": set(), "__main__": {"commands"}}
# These are below the package's public names (`gleek.Hand`), and import none of them.
BENEATH = {"engine", "records", "evidence", "players"}
# These serve every game alike.
OF_NO_GAME = BENEATH | {"course", "handouts", "widgets", "pages"}
IDS = {*games.ids(), *(folder.name for folder in (ROOT / "sources").iterdir() if folder.is_dir())}


class Import(NamedTuple):
    """One import: its file and line, the importing module, and the imported module or name."""

    place: str
    by: str
    of: str


def modules() -> dict[str, Path]:
    paths = {path.relative_to(ROOT).with_suffix(""): path for path in (ROOT / "gleek").rglob("*.py")}
    return {".".join(name.parts).removesuffix(".__init__"): path for name, path in paths.items()}


@cache
def imports() -> list[Import]:
    return [*read_imports()]


def read_imports() -> Iterator[Import]:
    known = modules()
    for by, path in known.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{path}:{node.lineno}: an import from “.” hides where it leads"
                inside = [f"{node.module}.{each.name}" for each in node.names]
                found = [each if each in known else str(node.module) for each in inside]
            else:
                continue
            for of in found:
                yield Import(f"{path.relative_to(ROOT)}:{node.lineno}", by, of)


def layer(module: str) -> str:
    """Return a module's layer; "" for the package itself, which defines its version and public names."""
    _, name, *inner = *module.split("."), ""
    return f"games/{inner[1]}" if name == "games" and inner[1:2] in (["course"], ["play"]) else name


def game(module: str) -> str:
    """Return the id of the game whose folder contains a module, or ""."""
    found = re.match(r"gleek\.games\.(\w+)", module)
    return found[1] if found and found[1] in IDS else ""


def ours() -> list[Import]:
    # The package itself (`gleek.Hand`) is the only module that imports from every layer.
    return [each for each in imports() if each.by != "gleek" and each.of.split(".")[0] == "gleek"]


def none_of(wrong: list[str]) -> None:
    assert not wrong, "\n" + "\n".join(wrong)


def test_the_arrows_run_one_way_so_that_a_layer_can_be_read_without_those_above_it():
    none_of(
        [
            f"{place}: {layer(by)} may not import {of}"
            for place, by, of in ours()
            if layer(of) not in {"", layer(by)} | MAY[layer(by)]
        ]
    )


def test_the_engine_needs_the_standard_library_alone_so_that_any_python_can_run_it():
    wrong = [each for each in imports() if layer(each.by) == "engine" and each.of.split(".")[0] != "gleek"]
    none_of(
        [f"{each.place}: {each.of}" for each in wrong if each.of.split(".")[0] not in sys.stdlib_module_names]
    )
    none_of(
        [f"{place}: {by} imports {of}" for place, by, of in ours() if layer(by) in BENEATH and of == "gleek"]
    )


def test_no_game_imports_another_so_that_each_can_be_changed_or_deleted_alone():
    wrong = [each for each in ours() if game(each.by) and game(each.of) not in {"", game(each.by)}]
    none_of([f"{place}: {game(by)} imports {of}" for place, by, of in wrong])


def test_outside_its_folder_a_game_is_found_by_its_id_and_never_imported():
    none_of([f"{place}: {by} imports {of}" for place, by, of in ours() if game(of) and not game(by)])


def test_no_layer_that_serves_every_game_names_one_so_that_deleting_a_folder_deletes_the_game():
    # The engine names no game. Others may name the default game, as an example or because old codes mean it.
    wrong: list[str] = []
    for module, path in modules().items():
        if layer(module) not in OF_NO_GAME:
            continue
        names = "|".join(IDS if layer(module) == "engine" else IDS - {games.DEFAULT})
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            said = line.replace("gleek.", "")  # in “gleek.engine”, “gleek” is the package, not the game
            found = re.findall(rf"\b(?:{names})\b", said, re.IGNORECASE)
            wrong += [f"{path.relative_to(ROOT)}:{number}: {name}: {line.strip()}" for name in found]
    none_of(wrong)
