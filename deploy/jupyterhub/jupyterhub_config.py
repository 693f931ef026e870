# JupyterHub for the tutorial, on one machine: each user gets a server of their own that shows the lessons as pages.
# `deploy/README.md` explains how to start it. Environment variables set what differs between installations:
#
#   GLEEK_HUB_ADDRESS     the address of the hub, with its base URL       (http://127.0.0.1:8000/)
#   GLEEK_HUB_PUBLIC      behind a proxy with TLS: the address that users see, as in https://gleek.example.org/
#   GLEEK_HUB_STATE       the folder for its database and its secrets     (./hub-state)
#   GLEEK_HUB_LOGIN       the way of logging in; see "Logins" below       (shared-password)
#   GLEEK_HUB_PASSWORD    the password of the class, for shared-password and dummy
#   GLEEK_HUB_PROXY       the path of configurable-http-proxy             (found on the PATH)
#   GLEEK_HUB_PORTS       two free local ports: of the hub, and of the proxy's API   (8081 8001)
#   GLEEK_HUB_USERS       the number of servers that may run at once      (30)
#   GLEEK_HUB_IDLE        seconds until an idle server is stopped         (1800)
import os
import shutil
import sys
from pathlib import Path
from urllib.parse import urlsplit

c = get_config()  # noqa: F821  (JupyterHub defines it)


def setting(name: str, default: str) -> str:
    """Return the value of GLEEK_HUB_`name`, or the default if it is unset or empty."""
    return os.environ.get(f"GLEEK_HUB_{name}") or default


def number(name: str, default: int) -> int:
    """Return a setting as a whole number; exit with one sentence if it is not a whole number above 0."""
    given = setting(name, str(default))
    if not given.isdecimal() or int(given) == 0:
        sys.exit(f"GLEEK_HUB_{name} is “{given}”: it must be a whole number above 0, such as {default}.")
    return int(given)


# ---- Addresses and files -----------------------------------------------------------------------------------------

state = Path(os.environ.get("STATE_DIRECTORY") or setting("STATE", "hub-state")).absolute()
state.mkdir(mode=0o700, parents=True, exist_ok=True)
ports = setting("PORTS", "8081 8001").split()
if len(ports) != 2 or not all(port.isdecimal() for port in ports):
    sys.exit(
        f"GLEEK_HUB_PORTS is “{' '.join(ports)}”: it must be two ports, as in GLEEK_HUB_PORTS='8081 8001'."
    )
address = setting("ADDRESS", "http://127.0.0.1:8000/")
public = setting("PUBLIC", "")
for name, given in (("ADDRESS", address), ("PUBLIC", public or address)):
    if urlsplit(given).scheme not in ("http", "https") or not urlsplit(given).hostname:
        sys.exit(
            f"GLEEK_HUB_{name} is “{given}”: it must be an address such as http://127.0.0.1:8000/gleek/."
        )

# The proxy speaks plain HTTP to the hub. If `public` is an https address, the hub marks its cookies as secure.
c.JupyterHub.public_url = public
c.JupyterHub.bind_url = address
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{ports[0]}"
c.JupyterHub.db_url = f"sqlite:///{state / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(state / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(state / "proxy.pid")
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{ports[1]}"
proxy = setting("PROXY", "configurable-http-proxy")
if not shutil.which(proxy):
    sys.exit(
        f"The hub's proxy “{proxy}” is not to be found: install it with "
        "'npm install configurable-http-proxy', and name node_modules/.bin/configurable-http-proxy in GLEEK_HUB_PROXY."
    )

# ---- Logins ------------------------------------------------------------------------------------------------------
#
#   shared-password  for an afternoon's class: each learner enters any name and the password of the class. A learner can
#                    log in under another's name. That does little harm: the server stores nothing about a person.
#   dummy            for tests on your own machine only: like shared-password, but any password is allowed, even none.
#   pam              the accounts of this machine. The hub must then run as root, or be allowed to read /etc/shadow.
#   any other        the name of an installed authenticator. For a school's own accounts: `pip install oauthenticator`,
#                    GLEEK_HUB_LOGIN=generic-oauth, and a configuration file of your own with its settings that begins
#                    with load_subconfig("jupyterhub_config.py").

