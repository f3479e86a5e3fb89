"""What a server tells a client's log of its calls, from the level on that the client asked for."""

import time
import warnings
from typing import get_args

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.shared.exceptions import MCPDeprecationWarning
from mcp_types import (
    CallToolResult,
    EmptyResult,
    LoggingLevel,
    SetLevelRequestParams,
    TextContent,
)
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

LEVELS: tuple[LoggingLevel, ...] = get_args(LoggingLevel)
"""From debug to emergency."""
UNASKED: LoggingLevel = "warning"
"""From here on a client is told that has asked for no level."""
LOGGER = "tripkit"
Context = ServerRequestContext[object, object]
# The revision of 2026 calls the capability deprecated; clients of 2025 go on asking for it.
warnings.filterwarnings("ignore", category=MCPDeprecationWarning, module=__name__)
_LEVEL = "tripkit.level"


class CallMessages:
    """Middleware that tells of each tool's call: that it began, its end, what went wrong.

    Clients of the 2025 revisions ask with `logging/setLevel`, for their session; those of 2026
    with each request, which the SDK holds by itself. A message names a tool, never its arguments.
    """

    async def set_level(self, context: Context, params: SetLevelRequestParams) -> EmptyResult:
        """Of this session, from now on."""
        _session_state(context)[_LEVEL] = params.level
        return EmptyResult()

    async def __call__(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        if ctx.method != "tools/call":
            return await call_next(ctx)
        name = str((ctx.params or {}).get("name", ""))[:64]
        started = time.monotonic()
        await self._tell(ctx, "debug", f"{name} began.")
        try:
            answer = await call_next(ctx)
        except Exception:
            await self._tell(ctx, "error", f"{name} was refused: the call is not valid.")
            raise
        took = f"{time.monotonic() - started:.1f} s"
        if why := _failure(answer):
            await self._tell(ctx, "error", f"{name} failed after {took}: {why}")
        else:
            await self._tell(ctx, "info", f"{name} answered after {took}.")
        return answer

    async def _tell(self, context: Context, level: LoggingLevel, text: str) -> None:
        lowest = _session_state(context).get(_LEVEL, UNASKED)
        is_of_session = context.protocol_version not in MODERN_PROTOCOL_VERSIONS
        if is_of_session and LEVELS.index(level) < LEVELS.index(lowest):
            return
        await context.session.send_log_message(level, text, LOGGER, context.request_id)


def _session_state(context: Context) -> dict[str, object]:
    """What is kept of a client's session: the SDK hands its connection to nobody else."""
    return context.session._connection.state


def _failure(answer: HandlerResult) -> str:
    """A tool's own sentence about why it failed; nothing where it did not."""
    result = CallToolResult.model_validate(answer) if isinstance(answer, dict) else answer
    if not isinstance(result, CallToolResult) or not result.is_error:
        return ""
    return " ".join(part.text for part in result.content if isinstance(part, TextContent))
