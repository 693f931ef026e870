"""The workflows that test and publish, checked without running them.

`test_project.py` checks their schema, and `site/test_workflow.py` checks the site's workflow further.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

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


def test_one_action_is_held_to_one_commit_in_all_workflows():
    held = {}
    for path in WORKFLOWS:
        for action, commit in re.findall(r"uses: ([\w/-]+)@(\S+)", path.read_text(encoding="utf-8")):
            held.setdefault(action, set()).add(commit)
    assert [action for action, commits in held.items() if len(commits) > 1] == []


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


def test_what_the_jobs_leave_out_is_there():
    [command] = [
        step["run"]
        for step in read("tests.yml")["jobs"]["systems"]["steps"]
        if "pytest" in step.get("run", "")
    ]
    for place in re.findall(r"--ignore=(\S+)", command):
        assert (ROOT / place).exists()
