"""The files of deploy/ that other programs read.

If the program that reads a file is installed, it checks the file; otherwise the test checks what it can.
"""

from __future__ import annotations

import importlib.util
import json
import logging
import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
import yaml
from click.testing import CliRunner
from jupyterhub.app import JupyterHub
from jupyterhub.auth import Authenticator
from jupyterhub.authenticators.shared import SharedPasswordAuthenticator
from jupyterhub.spawner import SimpleLocalProcessSpawner
from jupyterhub_idle_culler import IdleCuller
from traitlets.config import Config

from gleek import __version__
from gleek.commands.app import main as gleek
from gleek.server.hub import main as hub_server
from tests.browser.conftest import ROOT
from tests.deploy.conftest import CONFIG
from tests.deploy.proxies import DEPLOY, changed

UNITS = {
    "gleek.service": "/srv/gleek/.venv/bin/gleek",
    "jupyterhub/gleek-hub.service": "/srv/gleek/.venv/bin/jupyterhub",
}
VALUES = yaml.safe_load((DEPLOY / "kubernetes" / "values.yaml").read_text(encoding="utf-8"))


def assert_understood(command: click.Command, words: list[str]) -> None:
    """Assert that the command accepts these arguments, without running it."""
    command.make_context("gleek", list(words), resilient_parsing=False).close()


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_takes_the_unit_and_finds_little_exposed(unit, tmp_path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not here: the units could not be tried.")
    copy = tmp_path / Path(unit).name
    # The program is not installed here under that name, and neither is the documentation's page.
    text = changed((DEPLOY / unit).read_text(encoding="utf-8"), {UNITS[unit]: sys.executable})
    copy.write_text(re.sub(r"^Documentation=.*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    verified = subprocess.run(
        ["systemd-analyze", "verify", str(copy)],  # noqa: S607
        check=False,
        capture_output=True,
        text=True,
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", str(copy)],  # noqa: S607
        check=False,
        capture_output=True,
        text=True,
    )
    assert float(re.search(r"exposure level for \S+: ([\d.]+)", rated.stdout)[1]) < 2


def test_the_unit_starts_what_there_is():
    line = re.search(
        r"^ExecStart=(.*)$", (DEPLOY / "gleek.service").read_text(encoding="utf-8"), re.MULTILINE
    )
    program, command, *options = shlex.split(line[1])
    assert program == UNITS["gleek.service"]
    assert_understood(gleek.commands[command], options)


def configured(monkeypatch, tmp_path, **settings):
    """Return the hub's configuration for these settings: environment variables without the prefix `GLEEK_HUB_`."""
    monkeypatch.chdir(tmp_path)
    for name in ("ADDRESS", "PUBLIC", "STATE", "LOGIN", "PASSWORD", "PROXY", "PORTS", "USERS", "IDLE"):
        monkeypatch.delenv(f"GLEEK_HUB_{name}", raising=False)
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    for name, value in {"PASSWORD": "tib-tom-tiddy", "PROXY": sys.executable, **settings}.items():
        monkeypatch.setenv(f"GLEEK_HUB_{name}", value)
    config = Config()
    runpy.run_path(str(CONFIG), {"get_config": lambda: config})
    return config


def test_the_configuration_sets_what_there_is_to_set(monkeypatch, tmp_path):
    config = configured(monkeypatch, tmp_path, ADDRESS="http://127.0.0.1:8000/school/", USERS="7", IDLE="60")
    classes = {
        "JupyterHub": JupyterHub,
        "Authenticator": Authenticator,
        "Spawner": SimpleLocalProcessSpawner,
        "SimpleLocalProcessSpawner": SimpleLocalProcessSpawner,
        "SharedPasswordAuthenticator": SharedPasswordAuthenticator,
    }
    for name, kind in classes.items():
        assert set(config[name]) <= set(kind.class_trait_names(config=True)), name
    assert config.JupyterHub.active_server_limit == 7
    assert config.JupyterHub.public_url == ""
    assert "--timeout=60" in config.JupyterHub.services[0]["command"]
    # Each user's server is Gleek's, run by this Python; the other programs that the hub runs are installed.
    assert config.Spawner.cmd == [sys.executable, "-P", "-m", "gleek.server.hub"]
    assert_understood(hub_server, config.Spawner.args)
    culler = config.JupyterHub.services[0]["command"]
    assert importlib.util.find_spec(culler[culler.index("-m") + 1])


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("ann", True),
        ("ben.o'hara@school.example", True),
        ("Zoë Ångström", True),
        ("x" * 60, True),
        ("x" * 61, False),
        ("x" * 10_000, False),
        ("a/b", False),
        ("a\nb", False),
        ("", False),
    ],
)
def test_a_name_is_of_bounded_length_and_of_plain_characters(monkeypatch, tmp_path, name, taken):
    known = Authenticator(config=configured(monkeypatch, tmp_path))
    assert known.validate_username(known.normalize_username(name)) is taken


