"""The number of pages and connections that fit into the system's limit on open files."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from gleek.server.guard import descriptors
from gleek.server.guard.descriptors import A_PAGE, FEWEST_CONNECTIONS, RESERVE, in_use, share_out


@pytest.mark.parametrize("limit", [64, 128, 200, 256, 512, 1024, 4096, 20_000, 2**31])
@pytest.mark.parametrize("pages", [1, 20, 120, 5000])
def test_shared_descriptors_fit_the_limit(limit, pages):
    open_pages, connections = share_out(limit, 12, pages)
    assert 0 <= open_pages <= pages
    if open_pages:
        assert connections >= FEWEST_CONNECTIONS * 2 // 3
        # Half of the connections may have a file open.
        assert 12 + RESERVE + open_pages * A_PAGE + connections * 3 // 2 <= limit


def test_a_class_of_120_fits_into_the_usual_limit_and_fewer_into_a_small_one():
    assert share_out(1024, 12, 120)[0] == 120
    assert 15 <= share_out(256, 12, 120)[0] < 40
    assert share_out(64, 12, 120)[0] == 0


def test_what_is_open_is_counted():
    before = in_use()
    reading, writing = os.pipe()
    assert in_use() == before + 2
    os.close(reading)
    os.close(writing)
    assert in_use() == before


@pytest.mark.skipif(descriptors.resource is None, reason="this system has no such limit")
def test_the_soft_limit_is_raised_to_the_hard_one():
    tell = (
        "import resource; from gleek.server.guard.descriptors import raise_limit\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (100, 300))\n"
        "print(raise_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    said = subprocess.run([sys.executable, "-c", tell], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["300", "300", "300"]
