"""What a client is told of a run that failed."""

import json
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from starlette.requests import Request

import tripkit
from tripkit.api.errors import RunFailed, _known
from tripkit.domain.errors import TripKitError

for module in pkgutil.walk_packages(tripkit.__path__, "tripkit."):
    if not module.name.startswith("tripkit.cli") and not module.name.endswith(".__main__"):
        import_module(module.name)


def every_error(kind: type[TripKitError] = TripKitError) -> Iterator[type[TripKitError]]:
    """All that the product can raise, wherever it is defined, the general ones first."""
    for narrower in kind.__subclasses__():
        yield narrower
    for narrower in kind.__subclasses__():
        yield from every_error(narrower)


async def told(code: str) -> tuple[int, dict[str, Any], Any]:
    request = Request({"type": "http", "request_id": "q1", "headers": []})
    answer = await _known(request, RunFailed("r1", code, "why"))
    return answer.status_code, json.loads(bytes(answer.body)), answer.headers


@pytest.mark.parametrize(
    "error", [e for e in every_error() if e.code != "internal"], ids=lambda error: error.__name__
)
async def test_a_failed_run_answers_as_the_error_that_ended_it(error: type[TripKitError]) -> None:
    status, body, headers = await told(error.code)
    assert (status, body["code"]) == (error.status, error.code)
    assert body["title"] in {e.title for e in every_error() if e.code == error.code}
    assert (body["runId"] if "runId" in body else body["run_id"]) == "r1"
    assert ("retry-after" in headers) == (status in (429, 503))


@pytest.mark.parametrize(
    ("code", "status"),
    [("cancelled", 409), ("running", 503), ("paused", 503), ("no_such_code", 500)],
)
async def test_an_end_that_is_no_error_of_ours_has_the_general_title(
    code: str, status: int
) -> None:
    found, body, _ = await told(code)
    assert (found, body["title"], body["code"]) == (status, RunFailed.title, code)
