"""The tutorial as one user's own server under JupyterHub: ``python -m gleek.server.hub``.

JupyterHub starts it in the place of a Jupyter server, and tells it by environment variables where to listen and whose
it is. It serves the same pages as ``gleek``, to those alone whom the hub lets in: JupyterHub's own identity provider
asks the hub who is asking, for every page and for every websocket.

A proxy between the hub and ``gleek`` would do with less code of ours, and does worse. jhsingle-native-proxy is held to
old releases of its parts. jupyter-server-proxy's ``standaloneproxy`` (4.6) holds a page back until it is whole, so that
a lesson's prose would wait for its kernel; it asks for a login on each request, but not on a websocket; and behind
either, ``gleek`` itself would answer whoever reaches its port.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click
from jupyter_server.utils import url_path_join
from traitlets.config import Config

from gleek.engine.errors import GleekError
from gleek.paths import MissingFolder, notebooks_dir
from gleek.server import ServeError, Serving
from gleek.server.voila import Tutorial, run

if TYPE_CHECKING:
    from collections.abc import Mapping

# What the hub sets, and without which this server could not tell who may come in.
_NEEDED = (
    "JUPYTERHUB_API_TOKEN",
    "JUPYTERHUB_API_URL",
    "JUPYTERHUB_CLIENT_ID",
    "JUPYTERHUB_OAUTH_ACCESS_SCOPES",
    "JUPYTERHUB_SERVICE_PREFIX",
    "JUPYTERHUB_SERVICE_URL",
)
# With the server's token a kernel could speak to the hub in its user's name; it has no need to.
_SECRET = ("JUPYTERHUB_API_TOKEN", "JPY_API_TOKEN")

MAX_SESSIONS = 4
"""How many pages one user may have open at once."""


class HubTutorial(Tutorial):
    """The application of the tutorial, with JupyterHub's answer to who is asking."""

    def initialize(self, argv: list[str] | None = None) -> None:
        """Take JupyterHub's identity provider and tell the hub the version that it asks for.

        The server's secret goes to the provider alone: what is started from here on finds none in its environment.
        """
        from jupyterhub import __version__ as hub_version
        from jupyterhub.singleuser.extension import JupyterHubIdentityProvider

        secret = Config()
        secret.HubOAuth.api_token = os.environ["JUPYTERHUB_API_TOKEN"]
        self.update_config(secret)
        for name in _SECRET:
            os.environ.pop(name, None)
        self.identity_provider_class = JupyterHubIdentityProvider
        # Or Voilà would hand over a token of its own; the provider has the hub's.
        self.auto_token = True
        super().initialize(argv)
        self.tornado_settings["headers"]["X-JupyterHub-Version"] = hub_version

    def init_settings(self) -> dict[str, Any]:
        """Refuse whoever is not known."""
        settings: dict[str, Any] = super().init_settings()
        settings["allow_unauthenticated_access"] = False
        return settings

    def init_handlers(self) -> list[Any]:
        """Add to our addresses the two by which a user is let in and out."""
        own = [
            (url_path_join(self.server_url, path), *handler)
            for path, *handler in self.identity_provider.get_handlers()
        ]
        return [*own, *super().init_handlers()]

    def _say_where(self) -> None:
        """Say nothing: the hub leads its user here, and the address has the user's name."""


def where(environment: Mapping[str, str]) -> tuple[str, int, str]:
    """Return the host, the port and the base URL that the hub asks for.

    Raises:
        ServeError: JupyterHub has not started this, or it asks for what is not done here.

    """
    if missing := [name for name in _NEEDED if not environment.get(name)]:
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
    help="Whom the accessibility statement names; the project’s issues, where none is given.",
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
