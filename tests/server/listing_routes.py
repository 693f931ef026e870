"""Start a server, print its answers as JSON, and stop it.

Usage: python listing_routes.py CLASS FOLDER ADDRESSES

CLASS is "Tutorial" or "HubTutorial". FOLDER has the notebooks. ADDRESSES is a JSON list of paths, and the script
requests each with GET.
"""

from __future__ import annotations

import http.client
import json
import os
import sys
import threading
from pathlib import Path

from jupyter_server.base.handlers import JupyterHandler
from tornado.routing import RuleRouter
from tornado.web import RequestHandler

from gleek.server import Serving
from gleek.server.hub import HubTutorial
from gleek.server.voila import Tutorial, run

KINDS = {"Tutorial": Tutorial, "HubTutorial": HubTutorial}


def methods(handler):
    """Return the HTTP methods that a handler allows, and who may use each: "anyone", or a "user" who has logged in."""
    found = {}
    for name in handler.SUPPORTED_METHODS:
        method = getattr(handler, name.lower())
        if method is not RequestHandler._unimplemented_method:
            free = not issubclass(handler, JupyterHandler) or getattr(
                method, "__allow_unauthenticated", False
            )
            found[name] = "anyone" if free else "user"
    return found


def rules(router):
    for rule in router.rules:
        if isinstance(rule.target, RuleRouter):
            yield from rules(rule.target)
        else:
            yield rule


def listed(app):
    for rule in [*rules(app.default_router), *rules(app.wildcard_router)]:
        pattern = rule.matcher.regex.pattern if hasattr(rule.matcher, "regex") else repr(rule.matcher)
        handler = rule.target
        known = isinstance(handler, type) and issubclass(handler, RequestHandler)
        yield {
            "pattern": pattern,
            "handler": handler.__name__ if known else repr(handler),
            "methods": methods(handler) if known else {},
        }


def ask(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return [answer.status, answer.headers.get("Content-Type", ""), len(body)]


def listing(kind, addresses):
    class Listing(kind):
        def _say_where(self):
            threading.Thread(target=self._tell).start()

        def _tell(self):
            try:
                answers = [ask(self.port, path) for path in addresses]
                told = {"routes": [*listed(self.app)], "answers": answers}
                told["other"] = self.app.settings["default_handler_class"].__name__
                os.write(1, json.dumps(told).encode())
            finally:
                self.event_loop.call_soon_threadsafe(self._close)

    return Listing


if __name__ == "__main__":
    given = KINDS[sys.argv[1]]
    base = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "/")
    run(Path(sys.argv[2]), Serving(port=0, base_url=base), listing(given, json.loads(sys.argv[3])))
