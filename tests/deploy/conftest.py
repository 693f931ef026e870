"""A real JupyterHub on loopback with its proxy from npm, and the browser of the other tests."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
import requests

from tests.browser.conftest import (  # noqa: F401  (fixtures are requested by name)
    ROOT,
    open_page,
    serve_all,
    visitors,
)
from tests.deploy.proxies import DEPLOY
from tests.npm import installed
from tests.waiting import PATIENCE, free_ports, wait_until

CONFIG = DEPLOY / "jupyterhub" / "jupyterhub_config.py"
PASSWORD = "tib-tom-tiddy"


def port_is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


# ---- The hub's proxy, from npm -------------------------------------------------------------------


@pytest.fixture(scope="session")
def hub_proxy() -> str:
    folder = installed(DEPLOY / "jupyterhub" / "package.json", "hub-proxy", "The hub's tests")
    return str(folder / "node_modules" / ".bin" / "configurable-http-proxy")


# ---- The hub -------------------------------------------------------------------------------------


@dataclass
class Hub:
    """A running hub: its process, its address, its ports and its log."""

    process: subprocess.Popen[bytes]
    url: str
    ports: list[int]
    log_file: Path

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8", errors="replace")

    def login(self, name: str, url: str = "", certificate: Path | None = None) -> requests.Session:
        """Log in as a browser does, and wait for the user's own server; return the session with its cookies.

        `url` and `certificate` are those of a proxy in front of the hub.
        """
        url = url or self.url
        visitor = requests.Session()
        # Ignore this machine's proxy settings and the passwords in its .netrc.
        visitor.trust_env = False
        visitor.verify = str(certificate) if certificate else True
        visitor.get(f"{url}hub/login", timeout=PATIENCE).raise_for_status()
        answer = visitor.post(
            f"{url}hub/login",
            params={"_xsrf": visitor.cookies["_xsrf"]},
            data={"username": name, "password": PASSWORD},
            timeout=PATIENCE,
        )
        answer.raise_for_status()
        home = f"{url}user/{name}/"

        def started() -> bool:
            return "/hub/" not in visitor.get(home, timeout=PATIENCE, stream=True).url

        wait_until(started, f"a server for {name}")
        return visitor

    def server_of(self, name: str) -> psutil.Process:
        for child in psutil.Process(self.process.pid).children(recursive=True):
            with contextlib.suppress(psutil.Error):
                if child.environ().get("JUPYTERHUB_USER") == name and "gleek.server.hub" in child.cmdline():
                    return child
        raise AssertionError(f"{name} has no server")


# `gleek.server` forbids an import that would take three seconds.
HUB = "import gleek.server, jupyterhub.app as hub; hub.main()"


@contextlib.contextmanager
def running_hub(proxy: str, folder: Path, **more: str) -> Iterator[Hub]:
    ports = free_ports(3)
    url = f"http://127.0.0.1:{ports[0]}/school/"
    log_file = folder / "hub.log"
    settings = {
        "GLEEK_HUB_ADDRESS": url,
        "GLEEK_HUB_STATE": str(folder / "state"),
        "GLEEK_HUB_PASSWORD": PASSWORD,
        "GLEEK_HUB_PORTS": f"{ports[1]} {ports[2]}",
        "GLEEK_HUB_PROXY": proxy,
        **more,
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "GLEEK_"))}
    with log_file.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", HUB, "-f", str(CONFIG)],
            cwd=folder,
            env=kept | settings,
            stdout=log,
            stderr=log,
        )
    hub = Hub(process, url, ports, log_file)
    family: list[psutil.Process] = []
    try:

        def ready() -> bool:
            assert process.poll() is None, hub.log
            with contextlib.suppress(requests.RequestException):
                return requests.get(f"{url}hub/health", timeout=5).status_code == requests.codes.ok
            return False

        wait_until(ready, "the hub's start")
        yield hub
    finally:
        with contextlib.suppress(psutil.Error):
            family = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(signal.SIGTERM)
        try:
            status = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        left = [child for child in family if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]
        _gone, alive = psutil.wait_procs(left, timeout=PATIENCE)
        for child in alive:
            child.kill()
    assert (alive, status) == ([], 0), f"the hub has left processes behind, or had to be killed:\n{hub.log}"
    assert all(port_is_free(port) for port in ports)


@pytest.fixture(scope="module")
def hub(hub_proxy: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with running_hub(hub_proxy, tmp_path_factory.mktemp("hub")) as started:
        yield started


# ---- A certificate for the proxies ---------------------------------------------------------------


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    if not shutil.which("openssl"):
        pytest.skip("The proxies' tests need openssl, which is not here, for a certificate.")
    folder = tmp_path_factory.mktemp("tls")
    key, signed = folder / "key.pem", folder / "cert.pem"
    make = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=gleek"
    named = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(signed)]
    subprocess.run([*make.split(), *named], check=True, capture_output=True)
    return SimpleNamespace(key=key, signed=signed)
