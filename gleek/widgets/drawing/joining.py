"""Joins a script with the modules that it imports, and style sheets with one another, without Node or a bundler.

A browser loads a widget's script from a blob, where relative imports do not work. Comments and indentation are
left out, so no template literal may depend on leading spaces, or have a line that begins with //. Each module
becomes a function, so names that it does not export stay private.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from gleek.widgets.drawing import DRAWING

_COMMENTS: Final = re.compile(r"^\s*/\*\*(?:(?!\*/).)*\*/\n", re.DOTALL | re.MULTILINE)
_INDENTS: Final = re.compile(r"^\s*(?://.*\n\s*)*", re.MULTILINE)
_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "(\.[^"]*)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:const|class|(?:async )?function) (\w+))", re.MULTILINE)
_DEFAULT_EXPORT: Final = re.compile(r"^export default .*;\n", re.MULTILINE)
_UNSUPPORTED: Final = re.compile(r"^(?:import\b(?! *\()|export\b).*", re.MULTILINE)


class NotJoined(ValueError):
    """A script that cannot be joined."""


def joined(script: Path) -> str:
    """Return one script with the code of a script and of all modules that it imports."""
    modules = _modules(script)
    names = {path: f"module{number}" for number, path in enumerate(modules)}
    parts = []
    for path in modules[:-1]:
        body = _EXPORT.sub("", _DEFAULT_EXPORT.sub("", _with_names(path, names)))
        parts.append(
            f"const {names[path]} = (() => {{\n{body}return {{ {', '.join(exports(path))} }};\n}})();"
        )
    return "\n".join([*parts, _EXPORT.sub("", _with_names(script, names))])


def in_page(script: Path) -> str:
    """Return a joined script that a page can run as a classic script, not as a module. It defines no global names."""
    return f'(() => {{\n"use strict";\n{joined(script)}}})();\n'


@cache
def exports(script: Path) -> tuple[str, ...]:
    """Return the names that a script exports; none for a page's main script."""
    return tuple(_EXPORT.findall(_code(script)))


def joined_sheets(names: Iterable[str], folder: Path) -> str:
    """Join style sheets, named without “.css”; those that are not in `folder` are in `gleek.widgets.drawing`."""
    return "\n".join([_sheet(f"{name}.css", folder).read_text(encoding="utf-8") for name in names])


def _sheet(name: str, folder: Path) -> Path:
    return next(path for each in (folder, DRAWING) if (path := each / name).is_file())


@cache
def _code(script: Path) -> str:
    """Return a script without comments and indentation. Raises `NotJoined` for an unsupported import or export."""
    code = _INDENTS.sub("", _COMMENTS.sub("", script.read_text(encoding="utf-8")))
    other = _UNSUPPORTED.search(_DEFAULT_EXPORT.sub("", _EXPORT.sub("", _IMPORT.sub("", code))))
    if other:
        raise NotJoined(
            f"{script.name} has the line “{other[0]}”, which cannot be joined. Two forms can: "
            '“import { name } from "./file.js";” and “export” before a const, function or class.'
        )
    return code


def _modules(script: Path, importing: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """Return the modules that a script needs, directly or not, and then the script itself."""
    if script in importing:
        circle = " → ".join(path.name for path in (*importing[importing.index(script) :], script))
        raise NotJoined(
            f"These scripts import one another in a circle: {circle}. Move what both need into a third."
        )
    found: dict[Path, None] = {}
    for names, address in _IMPORT.findall(_code(script)):
        module = (script.parent / address).resolve()
        if not module.is_file():
            raise NotJoined(f"{script.name} imports “{address}”, and there is no such file.")
        missing = [name for name, _ in _imported(names) if name not in exports(module)]
        if missing:
            raise NotJoined(
                f"{script.name} imports {', '.join(missing)} from {module.name}, which does not export it."
            )
        found |= dict.fromkeys(_modules(module, (*importing, script)))
    return (*found, script)


def _imported(names: str) -> list[tuple[str, str]]:
    """Return a pair for each name in an import's braces: the exported name, and its name in the importing script."""
    pairs = [each.split(" as ") for each in re.split(r"\s*,\s*", names.strip().rstrip(",")) if each]
    return [(pair[0], pair[-1]) for pair in pairs]


def _with_names(script: Path, names: dict[Path, str]) -> str:
    def taken(found: re.Match[str]) -> str:
        pairs = [name if name == here else f"{name}: {here}" for name, here in _imported(found[1])]
        return f"const {{ {', '.join(pairs)} }} = {names[(script.parent / found[2]).resolve()]};\n"

    return _IMPORT.sub(taken, _code(script))
