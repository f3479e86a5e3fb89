"""One handler a kind of error: RFC 9457 problem+json, never a stack trace or an echo of input."""

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import Field
from starlette.exceptions import HTTPException

from tripkit.domain.errors import InvalidInput, TripKitError, Unavailable, error_of
from tripkit.domain.wire import Wire

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
_TITLES = {404: "not_found", 405: "method_not_allowed", 408: "too_slow", 413: "too_large"}
_STATUS_OF_RUN = {"cancelled": 409, "running": Unavailable.status, "paused": Unavailable.status}
"""Of runs without a result: those under way were left by a process that closes."""


class FieldProblem(Wire):
    field: str
    detail: str


class Problem(Wire):
    """RFC 9457. `code` is stable; `detail` says what happened and what to do."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    run_id: str | None = None
    errors: list[FieldProblem] = Field(default_factory=list)


class RunFailed(TripKitError):
    """A run that an ordinary (not streamed) answer waited for did not complete."""

    def __init__(self, run_id: str, code: str, detail: str) -> None:
        super().__init__(detail)
        self.run_id = run_id
        self.run_code = code


def status_of(code: str) -> int:
    """The HTTP status of an error code that a run ended with."""
    kind = error_of(code)
    return kind.status if kind else _STATUS_OF_RUN.get(code, TripKitError.status)


def _answer(
    request: Request,
    *,
    status: int,
    code: str,
    title: str,
    detail: str,
    headers: dict[str, str] | None = None,
    **more: Any,
) -> JSONResponse:
    problem = Problem(
        title=title, status=status, detail=detail, code=code,
        request_id=request.scope.get("request_id", ""), **more,
    )  # fmt: skip
    body = problem.model_dump(by_alias=True, exclude_none=True)
    # The answer to an unknown error is made outside our own middleware, which else adds the id.
    named = {"X-Request-Id": problem.request_id, **(headers or {})}
    return JSONResponse(body, status, headers=named, media_type=MEDIA_TYPE)


async def _known(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TripKitError)
    more: dict[str, Any] = {}
    if isinstance(error, InvalidInput):
        more["errors"] = [FieldProblem(field=error.field, detail=error.detail)]
    status, code, title = error.status, error.code, error.title
    if isinstance(error, RunFailed):
        more["run_id"], code = error.run_id, error.run_code
        status = status_of(code)
        kind = error_of(code)
        title = kind.title if kind else title
    headers = {"Retry-After": str(error.retry_after or 2)} if status in (429, 503) else {}
    return _answer(
        request, status=status, code=code, title=title, detail=error.detail, headers=headers, **more
    )


def _field(loc: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in loc[1:]) or str(loc[0] if loc else "body")


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    problems = [
        FieldProblem(
            field="body" if e["type"] == "json_invalid" else _field(e["loc"]), detail=e["msg"]
        )
        for e in error.errors()
    ]
    names = ", ".join(dict.fromkeys(p.field for p in problems))
    return _answer(
        request, status=422, code=InvalidInput.code, title=InvalidInput.title,
        detail=f"Check: {names}", errors=problems,
    )  # fmt: skip


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _answer(
        request, status=error.status_code, code=_TITLES.get(error.status_code, "http_error"),
        title=str(error.detail), detail=str(error.detail), headers=dict(error.headers or {}),
    )  # fmt: skip


def unexpected(request: Request, error: Exception) -> JSONResponse:
    """The answer to an error that nobody foresaw; what it was is in the log alone."""
    log.error("%s %s failed", request.method, request.scope.get("path"), exc_info=error)
    return _answer(
        request, status=500, code=TripKitError.code, title=TripKitError.title,
        detail="Something went wrong on our side; try again, and quote the request id.",
    )  # fmt: skip


def misdirected(request: Request) -> JSONResponse:
    """The answer to a request for a name that is not ours."""
    return _answer(
        request,
        status=421,
        code="misdirected_request",
        title="Not served here",
        detail="This server does not go by that name; ALLOWED_HOSTS or PUBLIC_URL can say it.",
    )


def install(app: FastAPI) -> None:
    """Register the handlers."""
    app.add_exception_handler(TripKitError, _known)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


Responses = dict[int | str, dict[str, Any]]
"""What a route's OpenAPI text says of its answers, by status."""


def responses(*statuses: int) -> Responses:
    """The OpenAPI entries of the problems that a route can answer with."""
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    return {
        status: {"model": Problem, "description": "Problem", "content": {MEDIA_TYPE: schema}}
        for status in statuses
    }
