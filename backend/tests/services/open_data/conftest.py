"""Open data over loopback servers, its answers kept in memory."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace

import pytest
from fakes.open_data_server import OpenDataServer

from tripkit.services.open_data.factory import Addresses, build_open_data
from tripkit.services.open_data.live import LiveOpenData


class Kept(dict[str, bytes]):
    """A keeper that forgets nothing."""

    async def get(self, key: str) -> bytes | None:  # type: ignore[override]
        return dict.get(self, key)

    async def put(self, key: str, value: bytes) -> None:
        self[key] = value


async def at_once(_: str) -> None:
    """No host wants to be waited for."""


Open = Callable[..., LiveOpenData]


@pytest.fixture
def server() -> Iterator[OpenDataServer]:
    with OpenDataServer() as running:
        yield running


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
async def opened(server: OpenDataServer, kept: Kept) -> AsyncIterator[Open]:
    """Opens it over the server; more addresses and deadlines by name."""
    closing: list[Callable[[], Awaitable[None]]] = []

    def make(**more: object) -> LiveOpenData:
        at = server.origin
        addresses = replace(Addresses(at, at, at, at), **more)  # type: ignore[arg-type]
        live = build_open_data(addresses, kept, at_once)
        closing.append(live.close)
        return live

    yield make
    for close in closing:
        await close()
