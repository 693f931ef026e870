"""The workflow that publishes the site, checked without running it."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from gleek.app import main
from tests.host_schemas import faults

WORKFLOW = Path(__file__).resolve().parents[2] / ".github" / "workflows" / "site.yml"


def steps():
    jobs = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


def test_a_workflow_with_a_fault_would_be_found_out(tmp_path):
    faulty = tmp_path / "site.yml"
    faulty.write_text(WORKFLOW.read_text(encoding="utf-8").replace("runs-on:", "runs-in:"), encoding="utf-8")
    assert "runs-in" in faults("github-workflows", faulty)


def test_every_action_is_held_to_one_commit():
    used = [step["uses"] for step in steps() if "uses" in step]
    assert used
    assert [each for each in used if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", each)] == []


def test_it_runs_a_command_that_there_is_and_publishes_what_that_makes():
    [script] = [step["run"] for step in steps() if "gleek site" in step.get("run", "")]
    words = script.splitlines()[-1].split()
    assert words[:2] == ["gleek", "site"]
    command = main.commands["site"]
    options = {name for option in command.params for name in option.opts}
    assert {word for word in words if word.startswith("--")} <= options
    paths = [step["with"]["path"] for step in steps() if "upload" in step.get("uses", "")]
    assert paths == [words[words.index("--zip") + 1], words[2]]
