"""The web app's files, where they have been built, on the API's own origin.

The files are looked for at each request, so the API can be up while a first build is still under
way: until `index.html` is there, somebody who opens a page in a checkout is told so on a page that
looks again by itself. Where there is no web app at all, every such address is a plain 404.
"""

import asyncio
import os
from importlib.resources import files
from itertools import takewhile
from pathlib import Path
from urllib.parse import quote

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Match
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from tripkit.api import built
from tripkit.api.languages import VARY, readers

_ANY = "/api/{path:path}"
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_IMMUTABLE = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
# A page may bring a visitor's cookie: no shared cache may hand it to somebody else.
_ASK_AGAIN_ALONE = "private, no-cache"
Found = tuple[str, os.stat_result]


def folder() -> Path:
    """The wheel's own copy, or what is built in the checkout."""
    packaged = Path(str(files("tripkit") / "web"))
    return packaged if packaged.is_dir() else Path(__file__).parents[4] / "frontend" / "out"


BUILT = folder()


def content_security_policy(origins: tuple[str, ...]) -> str:
    """For every answer that brings no policy of its own, as each page does.

    The map's worker is one: it asks for tiles from `origins` under the policy it came with.
    """
    return built.policy(origins=origins)


class WebApp:
    """Pages in the reader's language, files with a hash in their name kept for a year."""

    def __init__(self, folder: Path, origins: tuple[str, ...] = ()) -> None:
        self._folder = folder
        self._origins = origins
        self._files = StaticFiles(directory=folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            raise _refusal(request)
        parts = [part for part in request.scope["path"].split("/") if part]
        path = "/".join(parts)
        if any(part.startswith(".") for part in parts):
            return await self._missing(request, parts)
        if page := await asyncio.to_thread(self._find, f"{path}/index.html".lstrip("/")):
            return await self._page(request, path, page)
        if path and (file := await asyncio.to_thread(self._find, path)):
            return await self._file(request, path, file)
        return await self._missing(request, parts)

    def _find(self, name: str) -> Found | None:
        """The file of that name in our folder; no way leads out of it."""
        try:
            full, stat = self._files.lookup_path(name)
        except (OSError, ValueError):  # a name that no file can have
            return None
        return (full, stat) if stat and os.path.isfile(full) else None

    async def _has(self, name: str) -> bool:
        return await asyncio.to_thread(self._find, name) is not None

    async def _page(self, request: Request, path: str, page: Found) -> Response:
        is_korean = path.split("/")[0] == "ko"
        twin = f"ko/{path}".rstrip("/")
        if not is_korean and readers(request) == "ko" and await self._has(f"{twin}/index.html"):
            return _moved(request, twin, {"Cache-Control": _ASK_AGAIN, "Vary": VARY})
        if not request.scope["path"].endswith("/"):
            return _moved(request, path, {"Cache-Control": _ASK_AGAIN})
        # The visitor comes with the page, so that its first requests, all at once, are one's.
        request.scope["wants_visitor"] = True
        headers = {"Cache-Control": _ASK_AGAIN_ALONE}
        return await self._text(request, page, headers if is_korean else {**headers, "Vary": VARY})

    async def _file(self, request: Request, path: str, file: Found) -> Response:
        is_hashed = path.startswith("_next/static/")
        headers = {"Cache-Control": _IMMUTABLE if is_hashed else _ASK_AGAIN}
        if built.is_text(path):
            return await self._text(request, file, headers)
        full, stat = file
        whole = FileResponse(
            full, media_type=built.media_type(path), headers=headers, stat_result=stat
        )
        return _unchanged(request, whole.headers["etag"], headers) or whole

    async def _missing(self, request: Request, parts: list[str]) -> Response:
        """A page only for who navigates; scripts and pictures get the plain problem."""
        if "text/html" not in request.headers.get("accept", ""):
            raise _refusal(request)
        locale = "ko" if parts[:1] == ["ko"] else readers(request) or "en"
        if not await self._has("index.html"):
            if not (self._folder.parent / "package.json").is_file():
                raise _refusal(request)
            from tripkit.api.pages import waiting  # it needs the renderer's fonts

            return await asyncio.to_thread(waiting, locale)
        korean = ["ko/404/index.html", "ko/404.html"] if locale == "ko" else []
        for name in [*korean, "404.html", "404/index.html"]:
            if page := await asyncio.to_thread(self._find, name):
                headers = {"Cache-Control": _ASK_AGAIN, "Vary": VARY}
                return await self._text(request, page, headers, status=404)
        raise _refusal(request)

    async def _text(
        self, request: Request, file: Found, headers: dict[str, str], *, status: int = 200
    ) -> Response:
        """A text file, compressed for whoever takes that; 304 for who has it."""
        path, stat = file
        sent = await asyncio.to_thread(built.read, path, stat, self._origins)
        vary = ", ".join(filter(None, [headers.get("Vary"), "Accept-Encoding"]))
        headers = {**headers, "Vary": vary, "ETag": sent.etag}
        if sent.policy:
            headers["Content-Security-Policy"] = sent.policy
        if status == 200 and (unchanged := _unchanged(request, sent.etag, headers)):
            return unchanged
        body, encoding = sent.body(request.headers.get("accept-encoding", ""))
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(body, status, headers, built.media_type(path))


def _unchanged(request: Request, etag: str, headers: dict[str, str]) -> Response | None:
    known = request.headers.get("if-none-match", "").split(",")
    if etag.removeprefix("W/") in [tag.strip().removeprefix("W/") for tag in known]:
        return Response(status_code=304, headers={**headers, "ETag": etag})
    return None


def _moved(request: Request, path: str, headers: dict[str, str]) -> Response:
    """To one of our own pages, whatever the address looked like; the query goes along."""
    query = request.scope["query_string"].decode("latin-1")
    target = f"/{quote(path)}/" + (f"?{query}" if query else "")
    return RedirectResponse(target, 307, headers)


def install(app: FastAPI, origins: tuple[str, ...]) -> None:
    """Serve the pages at /, which may connect to `origins`; unknown API paths stay JSON."""

    @app.api_route(_ANY, methods=list(_METHODS), include_in_schema=False)
    async def no_such_route(path: str, request: Request) -> None:
        raise _refusal(request)

    app.mount("/", WebApp(BUILT, origins), name="web")


def _refusal(request: Request) -> HTTPException:
    """405 where another method would do, else 404."""
    if allowed := _methods_at(request):
        return HTTPException(405, "Method Not Allowed", {"Allow": ", ".join(allowed)})
    return HTTPException(404, "There is no such address")


def _methods_at(request: Request) -> list[str]:
    """The methods that this address knows, by the routes before the one for any address."""
    routes = request.app.router.routes
    ours = list(takewhile(lambda route: getattr(route, "path", None) != _ANY, routes))
    return [
        method
        for method in _METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL for route in ours
        )
    ]
