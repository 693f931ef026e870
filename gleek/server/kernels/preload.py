"""Runs the tutorial's own notebooks once in the fork server, so that the data of their pages is in memory.

A kernel that is forked afterwards only has to do the work for its own page.
"""

import ast
import io
import json
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any

import ipywidgets

from gleek.paths import notebooks_in


def run_notebooks(folder: Path) -> None:
    """Run every notebook of a folder and of its games' subfolders, and discard the output.

    If a cell fails, the rest of its notebook is skipped without a message: the visitor's page will show the error.
    """
    for path in notebooks_in(folder):
        with suppress(Exception), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            _run(json.loads(path.read_text(encoding="utf-8")))
        ipywidgets.Widget.close_all()


def _run(notebook: dict[str, Any]) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        # Safe for our own notebooks: the kernels run the same code.
        exec(compile(tree, "<cell>", "exec"), names)  # noqa: S102
        if last is not None:
            assert isinstance(last, ast.Expr)
            _show(eval(compile(ast.Expression(last.value), "<cell>", "eval"), names))  # noqa: S307


def _show(result: Any) -> None:
    """Render a result with each display method that it has."""
    for way in ("_repr_mimebundle_", "_repr_html_"):
        if draw := getattr(result, way, None):
            draw()
    repr(result)
