"""The server finds its port and address at the start, and refuses wrong settings with a sentence."""

from __future__ import annotations

import socket

import pytest

from gleek.server import ServeError, Serving
from gleek.server import serve as serve_here
from gleek.server.guard.connections import bind, own_address
from tests.browser.notebooks import prose, write_notebook


@pytest.mark.parametrize("base_url", ["/a b/", "/<x>/", "/a?b", '//evil.example/"', "/(.*)/", "/a/../b/"])
def test_base_url_that_is_no_path_is_refused_with_a_sentence(tmp_path, base_url):
    write_notebook(tmp_path / "00-a.ipynb", [prose("# First")])
    with pytest.raises(ServeError, match="is not a base URL: give a path"):
        serve_here(tmp_path, Serving(port=0, base_url=base_url))


def test_a_class_is_told_an_address_that_others_can_use(monkeypatch):
    # A socket can listen only on an address of this machine.
    socket.create_server((own_address(), 0)).close()

    def no_network(*_):
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", no_network)
    assert own_address() == socket.gethostname()


def test_without_a_port_the_next_free_one_is_found():
    with bind(None, "127.0.0.1") as first, bind(None, "127.0.0.1") as second:
        assert first.getsockname() != second.getsockname()


def test_folder_without_notebooks_is_refused_with_a_sentence(tmp_path):
    with pytest.raises(ServeError, match="There is no notebook in"):
        serve_here(tmp_path, Serving(port=0))
