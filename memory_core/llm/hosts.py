"""Which services may be called for a visitor, so that nobody points the server at what only the
server can reach.

A public server that calls any address a visitor gives can be used to look into its own network.
So by default ("public") an address is called only where every address its name stands for belongs
to the public internet, looked up once and then called by exactly that address, for a name may
stand for another one a moment later; redirections are not followed.
"""

import re
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from memory_core.errors import InputError, ServiceRefusedError

if TYPE_CHECKING:
    from openai import DefaultHttpxClient

ANY = "*"
PUBLIC = "public"
OPENAI_URL = "https://api.openai.com/v1"
WAY_OUT = "Whoever runs this server can allow it in MEMOGRAPH_SERVICE_HOSTS"
_LOCAL = re.compile(r"(?:^|\.)(?:localhost|local|internal|lan|home|intranet|corp)$|^[^.:]+$")
_ENTRY = re.compile(
    r"\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d{1,5})?|\[[0-9a-f:.]+\](?::\d{1,5})?"
)

Resolve = Callable[[str], Sequence[str]]
"""Returns the addresses a host name stands for. Raises OSError."""


@dataclass(frozen=True, slots=True)
class Hosts:
    """Services that may be called. entries: "public" for every public address, "*" for any at all,
    "host", "host:port" or "*.domain" for those, wherever they are."""

    entries: tuple[str, ...] = (PUBLIC,)

    def __post_init__(self) -> None:
        """Refuse what is no entry. Raises InputError."""
        for entry in self.entries:
            if not _ENTRY.fullmatch(entry):
                message = (
                    f'{entry!r} (in MEMOGRAPH_SERVICE_HOSTS) is no host; write "public", "*", or '
                    "hosts such as api.example.com, *.example.com or localhost:11434."
                )
                raise InputError(message)

    def check(self, base_url: str | None) -> None:
        """Raise InputError for a service that may not be called, with the way out."""
        host, port = _host_and_port(base_url)
        if self.trusts(base_url):
            return
        if PUBLIC not in self.entries:
            message = (
                f"This server calls these services only: {', '.join(self.entries) or 'none'}; "
                f"{host} is not among them. {WAY_OUT}."
            )
            raise InputError(message)
        if not _may_be_public(host):
            message = f"{_inside(host)} {WAY_OUT}: public, {host}:{port}"
            raise InputError(message)

    def trusts(self, base_url: str | None) -> bool:
        """Whether a service may be called whatever its address turns out to be."""
        host, port = _host_and_port(base_url)
        return any(_fits(entry, host, port) for entry in self.entries)

    def http_client(self, base_url: str | None, **options: Any) -> "DefaultHttpxClient | None":
        """Return what makes the requests, None for the package's own."""
        if ANY in self.entries:
            return None
        from openai import DefaultHttpxClient

        if not self.trusts(base_url):
            http = sys.modules[DefaultHttpxClient.__mro__[1].__module__.partition(".")[0]]
            options["transport"] = PublicOnly(http.HTTPTransport())
        return DefaultHttpxClient(follow_redirects=False, **options)


class PublicOnly:
    """Sends requests to public addresses only, each by the address that was looked at.

    inner: sends them, a transport of the HTTP library. resolve, public: for rehearsals.
    """

    def __init__(
        self,
        inner: Any,
        *,
        resolve: Resolve | None = None,
        public: Callable[[str], bool] | None = None,
    ) -> None:
        self._inner = inner
        self._resolve = resolve or _looked_up
        self._public = public or is_public

    def handle_request(self, request: Any) -> Any:
        """Send a request. Raises ServiceRefusedError for an address that is not public."""
        host = request.url.host
        found = list(self._resolve(host))
        if not found or not all(self._public(address) for address in found):
            message = f"{_inside(host)} Your message is kept. {WAY_OUT}."
            raise ServiceRefusedError(message)
        request.extensions = {**request.extensions, "sni_hostname": host}
        request.url = request.url.copy_with(host=found[0])
        return self._inner.handle_request(request)

    def close(self) -> None:
        """Give back the connections."""
        self._inner.close()

    def __enter__(self) -> "PublicOnly":
        """Begin as a part of the client."""
        self._inner.__enter__()
        return self

    def __exit__(self, *problem: Any) -> None:
        """End with the client."""
        self._inner.__exit__(*problem)


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet, also where an IPv6 one holds an IPv4
    one (mapped, 6to4, Teredo, NAT64)."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if inner is not None or int(found) >> 32 == int(IPv6Address("64:ff9b::")) >> 32:
            return is_public(str(inner or ip_address(int(found) & 0xFFFFFFFF)))
    return found.is_global and not found.is_multicast and not found.is_reserved


def _inside(host: str) -> str:
    return (
        f"{host} is an address inside the server's own network, which visitors may not have it "
        "call."
    )


def _looked_up(host: str) -> list[str]:
    found = socket.getaddrinfo(host, None, proto=socket.IPPROTO_TCP)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


def _host_and_port(base_url: str | None) -> tuple[str, int]:
    parts = urlsplit(base_url or OPENAI_URL)
    host = (parts.hostname or "").rstrip(".").lower()
    return host, parts.port or (443 if parts.scheme == "https" else 80)


def _fits(entry: str, host: str, port: int) -> bool:
    if entry in {ANY, PUBLIC}:
        return entry == ANY
    parts = urlsplit(f"//{entry.removeprefix('*')}")
    name = parts.hostname or ""
    if parts.port is not None and parts.port != port:
        return False
    return host.endswith(name) if entry.startswith("*.") else host == name


def _may_be_public(host: str) -> bool:
    """Whether a host may be public, as far as can be said without looking its name up."""
    try:
        return is_public(host)
    except ValueError:
        return not _LOCAL.search(host) and not re.fullmatch(r"[\d.x]+", host)
