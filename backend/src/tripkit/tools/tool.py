"""A tool: one capability with its name, its words for a model, its types and its body."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic.json_schema import JsonSchemaValue

from tripkit.domain.errors import TripKitError
from tripkit.services.llm.port import Tool as ModelTool
from tripkit.services.llm.schema import problems
from tripkit.services.llm.tool_schema import tool_schema
from tripkit.tools.context import Audience, ToolContext
from tripkit.tools.tracing import spanned

Effect = Literal["read", "write"]
A = TypeVar("A", bound=BaseModel)
C = TypeVar("C", bound=ToolContext[Any])
R = TypeVar("R", bound=BaseModel)


class ToolFailed(Exception):
    """A tool that could not do its work; the text says to a model or a person what to do instead.

    `kind` names the failure in a word. `is_final`: what was asked for can't be, and no other call
    would change it.
    """

    def __init__(self, text: str, kind: str = "", *, is_final: bool = False) -> None:
        super().__init__(text)
        self.kind = kind
        self.is_final = is_final


@dataclass(frozen=True, kw_only=True)
class Tool(Generic[A, C, R]):
    """`body` may raise ToolFailed or one of our own errors; what else it raises is a fault.

    Every field of `arguments` has a description; the result names units and where facts come from.
    """

    name: str
    purpose: str
    """One line for a person who looks through the tools."""
    description: str
    """For a model: what it gives, and when to call it."""
    arguments: type[A]
    result: type[R]
    body: Callable[[A, C], Awaitable[R]]
    audiences: frozenset[Audience]
    effect: Effect = "read"
    open_world: bool = False
    """Whether the body asks machines that are not ours."""
    is_worded: bool = False
    """Whether the result has sentences or names in the run's language."""
    per_destination: bool = False
    """Whether a trip asks it once for each destination (its arguments have `destination`)."""
    country: str = ""
    """ISO 3166 code of the only country that it knows."""
    summary: Callable[[R], str] | None = None
    """One line of a result, for a policy that does not read it whole."""

    def summarised(self, result: R) -> str:
        """The line of a result; its JSON where no summary was written."""
        return self.summary(result) if self.summary else result.model_dump_json()

    @property
    def for_model(self) -> ModelTool:
        """As a model is told of it."""
        return ModelTool(self.name, self.description, self.arguments)

    @property
    def schema(self) -> JsonSchemaValue:
        """The arguments as JSON Schema, as a model is told of them."""
        return tool_schema(self.arguments)


AnyTool = Tool[Any, Any, Any]


async def call(
    tool: Tool[A, C, R], arguments: Mapping[str, Any], context: C, *, seconds: float
) -> R:
    """The result for arguments as a model or a program wrote them.

    Raises ToolFailed for a caller without permission, arguments that don't fit, a body that takes
    longer than `seconds`, and what the body could not do. A fault of ours goes through.
    """
    if context.audience not in tool.audiences:
        raise ToolFailed(f"{tool.name} is not for {context.audience}.", "not_permitted")
    try:
        checked = tool.arguments.model_validate(arguments)
    except ValidationError as wrong:
        raise ToolFailed("; ".join(problems(wrong)), "arguments") from None
    try:
        with spanned(context.audience, tool.name, context.run) as span:
            span.set_attribute("tripkit.success", False)
            async with asyncio.timeout(seconds):
                result = await tool.body(checked, context)
            span.set_attribute("tripkit.success", True)
            return result
    except TimeoutError:
        raise ToolFailed(f"No answer within {seconds:.0f} s.", "timeout") from None
    except TripKitError as error:
        raise ToolFailed(error.detail, error.code) from error
