"""Small notebooks for the tests of the server, in the form in which a lesson's author would save them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

if TYPE_CHECKING:
    from pathlib import Path

    from nbformat import NotebookNode


def prose(text: str) -> NotebookNode:
    return new_markdown_cell(text)


def code(source: str, *, shows: bool = True) -> NotebookNode:
    """Return a code cell as it is saved; it has an output if `shows` is true."""
    outputs = [new_output("execute_result", {"text/plain": "…"}, execution_count=1)] if shows else []
    return new_code_cell(source, outputs=outputs, execution_count=1)


def write_notebook(
    path: Path, cells: list[NotebookNode], *, nav: str | None = None, title: str | None = None
) -> None:
    metadata: dict[str, object] = {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
    }
    if nav:
        metadata["gleek"] = {"nav": nav}
    if title:
        metadata["title"] = title
    nbformat.write(new_notebook(cells=cells, metadata=metadata), path)
