"""Pictures by Tavily over a real socket, faults included."""

import logging
from typing import Any

import pytest
from fakes.script import Hang, HttpError
from fakes.tavily_server import RESULT, TavilyServer, found
from fakes.vendor_server import Drop, Raw

from tripkit.services.vendor import VendorLimits
from tripkit.services.web_images.fetch import PublicFetcher
from tripkit.services.web_images.port import ImageCandidate
from tripkit.services.web_images.tavily import TavilyImages

A, B, C = (f"https://pictures.example/{name}.jpg" for name in "abc")


def client(server: TavilyServer, key: str = "", seconds: float = 6.0) -> TavilyImages:
    limits = VendorLimits(seconds=seconds, most_bytes=100_000)
    return TavilyImages(key or server.key, PublicFetcher(), base=server.origin, limits=limits)


async def test_a_search_asks_for_pictures_with_their_descriptions(server: TavilyServer) -> None:
    server.replies = [found(images=[{"url": A, "description": "The gate."}])]
    candidates = await client(server).find("  Senso-ji \n Tokyo ")
    assert server.last.path == "/search"
    assert server.last.json == {
        "query": "Senso-ji Tokyo", "max_results": 5, "search_depth": "basic",
        "include_images": True, "include_image_descriptions": True,
    }  # fmt: skip
    assert candidates == [ImageCandidate(A, A, "The gate.")]


async def test_pictures_of_pages_follow_and_name_their_page(server: TavilyServer) -> None:
    page = RESULT | {"images": [{"url": B, "description": None}, A]}
    server.replies = [found(page, images=[C, {"url": A, "description": "The gate."}])]
    assert await client(server).find("q") == [
        ImageCandidate(C, C), ImageCandidate(A, RESULT["url"], "The gate."),
        ImageCandidate(B, RESULT["url"], RESULT["title"]),
    ]  # fmt: skip


async def test_what_is_no_photograph_on_the_web_is_left_aside(server: TavilyServer) -> None:
    bad: list[Any] = [
        "javascript:alert(1)", "data:image/png;base64,AA", "http://u@x.example/a.jpg", "", 7, None,
        {"description": "x"}, {"url": 3}, "https://x.example/logo.SVG?v=1", "https://x.example/a.gif",
    ]  # fmt: skip
    pages: list[Any] = [{"url": "ftp://x/", "images": [B]}, {"images": [B]}, RESULT]
    server.replies = [found(*pages, images=[*bad, A])]
    assert [c.url for c in await client(server).find("q")] == [A]


async def test_the_same_search_is_asked_once_an_hour_whatever_the_limit(
    server: TavilyServer,
) -> None:
    server.replies = [found(images=[A, B, C])]
    images = client(server)
    assert len(await images.find("Senso-ji", limit=1)) == 1
    assert len(await images.find(" Senso-ji", limit=3)) == 3
    assert len(server.requests) == 1


async def test_nothing_is_asked_for_nothing(server: TavilyServer) -> None:
    assert await client(server).find("  ") == []
    assert await client(server).find("x", limit=0) == []
    assert server.requests == []


FAULTS: dict[str, tuple[Any, int]] = {
    "400": (HttpError(400), 1), "401": (HttpError(401), 1), "429": (HttpError(429), 1),
    "432": (Raw(b"{}", 422), 1), "500": (HttpError(500), 2), "dropped": (Drop(), 2),
    "broken JSON": (Raw(b'{"images": ['), 1), "too large": (Raw(b" " * 200_000), 1),
    "a list": (Raw(b"[]"), 1), "no pictures": (Raw(b'{"results": []}'), 1),
    "another shape": (Raw(b'{"images": "none"}'), 1),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_failure_finds_nothing_and_is_not_kept(
    server: TavilyServer, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    reply, requests = FAULTS[fault]
    server.replies = [reply] * requests + [found(images=[A])]
    images = client(server)
    assert await images.find("q") == []
    assert len(server.requests) == requests
    again = await images.find("q")
    assert bool(again) is (fault not in ("401", "429")), "after these it rests"
    assert server.key not in caplog.text
    assert "vendor-detail" not in caplog.text


async def test_an_empty_answer_finds_nothing_and_is_no_failure(server: TavilyServer) -> None:
    server.replies = [found(images=[])]
    images = client(server)
    assert await images.find("q") == []
    assert images.health() == "ok"


async def test_a_server_that_hangs_is_given_up(server: TavilyServer) -> None:
    server.replies = [Hang()]
    images = client(server, seconds=0.2)
    assert await images.find("q") == []
    assert images.health() == "degraded"
    assert len(server.requests) == 1


async def test_a_refused_key_is_in_no_log(
    server: TavilyServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    assert await client(server, key="tvly-wrong").find("q") == []
    assert "the key is refused" in caplog.text
    assert "tvly-wrong" not in caplog.text