def test_nothing_is_written_down_of_visits(monkeypatch, tmp_path):
    config = configured(monkeypatch, tmp_path)
    assert config.JupyterHub.log_level == VALUES["hub"]["config"]["JupyterHub"]["log_level"] == "CRITICAL"
    assert config.ConfigurableHTTPProxy.command[-2:] == ['exec "$0" "$@" > /dev/null', sys.executable]
    culler = config.JupyterHub.services[0]["command"]
    given = [each for each in culler if each.startswith("--")]
    known = IdleCuller()
    known.parse_command_line(given)  # an unknown option would end the process
    assert known.log_level == logging.ERROR
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert "\naccess_log off;\n" in nginx
    assert re.search(r"\nerror_log \S+ crit;\n", nginx)
    assert "exclude http.log.error" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"PASSWORD": ""}, "must hold the password of the class"),
        ({"PASSWORD": "short"}, "eight characters or more"),
        ({"PROXY": "no-such-program"}, "npm install configurable-http-proxy"),
        ({"PORTS": "8081"}, "two ports"),
        ({"PORTS": "a b"}, "two ports"),
        ({"ADDRESS": "127.0.0.1:8000"}, "such as http://127.0.0.1:8000"),
        ({"PUBLIC": "gleek.example.org"}, "GLEEK_HUB_PUBLIC is “gleek.example.org”: it must be an address"),
        ({"USERS": "many"}, "GLEEK_HUB_USERS is “many”: it must be a whole number above 0"),
        ({"IDLE": "0"}, "it must be a whole number above 0"),
        ({"LOGIN": "dummy", "ADDRESS": "http://0.0.0.0:8000/"}, "for trying out on 127.0.0.1"),
    ],
)
def test_a_setting_that_makes_no_sense_ends_the_hub_with_a_sentence(monkeypatch, tmp_path, settings, said):
    with pytest.raises(SystemExit, match=said):
        configured(monkeypatch, tmp_path, **settings)


HUB_SAYS = {
    "JUPYTERHUB_API_TOKEN": "token",
    "JUPYTERHUB_API_URL": "http://127.0.0.1:8081/hub/api",
    "JUPYTERHUB_CLIENT_ID": "jupyterhub-user-ann",
    "JUPYTERHUB_OAUTH_ACCESS_SCOPES": '["access:servers!server=ann/"]',
    "JUPYTERHUB_SERVICE_PREFIX": "/user/ann/",
    "JUPYTERHUB_SERVICE_URL": "http://127.0.0.1:8888/user/ann/",
}


@pytest.mark.parametrize(
    ("told", "said"),
    [({name: ""}, f"{name} is not set: to serve without a hub, use “gleek”") for name in HUB_SAYS]
    + [
        ({"JUPYTERHUB_SERVICE_URL": "http://127.0.0.1/user/ann/"}, "it must name a host and a port"),
        ({"JUPYTERHUB_SERVICE_URL": "http://127.0.0.1:port/"}, "it must name a host and a port"),
        ({"JUPYTERHUB_SSL_KEYFILE": "key.pem"}, "internal_ssl is not supported"),
    ],
)
def test_a_users_server_without_its_hub_says_what_it_lacks(told, said):
    done = CliRunner().invoke(hub_server, [], env=HUB_SAYS | told)
    assert done.exit_code == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_without_jupyterhub_the_server_says_how_to_get_it():
    start = "import sys; sys.modules['jupyterhub'] = None; from gleek.server.hub import main; main([])"
    done = subprocess.run(
        [sys.executable, "-c", start], env=os.environ | HUB_SAYS, check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "Error: JupyterHub is not installed beside Gleek: pip install 'gleek[hub]'."
    )


def test_the_cluster_starts_what_the_image_has():
    *start, module = VALUES["singleuser"]["cmd"][:4]
    options = VALUES["singleuser"]["cmd"][4:]
    assert (start, module) == (["python", "-P", "-m"], "gleek.server.hub")
    assert_understood(hub_server, options)
    assert VALUES["singleuser"]["image"]["tag"] == __version__
    dockerfile = (DEPLOY / "kubernetes" / "Dockerfile").read_text(encoding="utf-8")
    assert f"gleek:{__version__} ." in dockerfile
    assert f"CMD {json.dumps([*start, module])}" in dockerfile
    assert re.search(r"^FROM python:3\.12-slim@sha256:[0-9a-f]{64}$", dockerfile, re.MULTILINE)
    assert f"USER {VALUES['singleuser']['uid']}\n" in dockerfile


def test_the_image_is_given_all_that_the_package_is_built_from():
    dockerfile = (DEPLOY / "kubernetes" / "Dockerfile").read_text(encoding="utf-8")
    copied = {
        word for line in re.findall(r"^COPY (.*) \S+$", dockerfile, re.MULTILINE) for word in line.split()
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    files = {"pyproject.toml", project["project"]["readme"], *project["project"]["license-files"]}
    wanted = files | {*project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]}
    assert all(any(f"{name}/".startswith(f"{each.rstrip('/')}/") for each in copied) for name in wanted), (
        copied
    )
