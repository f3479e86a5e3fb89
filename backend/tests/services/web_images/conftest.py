"""A site with pictures, Tavily, and a fetcher that may reach this site only."""

from collections.abc import AsyncIterator, Iterator

import pytest
from fakes.picture_server import PictureServer
from fakes.tavily_server import TavilyServer

from tripkit.services.web_images.fetch import PublicFetcher


@pytest.fixture
def site() -> Iterator[PictureServer]:
    with PictureServer() as running:
        yield running


@pytest.fixture
def server() -> Iterator[TavilyServer]:
    with TavilyServer(key="tvly-canary") as running:
        yield running


@pytest.fixture
async def fetcher(site: PictureServer) -> AsyncIterator[PublicFetcher]:
    opened = PublicFetcher(loopback_ports=[port_of(site)], seconds=8)
    yield opened
    await opened.close()


def port_of(site: PictureServer) -> int:
    return int(site.origin.rpartition(":")[2])
