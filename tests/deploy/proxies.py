"""nginx and Caddy in front of a server, with the files of deploy/ and a certificate made for the tests."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
import requests

from tests.browser.conftest import ROOT
from tests.waiting import PATIENCE, free_ports, wait_until

DEPLOY = ROOT / "deploy"


def changed(text, changes):
    """Return a text of deploy/ with changes, from old text to new. Each old text must occur in it."""
    for old, new in changes.items():
        assert old in text, f"{old!r} is to be changed, and is not there"
        text = text.replace(old, new)
    return text


def nginx_command(folder, behind, certificate, ports):
    upstream = urlsplit(behind.url)
    server = changed(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        {
            "    listen [::]:80;\n": "",
            "    listen [::]:443 ssl http2;\n": "",
            "listen 80;": f"listen 127.0.0.1:{ports.http};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{ports.https} ssl http2;",
            "server 127.0.0.1:8866;": f"server 127.0.0.1:{upstream.port};",
            "server_name gleek.example.org;": "server_name 127.0.0.1;",
            "/var/log/nginx/error.log": f"{folder}/error.log",
            "/etc/letsencrypt/live/gleek.example.org/fullchain.pem": str(certificate.signed),
            "/etc/letsencrypt/live/gleek.example.org/privkey.pem": str(certificate.key),
            "location / {": f"location {upstream.path} {{",
        },
    )
    (folder / "gleek.conf").write_text(server, encoding="utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    whole = [
        "daemon off;",
        "user root;" if os.geteuid() == 0 else "",
        f"pid {folder}/nginx.pid;",
        "events { }",
        "http {",
        *(f"{kind}_temp_path {folder}/{kind};" for kind in kinds),
        f"include {folder}/gleek.conf;",
        "}",
    ]
    (folder / "nginx.conf").write_text("\n".join(whole), encoding="utf-8")
    return ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def caddy_command(folder, behind, certificate, ports):
    upstream = urlsplit(behind.url)
    site = changed(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        {
            "\n{\n\t#": f"\n{{\n\tadmin off\n\thttp_port {ports.http}\n\tskip_install_trust\n\t#",
            "\ngleek.example.org {": f"\nhttps://127.0.0.1:{ports.https} {{\n"
            f"\ttls {certificate.signed} {certificate.key}",
            "reverse_proxy 127.0.0.1:8866 {": f"reverse_proxy {upstream.path}* 127.0.0.1:{upstream.port} {{",
        },
    )
    (folder / "Caddyfile").write_text(site, encoding="utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


COMMANDS = {"nginx": nginx_command, "caddy": caddy_command}


@contextlib.contextmanager
def proxy(kind, folder, behind, certificate, https=None):
    """Run a proxy in front of the server `behind`, on the port `https` or a free one.

    `kind` is "nginx" or "caddy". Yield the proxy's `url`, its port for plain `http`, and the path of its `log`.
    """
    if not shutil.which(kind):
        pytest.skip(f"{kind} is not here: its configuration could not be tried.")
    http, any_https = free_ports(2)
    ports = SimpleNamespace(http=http, https=https or any_https)
    command = COMMANDS[kind](folder, behind, certificate, ports)
    log = folder / "log.txt"
    # The proxy stores its data in the test's folder.
    kept = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with log.open("wb") as writing:
        process = subprocess.Popen(command, cwd=folder, env=kept, stdout=writing, stderr=writing)
    try:

        def answers():
            assert process.poll() is None, log.read_text(encoding="utf-8")
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", ports.https), 1):
                return True
            return False

        wait_until(answers, f"{kind}'s start")
        yield SimpleNamespace(
            url=f"https://127.0.0.1:{ports.https}{urlsplit(behind.url).path}", http=ports.http, log=log
        )
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def trusting(certificate):
    """Return an HTTP session that trusts this certificate and ignores this machine's environment."""
    visitor = requests.Session()
    visitor.trust_env = False
    visitor.verify = str(certificate.signed)
    return visitor
