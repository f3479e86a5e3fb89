"""What a client is told of a run that failed."""

import json
from typing import Any

import pytest
from starlette.requests import Request

from tripkit.api.errors import _BY_CODE, RunFailed, _known


async def told(code: str) -> tuple[int, dict[str, Any], Any]:
    request = Request({"type": "http", "request_id": "q1", "headers": []})
    answer = await _known(request, RunFailed("r1", code, "why"))
    return answer.status_code, json.loads(bytes(answer.body)), answer.headers


@pytest.mark.parametrize("code", sorted(_BY_CODE))
async def test_a_failed_run_answers_as_the_error_that_ended_it(code: str) -> None:
    status, body, headers = await told(code)
    assert (status, body["title"], body["code"]) == (
        _BY_CODE[code].status, _BY_CODE[code].title, code,
    )  # fmt: skip
    assert (body["runId"] if "runId" in body else body["run_id"]) == "r1"
    assert ("retry-after" in headers) == (status in (429, 503))


@pytest.mark.parametrize(("code", "status"), [("cancelled", 409), ("no_such_code", 500)])
async def test_an_end_that_is_no_error_of_ours_has_the_general_title(
    code: str, status: int
) -> None:
    found, body, _ = await told(code)
    assert (found, body["title"], body["code"]) == (status, RunFailed.title, code)
