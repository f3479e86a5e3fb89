"""Fetches a picture from the public internet, and from nowhere else.

A name is resolved once, and the connection goes to the very address that was checked, so that no
second answer of the name's server can lead elsewhere; TLS still asks for the name. Each redirect
is a new address and checked as such.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable
from contextlib import asynccontextmanager

import httpcore
import httpx

from tripkit.services.web_images.addresses import is_loopback, is_public
from tripkit.services.web_images.pictures import read_picture
from tripkit.services.web_images.port import FetchedImage, NotFetched

MOST_BYTES = 5 * 1024 * 1024
SECONDS = 10.0
REDIRECTS = 3
PORTS = (80, 443)
_AT_ONCE = 4
_LONGEST_URL = 2_048
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_HOST = re.compile(rb"[\w.:-]+")
_HEADERS = [
    ("Accept", "image/webp,image/png,image/jpeg"),
    ("Accept-Encoding", "identity"),  # nothing is unpacked, so nothing can swell
    ("User-Agent", "TripKit/0.1 (pictures for a travel plan)"),
]
Resolve = Callable[[str, int], Awaitable[list[str]]]


async def resolved(host: str, port: int) -> list[str]:
    """Every address of a name. Raises OSError, UnicodeError."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


class _Network(httpcore.AsyncNetworkBackend):
    """Connects to a name's address only when all of its addresses are allowed."""

    def __init__(self, resolve: Resolve, loopback_ports: Collection[int]) -> None:
        self._resolve, self._loopback_ports = resolve, loopback_ports
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:  # fmt: skip
        try:
            addresses = await self._resolve(host, port)
        except (OSError, UnicodeError):
            raise NotFetched("its name leads nowhere") from None
        if not addresses or not all(self._allowed(a, port) for a in addresses):
            raise NotFetched("its address is not public")
        chosen = min(addresses, key=lambda a: ":" in a)  # IPv4 where there is one
        return await self._network.connect_tcp(chosen, port, timeout, local_address, socket_options)

    def _allowed(self, address: str, port: int) -> bool:
        if port in self._loopback_ports:
            return is_loopback(address)
        return port in PORTS and is_public(address)


class PublicFetcher:
    """`loopback_ports` are for tests alone: ports of this machine that may be fetched from."""

    def __init__(
        self, *, loopback_ports: Collection[int] = (), resolve: Resolve = resolved,
        tls: ssl.SSLContext | None = None, seconds: float = SECONDS,
    ) -> None:  # fmt: skip
        self._ports = {*PORTS, *loopback_ports}
        self._seconds = seconds
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=tls, network_backend=_Network(resolve, frozenset(loopback_ports))
        )
        self._at_once = asyncio.Semaphore(_AT_ONCE)

    async def fetch(self, url: str) -> FetchedImage:
        """The picture at an address. Raises NotFetched, which doesn't repeat the address."""
        try:
            async with self._at_once, asyncio.timeout(self._seconds):
                content = await self._followed(url)
                return await asyncio.to_thread(read_picture, content)
        except (TimeoutError, httpcore.TimeoutException):
            raise NotFetched("it took too long") from None
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError):
            raise NotFetched("the connection broke") from None

    async def _followed(self, url: str) -> bytes:
        at = self._checked(url)
        for _ in range(REDIRECTS + 1):
            async with self._opened(at) as response:
                if response.status not in _REDIRECTS:
                    return await _content(response)
                there = _header(response, b"location")
            at = self._checked(there, at)
        raise NotFetched("too many redirects")

    def _checked(self, url: str, at: httpx.URL | None = None) -> httpx.URL:
        if len(url) > _LONGEST_URL:
            raise NotFetched("its address is too long")
        try:
            there = at.join(url) if at else httpx.URL(url)
        except (httpx.InvalidURL, ValueError):
            raise NotFetched("its address is none") from None
        on_web = there.scheme in ("http", "https") and _HOST.fullmatch(there.raw_host)
        if not on_web or there.userinfo:
            raise NotFetched("its address is none of the web")
        if _port(there) not in self._ports:
            raise NotFetched("its port is none of the web")
        return there

    @asynccontextmanager
    async def _opened(self, at: httpx.URL) -> AsyncIterator[httpcore.Response]:
        target = httpcore.URL(
            scheme=at.raw_scheme, host=at.raw_host, port=_port(at), target=at.raw_path
        )
        headers = [("Host", at.netloc.decode("ascii")), *_HEADERS]
        async with self._pool.stream("GET", target, headers=headers) as response:
            yield response

    async def close(self) -> None:
        """Close its connections."""
        await self._pool.aclose()


def _port(url: httpx.URL) -> int:
    return {"https": 443, "http": 80}.get(url.scheme, 0) if url.port is None else url.port


def _header(response: httpcore.Response, name: bytes) -> str:
    found = (value for key, value in response.headers if key.lower() == name)
    return next(found, b"").decode("latin-1")


async def _content(response: httpcore.Response) -> bytes:
    """The body, read no further than it may be long, whatever its length is said to be."""
    if response.status != 200:
        raise NotFetched(f"status {response.status}")
    said = _header(response, b"content-length")
    if said.isdecimal() and int(said) > MOST_BYTES:
        raise NotFetched("it is too large")
    content = bytearray()
    async for piece in response.aiter_stream():
        content += piece
        if len(content) > MOST_BYTES:
            raise NotFetched("it is too large")
    return bytes(content)
