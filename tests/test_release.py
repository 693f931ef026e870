"""A release needs a tag of this version, and a change log with the version's date."""

import runpy
from pathlib import Path

import pytest

SCRIPT = runpy.run_path(str(Path(__file__).parents[1] / "scripts" / "release.py"))
fault, dated = SCRIPT["fault"], SCRIPT["dated"]
PACKAGE = '__version__ = "1.2.3"\n'
LOG = "# Changelog\n\n## [1.2.3] – 2026-11-23\n\n## [1.2.2] – 2026-10-01\n"


def test_the_tag_of_a_version_that_is_in_the_log_may_be_published():
    assert fault("v1.2.3", PACKAGE, LOG) is None


@pytest.mark.parametrize(
    ("tag", "log", "says"),
    [
        ("v1.2.2", LOG, "tag it v1.2.3"),
        ("1.2.3", LOG, "tag it v1.2.3"),
        ("", LOG, "tag it v1.2.3"),
        ("v1.2.3", LOG.replace("2026-11-23", "unreleased"), "the day of the release"),
        ("v1.2.3", LOG.replace("1.2.3", "1.2.4"), "## [1.2.3] – YYYY-MM-DD"),
        ("v1.2.3", LOG.replace("1.2.3", "1x2x3"), "## [1.2.3] – YYYY-MM-DD"),
    ],
)
def test_any_other_is_refused_with_what_would_be_right(tag, log, says):
    assert says in fault(tag, PACKAGE, log)


def test_only_a_version_that_is_not_out_yet_is_dated():
    before = LOG.replace("2026-11-23", "unreleased")
    assert dated("v1.2.3", before, "2026-11-23") == LOG
    assert dated("v1.2.3", LOG, "2026-12-24") == LOG
    assert dated("v1.2.2", before, "2026-11-23") == before
