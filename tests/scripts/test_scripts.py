"""Runs the tests of the scripts that need no browser, with the test runner of Node.js."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.npm import lacking
from tests.waiting import PATIENCE


@pytest.mark.node
@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("*.test.js")), ids=lambda file: file.name)
def test_the_scripts_do_without_a_browser_what_their_tests_say(file):
    node = shutil.which("node") or lacking(
        "The scripts’ tests need Node.js, which is not here: install Node.js 20.10 or later."
    )
    done = subprocess.run(
        [node, "--experimental-detect-module", "--test", file],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_leaves_the_scripts_of_a_virtual_environment_alone():
    """With "type": "module", Node.js reads JupyterLab's scripts in `.venv` as modules, too, and `gleek lab` fails."""
    assert "type" not in json.loads((Path(__file__).parents[2] / "package.json").read_text(encoding="utf-8"))
