# JupyterHub for the tutorial, on one machine: each user gets a server of their own that shows the lessons as pages.
# `deploy/README.md` tells how to start it. What differs from one place to another is set by environment variables:
#
#   GLEEK_HUB_ADDRESS     where the hub is reached, with its base URL     (http://127.0.0.1:8000/)
#   GLEEK_HUB_PUBLIC      behind a proxy with TLS: the address that users see, as in https://gleek.example.org/
#   GLEEK_HUB_STATE       the folder for its database and its secrets     (./hub-state)
#   GLEEK_HUB_LOGIN       who may come in; see "Who may come in" below    (shared-password)
#   GLEEK_HUB_PASSWORD    the password of a whole class, for the two simple ways of logging in
#   GLEEK_HUB_PROXY       the command configurable-http-proxy             (found on the PATH)
#   GLEEK_HUB_PORTS       two free ports of loopback: the hub's own, and its proxy's for the hub   (8081 8001)
#   GLEEK_HUB_USERS       how many servers may run at once                (30)
#   GLEEK_HUB_IDLE        seconds after which an idle server is ended     (1800)
import logging
import os
import shutil
import sys
from pathlib import Path
from urllib.parse import urlsplit

from gleek.server.guard.limits import Seldom

c = get_config()  # noqa: F821  (JupyterHub gives it)


def setting(name: str, default: str) -> str:
    """What the environment says; a variable that is set to nothing counts as not set."""
    return os.environ.get(f"GLEEK_HUB_{name}") or default


def number(name: str, default: int) -> int:
    """The same for a whole number above nought; whatever else it is ends the start with one sentence."""
    given = setting(name, str(default))
    if not given.isdecimal() or int(given) == 0:
        sys.exit(f"GLEEK_HUB_{name} is “{given}”: it must be a whole number above 0, such as {default}.")
    return int(given)


# ---- Where -------------------------------------------------------------------------------------------------------

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

# What the hub is told by its own proxy is http; from this it knows that its cookies are for https alone.
c.JupyterHub.public_url = public
c.JupyterHub.bind_url = address
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{ports[0]}"
c.JupyterHub.db_url = f"sqlite:///{state / 'hub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(state / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(state / "proxy.pid")
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{ports[1]}"
c.ConfigurableHTTPProxy.command = [setting("PROXY", "configurable-http-proxy")]
if not shutil.which(c.ConfigurableHTTPProxy.command[0]):
    sys.exit(
        f"The hub's proxy “{c.ConfigurableHTTPProxy.command[0]}” is not to be found: install it with "
        "'npm install configurable-http-proxy', and name node_modules/.bin/configurable-http-proxy in GLEEK_HUB_PROXY."
    )

# ---- Who may come in ---------------------------------------------------------------------------------------------
#
#   shared-password  for a class of an afternoon: each learner gives any name and the one password of the class. Whoever
#                    knows it can come in under another's name; nothing of a person is kept on the server, so that is
#                    only a nuisance.
#   dummy            for trying things out on one's own machine only: the same with no demand on the password.
#   pam              the accounts of this machine. The hub must then run as root, or be allowed to read shadow.
#   any other        an authenticator that is installed, by its name: for a school's own accounts `pip install
#                    oauthenticator`, GLEEK_HUB_LOGIN=generic-oauth, and its settings in a file of your own that
#                    begins with load_subconfig("jupyterhub_config.py").

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
# A name is a folder's and part of every address of its user: letters, digits and a few marks, so many of them.
c.Authenticator.username_pattern = r"[\w.@+' -]{1,60}$"
if login in ("shared-password", "dummy"):
    # The password is what lets people in; an authenticator with accounts has its own list of who may.
    c.Authenticator.allow_all = True
    c.JupyterHub.template_vars = {
        "announcement_login": "Gleek: sign in with any name and the password of the class."
    }

# ---- What each user gets -----------------------------------------------------------------------------------------

# The tutorial's own server in the place of a Jupyter server: there is no file list, no terminal, no editor and no way
# to run code, so it is no matter that all servers run as one system user, as SimpleLocalProcessSpawner's do (which is
# "insecure" where each user has a shell). On many machines: deploy/kubernetes.
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(state / "homes" / "{username}")
# -P: nothing is imported from the folder in which a user's server happens to be started.
c.Spawner.cmd = [sys.executable, "-P", "-m", "gleek.server.hub"]
c.Spawner.args = ["--max-sessions", "4"]
# All of the environment that a server is given, beside what the hub itself tells it: no password of the hub's.
c.Spawner.env_keep = ["PATH", "LANG", "LC_ALL", "VIRTUAL_ENV"]
c.Spawner.start_timeout = 60
c.Spawner.http_timeout = 60
# After the login comes the tutorial, not the hub's list of servers.
c.JupyterHub.redirect_to_server = True

# ---- Limits ------------------------------------------------------------------------------------------------------

# A server takes some 160 MB, and 25 for each open page. A process has no bound of memory of its own: give the whole hub
# one (MemoryMax in its systemd unit).
c.JupyterHub.active_server_limit = number("USERS", 30)
c.JupyterHub.concurrent_spawn_limit = 4
c.JupyterHub.allow_named_servers = False
c.Spawner.consecutive_failure_limit = 5

# A server that nobody has looked at for half an hour is ended, and after eight hours in any case: a page that is left
# open in a tab counts as looked at. The hub learns from its proxy when each was last asked for something. What a
# learner has done is in their browser, and is there at the next login.
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
            "--IdleCuller.log_level=ERROR",  # below that it names whose server it ends
            f"--timeout={number('IDLE', 1800)}",
            "--max-age=28800",
        ],
    }
]

# ---- What is written down ----------------------------------------------------------------------------------------

# Nothing of visits: below this the hub writes who came in, every address that was asked for, and whose server is slow.
# What is left may hold what somebody wrote into the field for a name: a few words of it, and not for ever.
c.JupyterHub.log_level = "ERROR"
c.ConfigurableHTTPProxy.log_level = "error"
logging.getLogger("JupyterHub").addFilter(Seldom(longest=400))

# A stop of the hub ends everybody's server, and the proxy.
c.JupyterHub.cleanup_servers = True
c.JupyterHub.cleanup_proxy = True
