"""Who asks (a signed cookie or an API key), from where (Origin), and what every answer carries."""

import asyncio
import hashlib
import re
import secrets
import time
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tripkit.api.errors import misdirected, unexpected
from tripkit.api.hosts import AllowedHosts
from tripkit.api.sse import Streams
from tripkit.services.tracing import name_request, request_span

COOKIE = "tripkit_visitor"
COOKIE_SECONDS = 400 * 86_400
HSTS_SECONDS = 365 * 86_400
BODY_SECONDS = 20.0
SLOWEST_BODY = 8 * 1024
"""Bytes a second that a body has to come in, from BODY_SECONDS on."""
MAX_BODY = 256 * 1024
"""Bytes of a JSON request; the one upload has its own limit."""
UPLOAD_PATH = "/api/v1/photos/develop"
MAX_UPLOAD = 16 * 1024 * 1024
IMPORT_PATH = re.compile(r"/api/v1/itineraries/[0-9a-f]{32}/import(?:/confirm)?")
MAX_IMPORT = 4 * 1024 * 1024
"""A calendar file of a million bytes, written as JSON."""
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_VISITOR = re.compile(r"[0-9a-f]{32}")


class Visitors:
    """Signs and reads visitor ids."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="tripkit.visitor", digest_method=hashlib.sha256)

    def new(self) -> str:
        return secrets.token_hex(16)

    def cookie(self, visitor_id: str) -> str:
        return self._signer.sign(visitor_id).decode()

    def read(self, header: str | None) -> str | None:
        """The visitor of a Cookie header, if we signed it."""
        try:
            jar = SimpleCookie(header or "")
            value = self._signer.unsign(jar[COOKIE].value).decode()
        except (KeyError, BadSignature, CookieError, UnicodeDecodeError):
            return None
        return value if _VISITOR.fullmatch(value) else None


def client_ip(scope: Scope, trusted_proxies: int) -> str:
    """The address that a limit counts: only as many forwarded hops as we run proxies ourselves."""
    peer = scope["client"][0] if scope.get("client") else "local"
    hops = [h.strip() for h in Headers(scope=scope).get("x-forwarded-for", "").split(",") if h]
    if trusted_proxies and len(hops) >= trusted_proxies:
        return hops[-trusted_proxies]
    return str(peer)


def same_origin(headers: Headers, public_url: str | None) -> bool:
    """Whether a state-changing request comes from our own pages, or from no page at all."""
    if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    ours = {headers.get("host", "")}
    if public_url:
        ours.add(urlsplit(public_url).netloc)
    return urlsplit(origin).netloc in ours


class Guard:
    """The outermost middleware: request id, Host, visitor, Origin, body limit, security headers."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        visitors: Visitors,
        public_url: str | None,
        csp: str,
        hosts: AllowedHosts,
        streams: Streams,
    ) -> None:
        self._app = app
        self._streams = streams
        self._visitors = visitors
        self._public_url = public_url
        self._always_secure = urlsplit(public_url or "").scheme == "https"
        self._csp = csp
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["path"].startswith("/api/"):
            await self._traced(scope, receive, send)
        else:
            await self._answer(scope, receive, send)
        await self._streams.send_followed(scope, receive, send)

    async def _traced(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The same within a span; a stream's ends when its events begin."""
        method, status = scope["method"], None

        async def sending(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        with request_span(method, Headers(scope=scope).get("traceparent", "")) as span:
            await self._answer(scope, receive, sending)
            name_request(span, method, getattr(scope.get("route"), "path", None), status)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        scope["request_id"] = secrets.token_hex(8)
        known = self._visitors.read(headers.get("cookie"))
        scope["visitor_id"] = known or self._visitors.new()
        scope["visitor_is_back"] = known is not None
        is_new = known is None and "authorization" not in headers
        scope["foreign_origin"] = scope["method"] not in _SAFE and not same_origin(
            headers, self._public_url
        )

        started = False

        async def sending(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self._decorate(scope, MutableHeaders(scope=message), is_new)
            await send(message)

        if not self._hosts.allow(headers.get("host")):
            await misdirected(Request(scope))(scope, receive, sending)
            return
        try:
            await self._app(scope, _limited(receive, scope), sending)
        # The boundary of a request: whatever it is, the client gets problem+json and no trace.
        except Exception as error:
            if started:
                raise
            await unexpected(Request(scope), error)(scope, receive, sending)

    def _decorate(self, scope: Scope, headers: MutableHeaders, is_new: bool) -> None:
        headers["X-Request-Id"] = scope["request_id"]
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "same-origin"
        headers["X-Frame-Options"] = "DENY"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
        headers.setdefault("Content-Security-Policy", self._csp)
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")
        is_https = self._always_secure or scope.get("scheme") == "https"
        if is_https:
            headers["Strict-Transport-Security"] = f"max-age={HSTS_SECONDS}"
        if is_new and scope.get("wants_visitor"):
            secure = "; Secure" if is_https else ""
            headers.append(
                "Set-Cookie",
                f"{COOKIE}={self._visitors.cookie(scope['visitor_id'])}; Path=/; HttpOnly;"
                f" SameSite=Lax; Max-Age={COOKIE_SECONDS}{secure}",
            )


class BodyTooLarge(HTTPException):
    """Raised while the body is read; FastAPI passes an HTTPException on."""

    def __init__(self) -> None:
        super().__init__(413, "The request is larger than allowed")


class BodyTooSlow(HTTPException):
    """Raised like the one above; the connection is closed behind the answer."""

    def __init__(self) -> None:
        super().__init__(408, "The request's body came too slowly", {"Connection": "close"})


def _limited(receive: Receive, scope: Scope) -> Receive:
    limit = MAX_BODY
    if scope["path"] == UPLOAD_PATH:
        limit = MAX_UPLOAD
    elif IMPORT_PATH.fullmatch(scope["path"]):
        limit = MAX_IMPORT
    read, is_whole = 0, False
    began = time.monotonic()

    async def counted() -> Message:
        nonlocal read, is_whole
        patience = began + BODY_SECONDS + read / SLOWEST_BODY - time.monotonic()
        try:
            # Behind the body comes nothing but the end of the connection, whenever that is.
            async with asyncio.timeout(None if is_whole else patience):
                message = await receive()
        except TimeoutError:
            raise BodyTooSlow from None
        read += len(message.get("body", b""))
        is_whole = not message.get("more_body", False)
        if read > limit:
            raise BodyTooLarge
        return message

    return counted
