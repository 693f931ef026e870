#!/usr/bin/env python3
"""Run every notebook and write it in one fixed form, or list the notebooks that would change.

Notebooks are committed with their outputs, so that code-hosting sites show them and nbval can compare them. Therefore
two runs must give the same bytes on every machine, whichever program saved the notebook last.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from traitlets.config import Config

from gleek.evidence.paths import lab_notebooks, notebooks_in

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
CELL_SECONDS = 60
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

# The keys of metadata that are kept. All others are internal data of the programs that edit notebooks.
KEPT_IN_NOTEBOOK = {"authors", "gleek", "title"}
KEPT_IN_CELL = {"deletable", "editable", "gleek", "jupyter", "slideshow", "tags"}
# The same metadata for every notebook, so that a new release of Python or of the kernel does not change the files.
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
    """The error for a notebook that cannot be read or run. Its text is a sentence for the terminal."""


def clean(notebook: Mapping[str, Any]) -> dict[str, Any]:
    """Return a notebook in the fixed form; outputs and execution counts stay as they are.

    A cell without an id, or with an invalid or repeated id, gets one that is computed from its position and source.
    """
    cells = []
    taken: set[str] = set()
    for place, cell in enumerate(notebook.get("cells", [])):
        kept: dict[str, Any] = {
            "cell_type": cell["cell_type"],
            "id": _cell_id(cell, place, taken),
            "metadata": {k: v for k, v in cell.get("metadata", {}).items() if k in KEPT_IN_CELL},
            "source": "".join(cell.get("source", "")),
        }
        if cell["cell_type"] == "code":
            kept["execution_count"] = cell.get("execution_count")
            kept["outputs"] = [*map(_clean_output, cell.get("outputs", []))]
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
        source = "".join(cell.get("source", ""))
        cell_id = hashlib.sha256(f"{place}\n{source}".encode()).hexdigest()[:8]
    taken.add(cell_id)
    return cell_id


def _clean_output(output: Mapping[str, Any]) -> dict[str, Any]:
    """Return an output without the model id of a widget, which differs in every run; the plain text is kept."""
    if "data" not in output:
        return dict(output)
    data = {kind: value for kind, value in output["data"].items() if kind != WIDGET_VIEW}
    metadata = {kind: value for kind, value in output["metadata"].items() if kind in data}
    return {**output, "data": data, "metadata": metadata}


def as_text(notebook: Mapping[str, Any]) -> str:
    return str(nbformat.v4.writes(nbformat.from_dict(notebook))) + "\n"


def executed(path: Path) -> str:
    """Run a notebook in a new kernel and in its folder; return the new text of its file, or raise NotebookError."""
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
        # Without this, each kernel prints a warning that its connection is not encrypted.
        config=Config(KernelManager={"transport_encryption": "auto"}),
        # Join the pieces of printed text, because the time of each print decides how it is split.
        coalesce_streams=True,
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute()
    except CellExecutionError as fault:
        raise NotebookError(f"{path.name} cannot be run: {fault.ename}: {fault.evalue}") from fault
    except (CellTimeoutError, DeadKernelError) as fault:
        raise NotebookError(f"{path.name} cannot be run: {fault}") from fault
    return as_text(clean(notebook))


def main(argv: list[str] | None = None) -> int:
    """Write the notebooks or, with --check, only list those that would change; return the exit status."""
    parser = argparse.ArgumentParser(description="Run the notebooks afresh and write them in one fixed form.")
    parser.add_argument("notebook", nargs="*", type=Path, help="notebooks to run (by default all)")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if any would change")
    options = parser.parse_args(argv)
    paths = options.notebook or notebooks_in(NOTEBOOKS) + lab_notebooks(NOTEBOOKS)
    try:
        wanted = {path: executed(path) for path in paths}
    except NotebookError as fault:
        print(fault, file=sys.stderr)
        return 1
    stale = {path: text for path, text in wanted.items() if text != path.read_text(encoding="utf-8")}
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
