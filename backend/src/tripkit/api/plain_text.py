"""No text from outside holds what no database keeps: NUL characters and halves of a character."""

import re
from collections.abc import Iterator
from typing import Any

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.datastructures import UploadFile

from tripkit.domain.errors import InvalidInput

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


async def plain_text(request: Request) -> None:
    """Depended on by every route. Raises InvalidInput that names the field."""
    texts = [*request.path_params.items(), *request.query_params.multi_items()]
    for name, text in [*texts, *request.headers.items()]:
        _check(name, text)
    route = request.scope.get("route")
    if not isinstance(route, APIRoute) or route.body_field is None:
        return
    kind = request.headers.get("content-type", "")
    if kind.startswith(("multipart/form-data", "application/x-www-form-urlencoded")):
        for name, value in (await request.form()).multi_items():
            _check(name, name)
            _check(name, (value.filename or "") if isinstance(value, UploadFile) else value)
    elif "json" in kind and await request.body():
        for field, text in _texts(await request.json(), ""):
            _check(field, text)


def _check(field: str, text: Any) -> None:
    if isinstance(text, str) and _UNSTORABLE.search(text):
        named = _UNSTORABLE.sub("", field) or "body"
        raise InvalidInput(named, f"{named}: a text has a character that cannot be kept (NUL)")


def _texts(tree: Any, field: str) -> Iterator[tuple[str, str]]:
    """Every text of a JSON value, names too, each with the path to it."""
    if isinstance(tree, str):
        yield field, tree
    elif isinstance(tree, list):
        for at, value in enumerate(tree):
            yield from _texts(value, f"{field}.{at}".lstrip("."))
    elif isinstance(tree, dict):
        for name, value in tree.items():
            inner = f"{field}.{name}".lstrip(".")
            yield inner, name
            yield from _texts(value, inner)