login = setting("LOGIN", "shared-password")
password = setting("PASSWORD", "")
c.JupyterHub.authenticator_class = login
if login == "shared-password":
    if len(password) < 8:
        sys.exit("GLEEK_HUB_PASSWORD must hold the password of the class, of eight characters or more.")
    c.SharedPasswordAuthenticator.user_password = password
if login == "dummy":
    if urlsplit(address).hostname not in ("127.0.0.1", "::1", "localhost"):
        sys.exit("GLEEK_HUB_LOGIN=dummy is for trying out on 127.0.0.1: use shared-password for a class.")
    c.DummyAuthenticator.password = password
# A user's name is also the name of a folder and part of addresses: 1 to 60 letters, digits and a few other characters.
c.Authenticator.username_pattern = r"[\w.@+' -]{1,60}$"
if login in ("shared-password", "dummy"):
    # Everybody with the password may log in. Authenticators with accounts have their own lists of allowed users.
    c.Authenticator.allow_all = True
    c.JupyterHub.template_vars = {
        "announcement_login": "Gleek: sign in with any name and the password of the class."
    }

# ---- Users' servers ----------------------------------------------------------------------------------------------

# Each user gets the tutorial's own server, not a Jupyter server: it has no file list, no terminal, no editor and no way
# to run code. Therefore all servers can safely run as one system user, as they do with SimpleLocalProcessSpawner (which
# is insecure if users have a shell). For several machines, see deploy/kubernetes.
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(state / "homes" / "{username}")
# -P: Python imports nothing from the folder in which a user's server is started.
c.Spawner.cmd = [sys.executable, "-P", "-m", "gleek.server.hub"]
c.Spawner.args = ["--max-sessions", "4"]
# The only variables that a server inherits (besides those that the hub sets for it), so that it gets no password.
c.Spawner.env_keep = ["PATH", "LANG", "LC_ALL", "VIRTUAL_ENV"]
c.Spawner.start_timeout = 60
c.Spawner.http_timeout = 60
# The login leads to the tutorial, not to the hub's list of servers.
c.JupyterHub.redirect_to_server = True

# ---- Limits ------------------------------------------------------------------------------------------------------

# A server takes about 160 MB, and 25 MB for each open page. Single servers have no memory limit: set one for the whole
# hub (MemoryMax in its systemd unit).
c.JupyterHub.active_server_limit = number("USERS", 30)
c.JupyterHub.concurrent_spawn_limit = 4
c.JupyterHub.allow_named_servers = False
c.Spawner.consecutive_failure_limit = 5

# The culler stops a server that has been idle for half an hour, and every server after eight hours. A server with a
# page open in some tab is not idle. The hub gets the time of each server's last request from its proxy. A learner's
# progress is stored in their browser, and is still there at the next login.
c.JupyterHub.last_activity_interval = 60
c.JupyterHub.load_roles = [
    {
        "name": "culler",
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
        "services": ["culler"],
    }
]
c.JupyterHub.services = [
    {
        "name": "culler",
        "command": [
            *(sys.executable, "-P", "-m", "jupyterhub_idle_culler"),
            "--IdleCuller.log_level=ERROR",  # lower levels log the names of users whose servers it stops
            f"--timeout={number('IDLE', 1800)}",
            "--max-age=28800",
        ],
    }
]

# ---- Logs --------------------------------------------------------------------------------------------------------

# Log no visits and no names. Even its errors name users and addresses ("User ann not allowed to access Server at ..."),
# so the hub logs only what stops it. The proxy's log, on its standard output, is dropped: each of its errors has the
# requested address, and so a user's name. To search for a fault, change these two settings for a while.
c.JupyterHub.log_level = "CRITICAL"
c.ConfigurableHTTPProxy.command = ["sh", "-c", 'exec "$0" "$@" > /dev/null', proxy]

# When the hub stops, it also stops all users' servers and the proxy.
c.JupyterHub.cleanup_servers = True
c.JupyterHub.cleanup_proxy = True
