"""What a failure of a vendor's image model is, and whether it is tried again."""

from typing import Any

import httpx
import pytest
from google.genai import errors

from tripkit.services.image.asking import asked
from tripkit.services.image.port import ImageFailed


def refused(code: int, message: str = "", **headers: str) -> errors.APIError:
    response = httpx.Response(code, headers=headers)
    return errors.APIError(code, {"error": {"message": message}}, response)


class Vendor:
    """Fails with each of these, then sends a picture."""

    def __init__(self, *failures: Exception) -> None:
        self.failures, self.calls = list(failures), 0

    async def send(self) -> bytes:
        self.calls += 1
        if self.failures:
            raise self.failures.pop(0)
        return b"picture"


async def failure(error: Exception) -> tuple[str, int]:
    """The code of what is raised where the vendor goes on failing, and how often it was asked."""
    vendor = Vendor(error, error)
    with pytest.raises(ImageFailed) as failed:
        await asked(vendor.send, pause=0.0)
    return failed.value.code, vendor.calls


@pytest.mark.parametrize(
    ("error", "code", "calls"),
    [
        (refused(401), "not_configured", 1), (refused(403), "not_configured", 1),
        (refused(404), "not_configured", 1), (refused(408), "timeout", 1),
        (refused(504), "timeout", 1), (refused(429), "rate_limited", 2),
        (refused(500), "unavailable", 2), (refused(402), "unavailable", 2),
        (refused(400, "API key not valid"), "not_configured", 1),
        (refused(400, "against our Policy"), "refused", 1),
        (refused(400, "SAFETY"), "refused", 1), (refused(400, "bad size"), "bad_output", 1),
        (refused(400), "bad_output", 1), (TimeoutError(), "timeout", 1),
        (httpx.ReadTimeout("x"), "timeout", 1), (httpx.ConnectError("x"), "unavailable", 2),
        (OSError(), "unavailable", 2), (errors.UnknownApiResponseError("x"), "bad_output", 1),
    ],
)  # fmt: skip
async def test_each_failure_has_its_code(error: Any, code: str, calls: int) -> None:
    assert await failure(error) == (code, calls)


@pytest.mark.parametrize(("seconds", "calls"), [("0", 2), ("6", 1), ("soon", 2)])
async def test_a_wait_that_is_too_long_is_not_waited(seconds: str, calls: int) -> None:
    busy = refused(429, **{"retry-after": seconds})
    assert await failure(busy) == ("rate_limited", calls)


async def test_a_passing_failure_is_tried_once_more() -> None:
    vendor = Vendor(refused(503))
    assert await asked(vendor.send, pause=0.0) == b"picture"
    assert vendor.calls == 2
