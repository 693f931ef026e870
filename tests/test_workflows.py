"""Checks of the workflows that test and publish the project, without running them.

`test_project.py` checks their schema.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from gleek.app import main

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
# Third-party actions must come from these owners, because an action has all permissions of its job.
OWNERS = ("actions/", "pypa/")


def read(name):
    return yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_held_to_one_commit_and_its_version_is_told(path):
    used = re.findall(r"uses: (\S+)(?: # (v\d+\.\d+\.\d+))?$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert used
    for action, version in used:
        if not action.startswith("./"):
            assert action.startswith(OWNERS)
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action)
            assert version, action


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_read_and_a_job_that_publishes_no_more_than_it_needs(path):
    workflow = read(path.name)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        given = job.get("permissions", {})
        assert given.keys() <= {"id-token", "pages"}
        assert not given or name == "publish"
        # A job with such permissions runs no code of ours and no installed code.
        assert not given or not any("run" in step for step in job["steps"])
        for step in job.get("steps", []):
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False


def test_each_python_that_the_package_is_for_is_tested_on_each_system():
    matrix = read("tests.yml")["jobs"]["systems"]["strategy"]["matrix"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [each.rpartition(" ")[2] for each in project["classifiers"] if " :: Python :: 3." in each]
    assert matrix["python"] == named
    assert project["requires-python"] == f">={named[0]}"
    assert {each.partition("-")[0] for each in matrix["os"]} == {"ubuntu", "macos", "windows"}


def test_only_a_tag_is_published_after_its_tests_and_without_a_password():
    workflow = read("release.yml")
    # YAML reads the key `on` as true.
    assert workflow[True] == {"push": {"tags": ["v*"]}}
    publish = workflow["jobs"]["publish"]
    assert set(publish["needs"]) == {"tests", "build"}
    assert publish["permissions"] == {"id-token": "write"}
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert "secrets." not in text
    assert "password:" not in text
    scripts = "\n".join(step.get("run", "") for step in workflow["jobs"]["build"]["steps"])
    assert 'scripts/release.py "$GITHUB_REF_NAME"' in scripts


def test_the_site_is_built_by_a_command_that_there_is_and_published():
    steps = [step for job in read("site.yml")["jobs"].values() for step in job["steps"]]
    [script] = [step["run"] for step in steps if "gleek site" in step.get("run", "")]
    words = script.splitlines()[-1].split()
    assert words[:2] == ["gleek", "site"]
    options = {name for option in main.commands["site"].params for name in option.opts}
    assert {word for word in words if word.startswith("--")} <= options
    paths = [step["with"]["path"] for step in steps if "upload" in step.get("uses", "")]
    assert paths == [words[words.index("--zip") + 1], words[2]]
