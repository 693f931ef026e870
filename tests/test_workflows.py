"""The workflows use pinned actions and have no more permissions than they need."""

import re
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
