import asyncio
import io
import logging
import time
from collections.abc import Callable

import pytest
from fakes.gemini_server import GeminiServer
from fakes.script import Hang, HttpError, Picture, Refuse, Say
from PIL import Image, PngImagePlugin

from tripkit.services.image.gemini import GeminiImages, aspect_of
from tripkit.services.image.port import ImageFailed, PictureRequest

from .conftest import KEY, PROMPT

Bytes = Callable[..., bytes]


def images(server: GeminiServer, timeout: float = 5.0) -> GeminiImages:
    return GeminiImages(KEY, base=server.url, timeout=timeout, pause=0.01)


async def test_the_prompt_goes_out_and_the_picture_comes_back(
    gemini: GeminiServer, request_: PictureRequest, picture: Bytes
) -> None:
    gemini.then(Picture(picture(), text="Here it is"))
    made = await images(gemini).generate(request_)
    asked = gemini.last
    assert asked.path.endswith("models/gemini-3.1-flash-image:generateContent")
    assert asked.json["contents"][0]["parts"][0]["text"] == PROMPT
    assert "IMAGE" in asked.json["generationConfig"]["responseModalities"]
    assert asked.json["generationConfig"]["imageConfig"]["aspectRatio"] == "1:1"
    assert asked.headers["x-goog-api-key"] == KEY
    assert KEY not in asked.query
    assert (made.provider, made.model) == ("gemini", "gemini-3.1-flash-image")
    assert (made.media_type, made.width, made.height) == ("image/webp", 120, 80)
    assert Image.open(io.BytesIO(made.content)).size == (120, 80)


async def test_a_large_picture_is_made_smaller_and_loses_what_was_written_into_it(
    gemini: GeminiServer, request_: PictureRequest, picture: Bytes
) -> None:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("parameters", "canary-metadata")
    gemini.then(Picture(picture((4096, 1024), pnginfo=notes)))
    made = await images(gemini).generate(request_)
    assert (made.width, made.height) == (2048, 512)
    assert b"canary-metadata" not in made.content
    assert not Image.open(io.BytesIO(made.content)).getexif()


@pytest.mark.parametrize("code", [429, 500, 503])
async def test_a_passing_failure_is_tried_once_more(
    gemini: GeminiServer, request_: PictureRequest, picture: Bytes, code: int
) -> None:
    gemini.then(HttpError(code), Picture(picture()))
    await images(gemini).generate(request_)
    assert len(gemini.requests) == 2


@pytest.mark.parametrize(
    ("reply", "code", "requests"),
    [
        (HttpError(429), "rate_limited", 2),
        (HttpError(429, {"retry-after": "60"}), "rate_limited", 1),
        (HttpError(500), "unavailable", 2),
        (HttpError(503), "unavailable", 2),
        (HttpError(403), "not_configured", 1),
        (HttpError(404), "not_configured", 1),
        (HttpError(400, message="API key not valid"), "not_configured", 1),
        (HttpError(400, message="blocked by our safety policy"), "refused", 1),
        (HttpError(400, message="something else"), "bad_output", 1),
        (HttpError(504), "timeout", 1),
        (Refuse(), "refused", 1),
        (Say("I would rather talk."), "bad_output", 1),
        (Picture(b"not a picture at all"), "bad_output", 1),
    ],
)
async def test_each_failure_has_its_code(
    gemini: GeminiServer, request_: PictureRequest, reply: object, code: str, requests: int
) -> None:
    gemini.always = reply  # type: ignore[assignment]
    with pytest.raises(ImageFailed) as failed:
        await images(gemini).generate(request_)
    assert failed.value.code == code
    assert len(gemini.requests) == requests


async def test_a_server_that_hangs_is_given_up(
    gemini: GeminiServer, request_: PictureRequest
) -> None:
    gemini.always = Hang()
    started = time.monotonic()
    with pytest.raises(ImageFailed) as failed:
        await images(gemini, timeout=0.2).generate(request_)
    assert failed.value.code == "timeout"
    assert len(gemini.requests) == 1
    assert time.monotonic() - started < 10


async def test_cancelling_ends_the_providers_call(
    gemini: GeminiServer, request_: PictureRequest
) -> None:
    gemini.always = Hang()
    task = asyncio.create_task(images(gemini).generate(request_))
    await gemini.until(lambda: gemini.requests)
    cancelled = time.monotonic()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await gemini.until(lambda: gemini.last.gone_at)
    assert (gemini.last.gone_at or 0) - cancelled < 2


async def test_nobody_listening_is_a_failure_too(request_: PictureRequest) -> None:
    provider = GeminiImages(KEY, base="http://127.0.0.1:9", timeout=2, pause=0.01)
    with pytest.raises(ImageFailed) as failed:
        await provider.generate(request_)
    assert failed.value.code == "unavailable"


async def test_neither_key_nor_prompt_nor_the_vendors_words_are_logged_or_raised(
    gemini: GeminiServer, request_: PictureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    gemini.always = HttpError(500, message="vendor-detail " + KEY)
    caplog.set_level(logging.DEBUG)
    with pytest.raises(ImageFailed) as failed:
        await images(gemini).generate(request_)
    told = repr(failed.value) + repr(failed.value.__cause__) + caplog.text
    for secret in (KEY, "canary-prompt", "vendor-detail"):
        assert secret not in told
    assert KEY not in repr(images(gemini).__class__)


def test_a_picture_is_asked_for_in_the_nearest_offered_shape() -> None:
    assert aspect_of(1024, 1024) == "1:1"
    assert aspect_of(1080, 1350) == "4:5"
    assert aspect_of(1080, 1920) == "9:16"
    assert aspect_of(1200, 800) == "3:2"
