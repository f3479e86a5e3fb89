"""What every adapter of the port promises, with a key, without, and when the vendor fails."""

from collections.abc import AsyncIterator

import pytest
from fakes.closing import closes_twice
from fakes.picture_server import PictureServer
from fakes.script import HttpError
from fakes.tavily_server import TavilyServer, found

from tripkit.services.web_images.absent import NoWebImages
from tripkit.services.web_images.fetch import PublicFetcher
from tripkit.services.web_images.port import NotFetched, WebImages
from tripkit.services.web_images.tavily import TavilyImages


@pytest.fixture(params=["absent", "absent with a fetcher", "tavily", "tavily down"])
async def images(
    request: pytest.FixtureRequest, server: TavilyServer, fetcher: PublicFetcher
) -> AsyncIterator[WebImages]:
    url = "https://pictures.example/a.jpg"
    down = request.param == "tavily down"
    server.replies = [HttpError(500) if down else found(images=[url]) for _ in range(20)]
    chosen: WebImages = {
        "absent": NoWebImages(), "absent with a fetcher": NoWebImages(fetcher),
    }.get(request.param) or TavilyImages(server.key, fetcher, base=server.origin)  # fmt: skip
    yield chosen
    await chosen.close()


async def test_what_is_found_are_addresses_of_the_web_and_no_more_than_asked_for(
    images: WebImages,
) -> None:
    for limit in (-1, 0, 1, 5):
        found = await images.find("Senso-ji", limit=limit)
        assert len(found) <= max(0, limit)
        for one in found:
            assert one.url.startswith(("http://", "https://"))
            assert one.source_url.startswith(("http://", "https://"))


async def test_a_picture_is_fetched_or_refused_by_name(
    images: WebImages, site: PictureServer
) -> None:
    try:
        fetched = await images.fetch(f"{site.origin}/a.png")
    except NotFetched:
        assert site.connections == 0
    else:
        assert (fetched.media_type, fetched.width) == ("image/png", 32)
    with pytest.raises(NotFetched):
        await images.fetch("http://127.0.0.1:9/a.png")


async def test_a_health_is_one_of_the_words_for_it(images: WebImages) -> None:
    await images.find("Senso-ji")
    assert images.health() in ("ok", "degraded", "not configured")


async def test_closing_twice_is_fine(images: WebImages) -> None:
    await closes_twice(images)
