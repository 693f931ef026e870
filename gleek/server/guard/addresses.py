"""Whose request it is, by address; whether it is a visit; and how many pages an address may open.

A class often sits behind one address, so nothing is limited by it unless whoever serves asks for that.
"""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING

from gleek.server.guard.limits import Pace

if TYPE_CHECKING:
    from tornado.httputil import HTTPHeaders, HTTPServerRequest

# The part of an IPv6 address that names a network: whoever has one of its addresses has them all.
_NETWORK_BITS = 64


def address_of(request: HTTPServerRequest, *, behind_proxy: bool) -> str:
    """Return the address that a request came from, or its network for IPv6.

    Behind a proxy that is the last address in ``X-Forwarded-For``: the one that the proxy itself has seen. What stands
    before it, and ``X-Real-Ip``, may be the visitor's own words.
    """
    given = str(request.remote_ip or "")
    if behind_proxy and (forwarded := request.headers.get_list("X-Forwarded-For")):
        given = forwarded[-1].rpartition(",")[2].strip()
    try:
        address = ipaddress.ip_address(given)
    except ValueError:
        return str(request.remote_ip or "")
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, _NETWORK_BITS), strict=False))
    return str(address)


def is_visit(headers: HTTPHeaders, *, page: bool) -> bool:
    """Whether somebody asks to see a page, or a file, as far as the headers of the request tell."""
    if "prefetch" in headers.get("Sec-Purpose", headers.get("Purpose", headers.get("X-Moz", ""))):
        return False  # a guess at where they might go next
    kind = headers.get("Sec-Fetch-Dest")
    if kind is not None:
        ours = headers.get("Sec-Fetch-Site") in {"same-origin", "none"}
        return kind == "document" or (ours and kind in {"iframe", "frame", "embed", "object", "empty"})
    taken = headers.get("Accept", "*/*").strip()
    if page and "Mozilla/" in headers.get("User-Agent", ""):
        return "text/html" in taken
    return not taken.startswith(("image/", "video/", "audio/", "text/css", "font/"))


class NewPages:
    """How many new pages each address may open in a minute; as many may come at once after a rest."""

    def __init__(self, a_minute: int | None) -> None:
        """None: as many as they like."""
        self._a_minute = a_minute
        self._paces: dict[str, Pace] = {}

    def allow(self, address: str) -> bool:
        """Count a new page, and return whether the address may open it."""
        if self._a_minute is None:
            return True
        if address not in self._paces:
            for rested in [each for each, pace in self._paces.items() if pace.full]:
                del self._paces[rested]
            self._paces[address] = Pace(rate=self._a_minute / 60, burst=float(self._a_minute))
        return self._paces[address].allows(1)
