"""Finds a visitor's IP address and whether a request opens a page, and limits the new pages of each IP address."""

import ipaddress

from tornado.httputil import HTTPHeaders, HTTPServerRequest

from gleek.server.guard.limits import Pace

# The first 64 bits of an IPv6 address name its network. One visitor can usually use all addresses of a network.
_NETWORK_BITS = 64


def address_of(request: HTTPServerRequest, *, behind_proxy: bool) -> str:
    """Return a visitor's IPv4 address, or IPv6 network (/64). Behind a proxy, it is the last in ``X-Forwarded-For``."""
    given = str(request.remote_ip or "")
    # The proxy itself has added the last address. A visitor can forge those before it, and X-Real-Ip.
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
    """Return whether the visitor opens the requested page or file; False if a browser only embeds or prefetches it."""
    if "prefetch" in headers.get("Sec-Purpose", headers.get("Purpose", headers.get("X-Moz", ""))):
        return False  # the browser prefetches a page that the visitor might open next
    kind = headers.get("Sec-Fetch-Dest")
    if kind is not None:
        ours = headers.get("Sec-Fetch-Site") in {"same-origin", "none"}
        return kind == "document" or (ours and kind in {"iframe", "frame", "embed", "object", "empty"})
    taken = headers.get("Accept", "*/*").strip()
    if page and "Mozilla/" in headers.get("User-Agent", ""):
        return "text/html" in taken
    return not taken.startswith(("image/", "video/", "audio/", "text/css", "font/"))


class NewPages:
    """Lets each IP address open `a_minute` pages at once, and as many again in each minute; None means no limit."""

    def __init__(self, a_minute: int | None) -> None:
        self._a_minute = a_minute
        self._paces: dict[str, Pace] = {}

    def allow(self, address: str) -> bool:
        if self._a_minute is None:
            return True
        if address not in self._paces:
            for rested in [each for each, pace in self._paces.items() if pace.full]:
                del self._paces[rested]
            self._paces[address] = Pace(rate=self._a_minute / 60, burst=float(self._a_minute))
        return self._paces[address].allows(1)
