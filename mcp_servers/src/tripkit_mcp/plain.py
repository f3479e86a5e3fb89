"""A server whose tools' errors are sentences of ours: what is wrong, and nothing of a library."""

import re
from collections.abc import Mapping

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp_types import CallToolResult, InputRequiredResult
from pydantic import ValidationError

_LIBRARYS_SUBJECT = re.compile(r"^(?:Input|String|List)(?= should )")
MOST_NAMED = 5
"""Wrong arguments that one answer names."""


class PlainServer(MCPServer[object]):
    """The SDK puts its own words before a tool's, and a validator's report into an answer."""

    async def call_tool(
        self,
        name: str,
        arguments: dict[str, object],
        context: Context[object, object] | None = None,
    ) -> CallToolResult | InputRequiredResult:
        """As the SDK's. Raises ToolError with a sentence of the tool's, or about its arguments."""
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError as error:
            raise UnexpectedToolError(
                f"{name} failed for a reason of ours, which stands in the server's log."
                " Ask again in a moment."
            ) from error.__cause__
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                raise ToolError(await self._wrong(name, cause)) from cause
            if isinstance(cause, ToolError):
                raise ToolError(str(cause)) from cause.__cause__
            tools = ", ".join(sorted(tool.name for tool in await self.list_tools()))
            raise ToolError(f"There is no tool {name[:64]!r} here. There are: {tools}.") from None

    async def _wrong(self, name: str, error: ValidationError) -> str:
        (schema,) = [tool.input_schema for tool in await self.list_tools() if tool.name == name]
        purposes = {
            argument: str(about.get("description", ""))
            for argument, about in schema.get("properties", {}).items()
        }
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        sentences = [
            _sentence(fault["loc"], fault["type"], fault["msg"], purposes) for fault in faults
        ]
        return " ".join(dict.fromkeys(sentences[:MOST_NAMED]))


def _sentence(
    place: tuple[int | str, ...], kind: str, text: str, purposes: Mapping[str, str]
) -> str:
    """About one argument, with what it is for where it lacks or has another form."""
    name = ".".join(map(str, place))
    about = f" It is: {purposes[name]}." if purposes.get(name) else ""
    match kind:
        case "missing":
            return f"{name} is missing.{about}"
        case "extra_forbidden":
            return f"{name} is not known here."
        case "string_pattern_mismatch":
            return f"{name} does not have the form that is asked for.{about}"
    return f"{name}: {_LIBRARYS_SUBJECT.sub('it', text)}."
