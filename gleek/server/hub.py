"""The tutorial as a single-user server under JupyterHub: ``python -m gleek.server.hub``.

It serves the same pages as ``gleek``, but only to users whom the hub lets in: JupyterHub's identity provider asks the
hub to identify the user, for every page and every websocket. A proxy between the hub and ``gleek`` would not do:
jhsingle-native-proxy requires old releases of its dependencies, and jupyter-server-proxy's ``standaloneproxy`` (4.6)
sends a page only when it is complete and requires no login on a websocket.
"""

import os
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import click
from jupyter_server.utils import url_path_join
from traitlets.config import Config

from gleek.engine.errors import GleekError
from gleek.evidence.paths import MissingFolder, notebooks_dir
from gleek.server import ServeError, Serving
from gleek.server.voila import Tutorial, run

# The environment variables that the hub sets. Without them this server cannot know which users to admit.
_REQUIRED_VARIABLES = (
    "JUPYTERHUB_API_TOKEN",
    "JUPYTERHUB_API_URL",
    "JUPYTERHUB_CLIENT_ID",
    "JUPYTERHUB_OAUTH_ACCESS_SCOPES",
    "JUPYTERHUB_SERVICE_PREFIX",
    "JUPYTERHUB_SERVICE_URL",
)
# The environment variables with the server's token for the hub. They are removed, because with the token a kernel could
# act on the hub as the user.
_TOKEN_VARIABLES = ("JUPYTERHUB_API_TOKEN", "JPY_API_TOKEN")

MAX_SESSIONS = 4
"""The number of pages that one user may have open at once."""


class HubTutorial(Tutorial):
    def initialize(self, argv: list[str] | None = None) -> None:
        """Use the hub's identity provider and version header. Child processes do not get the server's token."""
        from jupyterhub import __version__ as hub_version
        from jupyterhub.singleuser.extension import JupyterHubIdentityProvider

        secret = Config()
        secret.HubOAuth.api_token = os.environ["JUPYTERHUB_API_TOKEN"]
        self.update_config(secret)
        for name in _TOKEN_VARIABLES:
            os.environ.pop(name, None)
        self.identity_provider_class = JupyterHubIdentityProvider
        # Keep Voilà from making a token, which would replace the one that the hub has given.
        self.auto_token = True
        super().initialize(argv)
        self.tornado_settings["headers"]["X-JupyterHub-Version"] = hub_version

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        settings["allow_unauthenticated_access"] = False
        return settings

    def init_handlers(self) -> list[Any]:
        own = [
            (url_path_join(self.server_url, path), *handler)
            for path, *handler in self.identity_provider.get_handlers()
        ]
        return [*own, *super().init_handlers()]

    def _say_where(self) -> None:
        """Print nothing: the hub sends its user here, and the URL contains the user's name."""


def where(environment: Mapping[str, str]) -> tuple[str, int, str]:
    """Return the host, the port and the base URL that the hub has set. Raises `ServeError` if one cannot be used."""
    if missing := [name for name in _REQUIRED_VARIABLES if not environment.get(name)]:
        raise ServeError(
            f"JupyterHub starts this server, and {missing[0]} is not set: to serve without a hub, use “gleek”."
        )
    if environment.get("JUPYTERHUB_SSL_KEYFILE"):
        raise ServeError(
            "JupyterHub’s internal_ssl is not supported: leave it off, and keep hub and servers on one private network."
        )
    address = environment["JUPYTERHUB_SERVICE_URL"]
    try:
        split = urlsplit(address)
        host, port = split.hostname, split.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise ServeError(
            f"JUPYTERHUB_SERVICE_URL is “{address}”: it must name a host and a port, as in http://127.0.0.1:8888/user/ann/."
        )
    return host, port, environment["JUPYTERHUB_SERVICE_PREFIX"]


@click.command()
@click.option(
    "--max-sessions",
    type=click.IntRange(1),
    default=MAX_SESSIONS,
    show_default=True,
    help="How many pages the user may have open at once.",
)
@click.option(
    "--contact",
    metavar="TEXT",
    default="",
    help="The contact in the accessibility statement. The default is the project’s issues.",
)
def main(max_sessions: int, contact: str) -> None:
    """Serve the tutorial to one user of a JupyterHub, which starts this command."""
    try:
        host, port, base_url = where(os.environ)
        run(
            notebooks_dir(),
            Serving(port=port, host=host, base_url=base_url, max_sessions=max_sessions, contact=contact),
            HubTutorial,
        )
    except ModuleNotFoundError as missing:
        if missing.name != "jupyterhub":
            raise
        raise click.ClickException(
            "JupyterHub is not installed beside Gleek: pip install 'gleek[hub]'."
        ) from None
    except (GleekError, MissingFolder) as fault:
        raise click.ClickException(str(fault)) from None


if __name__ == "__main__":
    main()
