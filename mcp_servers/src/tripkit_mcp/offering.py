"""The toolbox over MCP: name, words, schemas and hints of a tool come from the registry."""

import inspect
import logging
from collections.abc import Callable
from typing import Annotated, Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import BaseModel, Field
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from tripkit.domain.context import Locale, RunContext
from tripkit.tools.context import ToolContext
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import AnyTool, ToolFailed, call

log = logging.getLogger(__name__)

TOOL_SECONDS = 60.0
LOCALE = inspect.Parameter(
    "locale",
    inspect.Parameter.KEYWORD_ONLY,
    default="en",
    annotation=Annotated[Locale, Field(description="the language of the answer's words")],
)
"""A run's language: over MCP every call says its own."""


def offer(server: MCPServer[object], services: object, *names: str) -> None:
    """Register these tools over the services. Raises KeyError for one that MCP may not offer."""
    permitted = REGISTRY.of("mcp")
    for name in names:
        tool = permitted[name]
        server.add_tool(
            _function(tool, services),
            name=name,
            description=tool.description,
            annotations=hints(tool),
        )


def hints(tool: AnyTool) -> ToolAnnotations:
    """What a client may assume of a call, by the tool's effect and reach."""
    reads = tool.effect == "read"
    return ToolAnnotations(
        read_only_hint=reads,
        destructive_hint=not reads,
        idempotent_hint=reads,
        open_world_hint=tool.open_world,
    )


def _function(tool: AnyTool, services: object) -> Callable[..., Any]:
    """The body as a function of the tool's own fields: the SDK makes its schemas from these."""

    async def run(context: Context[Any], **arguments: Any) -> BaseModel:
        meta = context.request_context.meta or {}
        run_id = str(meta.get("runId", ""))[:64]
        log.info("%s for run %s", tool.name, run_id or "-")
        asked = RunContext(run_id=run_id, locale=arguments.pop("locale", "en"))
        given = ToolContext(audience="mcp", services=services, run=asked)
        try:
            result: BaseModel = await call(tool, arguments, given, seconds=TOOL_SECONDS)
        except ToolFailed as failed:
            raise ToolError(str(failed)) from failed
        return result

    fields = tool.arguments.model_fields
    annotations = {name: _annotation(field) for name, field in fields.items()}
    parameters = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=annotations[name],
            default=_default(field),
        )
        for name, field in fields.items()
    ]
    if tool.is_worded:
        parameters.append(LOCALE)
        annotations["locale"] = LOCALE.annotation
    own = inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=Context)
    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [own, *parameters], return_annotation=tool.result
    )
    run.__annotations__ = {"context": Context, **annotations, "return": tool.result}
    return run


def _annotation(field: FieldInfo) -> Any:
    """The field's type with its description and limits."""
    words = FieldInfo(annotation=field.annotation, description=field.description)
    return Annotated[(field.annotation, *field.metadata, words)]


def _default(field: FieldInfo) -> Any:
    default = field.get_default(call_default_factory=True)
    return inspect.Parameter.empty if default is PydanticUndefined else default
