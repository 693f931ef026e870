#!/usr/bin/env python3
"""Run every notebook afresh and write it in one fixed form, or say which would change.

A notebook is committed with its outputs: a reader on a code-hosting site sees them, and nbval compares them.
Two runs therefore have to give the same bytes, whoever ran them, whatever front end saved the notebook last.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from traitlets.config import Config

from gleek.paths import notebooks_in

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
CELL_SECONDS = 60
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

# What a notebook may say about itself. Everything else in the metadata is some front end's housekeeping.
KEPT_IN_NOTEBOOK = {"authors", "gleek", "title"}
KEPT_IN_CELL = {"deletable", "editable", "gleek", "jupyter", "slideshow", "tags"}
# The same for every notebook and every Python: a patch release of either must not change the file.
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
LANGUAGE = {
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
    "pygments_lexer": "ipython3",
}
CELL_ID = re.compile(r"[a-zA-Z0-9_-]{1,64}")


class NotebookError(Exception):
    """A notebook that cannot be read or run; its text is one sentence for the person at the terminal."""


def clean(notebook: Mapping[str, Any]) -> dict[str, Any]:
    """Return the notebook in the fixed form, outputs and execution counts kept as they are.

    A cell keeps its id; one that has none, or another's, gets one that follows from its place and source.
    """
    cells = []
    taken: set[str] = set()
    for place, cell in enumerate(notebook.get("cells", [])):
        kept: dict[str, Any] = {
            "cell_type": cell["cell_type"],
            "id": _cell_id(cell, place, taken),
            "metadata": {k: v for k, v in cell.get("metadata", {}).items() if k in KEPT_IN_CELL},
            "source": _lines(cell.get("source", "")),
        }
        if cell["cell_type"] == "code":
            kept["execution_count"] = cell.get("execution_count")
            kept["outputs"] = [_clean_output(output) for output in cell.get("outputs", [])]
        elif cell.get("attachments"):
            kept["attachments"] = cell["attachments"]
        cells.append(kept)
    metadata = {k: v for k, v in notebook.get("metadata", {}).items() if k in KEPT_IN_NOTEBOOK}
    return {
        "cells": cells,
        "metadata": metadata | {"kernelspec": KERNEL, "language_info": LANGUAGE},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cell_id(cell: Mapping[str, Any], place: int, taken: set[str]) -> str:
    cell_id = cell.get("id", "")
    if cell_id in taken or not CELL_ID.fullmatch(cell_id):
        source = "".join(_lines(cell.get("source", "")))
        cell_id = hashlib.sha256(f"{place}\n{source}".encode()).hexdigest()[:8]
    taken.add(cell_id)
    return cell_id


def _clean_output(output: Mapping[str, Any]) -> dict[str, Any]:
    """Drop a widget's model id, which differs at every run; its line of plain text stays."""
    kept = dict(output)
    if "text" in kept:
        kept["text"] = _lines(kept["text"])
    if "data" in kept:
        kept["data"] = {
            # Data of a JSON kind is a value, not text, and stays whole.
            kind: value if kind.endswith("json") else _lines(value)
            for kind, value in kept["data"].items()
            if kind != WIDGET_VIEW
        }
    if "metadata" in kept:
        kept["metadata"] = {k: v for k, v in kept["metadata"].items() if k in kept["data"]}
    return kept


def _lines(text: str | list[str]) -> list[str]:
    """Split text as a notebook file holds it: a list of lines, so that a difference shows line by line."""
    return ("".join(text)).splitlines(keepends=True)


def as_text(notebook: Mapping[str, Any]) -> str:
    """Return the file's text of a notebook in the fixed form: keys in order, a newline at the end."""
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def executed(path: Path) -> str:
    """Run a notebook in a kernel of its own, in its own folder, and return what its file should hold.

    Raises NotebookError when the file is no notebook or one of its cells fails.
    """
    try:
        raw = clean(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as fault:
        raise NotebookError(f"{path.name} is not a notebook that can be read: {fault}.") from fault
    for cell in raw["cells"]:
        if cell["cell_type"] == "code":
            cell["execution_count"], cell["outputs"] = None, []
    notebook = nbformat.reads(json.dumps(raw), as_version=4)
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        # Else each kernel warns the terminal that it talks in plain text, even on one machine.
        config=Config(KernelManager={"transport_encryption": "auto"}),
        # Where a stream breaks is a matter of timing; joined, it is always the same.
        coalesce_streams=True,
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute()
    except CellExecutionError as fault:
        raise NotebookError(f"{path.name} has a cell that fails: {fault.ename}: {fault.evalue}") from fault
    except CellTimeoutError as fault:
        raise NotebookError(f"{path.name} has a cell that takes more than {CELL_SECONDS} seconds.") from fault
    except DeadKernelError as fault:
        raise NotebookError(f"{path.name} ends its own kernel.") from fault
    return as_text(clean(notebook))


def changed(paths: Iterable[Path]) -> dict[Path, str]:
    """Run each notebook and return those whose file would change, with what each should hold."""
    wanted = ((path, executed(path)) for path in paths)
    return {path: text for path, text in wanted if text != path.read_text(encoding="utf-8")}


def main(argv: list[str] | None = None) -> int:
    """Write the notebooks, or with --check only name those that would change; return the exit status."""
    parser = argparse.ArgumentParser(description="Run the notebooks afresh and write them in one fixed form.")
    parser.add_argument("notebook", nargs="*", type=Path, help="which ones (if none is named, all)")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if any would change")
    options = parser.parse_args(argv)
    paths = options.notebook or notebooks_in(NOTEBOOKS)
    try:
        stale = changed(paths)
    except NotebookError as fault:
        print(fault, file=sys.stderr)
        return 1
    names = ", ".join(path.name for path in stale)
    if options.check and stale:
        print(f"These notebooks would change if they were run now: {names}. Run scripts/notebooks.py.")
        return 1
    for path, text in stale.items():
        path.write_text(text, encoding="utf-8")
    print(f"Written: {names}." if stale else f"Nothing to change in {len(paths)} notebooks.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
