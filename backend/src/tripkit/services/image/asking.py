"""How a vendor's image model is asked: one retry, typed failures, a checked picture out."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import httpx
import httpx2

from tripkit.knowledge.rendering import encode
from tripkit.services.image.opening import NotAPicture, open_picture
from tripkit.services.image.port import FailureCode, ImageFailed, Picture
from tripkit.services.retry import RetryPolicy

if TYPE_CHECKING:
    from google.genai import errors

T = TypeVar("T")
TIMEOUT_SECONDS = 60.0
PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 5.0
_AGAIN: frozenset[FailureCode] = frozenset({"rate_limited", "unavailable"})


async def asked(
    call: Callable[[], Awaitable[T]],
    *,
    timeout: float = TIMEOUT_SECONDS,
    pause: float = PAUSE_SECONDS,
) -> T:
    """What the vendor sent. Raises ImageFailed; the vendor's own words go nowhere."""
    retries = RetryPolicy(2, backoff=pause, waiting=LONGEST_PAUSE_SECONDS)
    return await retries.call(
        lambda: _once(call, timeout),
        transient=lambda error: isinstance(error, ImageFailed) and error.code in _AGAIN,
        retry_after=lambda error: error.wait if isinstance(error, ImageFailed) else None,
    )


async def _once(call: Callable[[], Awaitable[T]], timeout: float) -> T:
    from google.genai import errors

    try:
        async with asyncio.timeout(timeout):
            return await call()
    except errors.APIError as error:
        raise _failure(error) from None
    except (TimeoutError, httpx.TimeoutException, httpx2.TimeoutException):
        raise ImageFailed("timeout") from None
    except (httpx.HTTPError, httpx2.HTTPError, OSError):
        raise ImageFailed("unavailable") from None
    except errors.UnknownApiResponseError:
        raise ImageFailed("bad_output") from None


def _failure(error: "errors.APIError") -> ImageFailed:
    code = int(error.code or 0)
    if code == 429:
        return ImageFailed("rate_limited", wait=_retry_after(error))
    if code in (401, 403, 404):
        return ImageFailed("not_configured")
    if code in (408, 504):
        return ImageFailed("timeout")
    if code == 400:
        message = str(error.message or "").lower()
        if "api key" in message:
            return ImageFailed("not_configured")
        return ImageFailed(
            "refused" if "safety" in message or "policy" in message else "bad_output"
        )
    return ImageFailed("unavailable")


def _retry_after(error: "errors.APIError") -> float | None:
    headers = getattr(error.response, "headers", None) or {}
    value = str(headers.get("retry-after", ""))
    return float(value) if value.isdigit() else None


async def finished(content: bytes, provider: str, model: str) -> Picture:
    """The sent picture checked, made small enough and free of metadata. Raises ImageFailed."""

    def work() -> Picture:
        try:
            picture = open_picture(content)
        except NotAPicture:
            raise ImageFailed("bad_output") from None
        data = encode(picture, "webp", 90)
        return Picture(data, "image/webp", provider, model, picture.width, picture.height)

    return await asyncio.to_thread(work)
