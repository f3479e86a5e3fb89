"""What the servers share: names, protection and how they are started."""

import hmac
import logging
import sys
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from mcp.server.auth.provider import AccessToken
from mcp.server.auth.settings import AuthSettings
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import SetLevelRequestParams
from pydantic import AnyHttpUrl
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tripkit.settings import Settings, SettingsError, mcp_address, secret, settings
from tripkit_mcp.messages import CallMessages
from tripkit_mcp.plain import PlainServer

log = logging.getLogger(__name__)

Add = Callable[[MCPServer[object], Settings], None]
"""Registers a server's tools."""
VERSION = "1.0.0"
SESSION_SECONDS = 600.0
"""After so long without a request the session of a client of the 2025 revisions ends."""
MOST_SESSIONS = 256
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound


class OneToken:
    """Accepts the one bearer token that MCP_AUTH_TOKEN names."""

    def __init__(self, token: str) -> None:
        self._token = token

    async def verify_token(self, token: str) -> AccessToken | None:
        if not hmac.compare_digest(token.encode(), self._token.encode()):
            return None
        return AccessToken(token=token, client_id="tripkit", scopes=["tripkit"])


def server(name: str, instructions: str, *, url: str, token: str = "") -> MCPServer[object]:
    """A server with a liveness route; a token makes it ask for a bearer token."""
    messages = CallMessages()
    made = PlainServer(
        name,
        version=VERSION,
        instructions=instructions,
        log_level="WARNING",
        token_verifier=OneToken(token) if token else None,
        auth=_auth(url) if token else None,
        middleware=[messages],
    )

    # Clients of the 2025 revisions ask for it; the SDK offers no public way any more.
    made._lowlevel_server.add_request_handler(
        "logging/setLevel", SetLevelRequestParams, messages.set_level
    )

    @made.custom_route("/health", methods=["GET"])  # type: ignore[untyped-decorator]
    async def health(request: Request) -> Response:
        return JSONResponse({"status": "ok"})

    return made


def _auth(url: str) -> AuthSettings:
    parts = urlsplit(url)
    return AuthSettings(
        issuer_url=AnyHttpUrl(f"{parts.scheme}://{parts.netloc}"),
        resource_server_url=AnyHttpUrl(url),
        required_scopes=["tripkit"],
        validate_token_resource=False,  # our one token names no resource
    )


def security(hosts: Iterable[str]) -> TransportSecuritySettings:
    """Host and Origin checks: this machine's own names, and those that are configured."""
    names = ["127.0.0.1", "localhost", "[::1]", *hosts]
    allowed = [allowed for name in names for allowed in (name, f"{name}:*")]
    return TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=allowed,
        allowed_origins=[f"http://{name}" for name in allowed],
    )


def serve(made: MCPServer[object], *, host: str, port: int, hosts: Iterable[str]) -> None:
    """Serve streamable HTTP at /mcp until a signal."""
    made.run(
        "streamable-http",
        host=host,
        port=port,
        session_idle_timeout=SESSION_SECONDS,
        max_sessions=MOST_SESSIONS,
        transport_security=security(hosts),
    )


def configured() -> Settings:
    """The settings, with logs on stderr (stdout belongs to the stdio transport); exits on an
    unusable one."""
    try:
        config = settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    # Libraries log bodies and addresses below WARNING, with words and keys in them.
    logging.basicConfig(
        level="WARNING", stream=sys.stderr, format="%(levelname)s %(name)s %(message)s"
    )
    for name in ("tripkit", "tripkit_mcp"):
        logging.getLogger(name).setLevel(config.log_level)
    return config


def api_origin(config: Settings) -> str:
    """Where this machine reaches the API by HOST and PORT."""
    host = "127.0.0.1" if config.host in EVERYWHERE else config.host
    return f"http://{host}:{config.port}"


def launch(name: str, instructions: str, add: Add, address: str) -> None:
    """Serve one server's tools at the port of `address` until a signal."""
    config = configured()
    parts = urlsplit(mcp_address(address))
    made = server(name, instructions, url=parts.geturl(), token=secret(config.mcp_auth_token))
    try:
        add(made, config)
    except SettingsError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    listed = [host.strip() for host in (config.mcp_allowed_hosts or "").split(",") if host.strip()]
    hosts = [*listed, *([parts.hostname] if parts.hostname else [])]
    log.info("%s on %s:%s", name, config.host, parts.port)
    serve(made, host=config.host, port=parts.port or 80, hosts=hosts)
