"""The port to a language model: what can be asked, and what comes back."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

from pydantic import BaseModel

from tripkit.services.llm.caller_budget import CallerBudget

T = TypeVar("T")

Source = Literal["model", "offline"]
Reason = Literal[
    "not_configured",  # no provider, or none of that name
    "rate_limited",  # 429 beyond the retries' budget
    "timeout",  # the next piece or the whole answer took too long
    "cut",  # the answer stopped before its end (broken stream, or out of tokens)
    "refused",  # the model or its filter would not answer
    "bad_output",  # an answer of the wrong shape, also after one repair
    "unavailable",  # 5xx, no connection, a rejected request or key, an open breaker
    "budget",  # the day's tokens or money are spent
]


@dataclass(frozen=True)
class Prompt:
    """What is asked. `name` says which prompt it is: for metering and the x-label header."""

    system: str
    user: str
    history: tuple[tuple[Literal["user", "assistant"], str], ...] = ()
    name: str = ""


@dataclass(frozen=True)
class CallContext:
    """For whom: tracing headers (x-thread-id, x-run-id, x-label), a choice, and who pays."""

    thread_id: str = ""
    run_id: str = ""
    label: str = ""
    provider: str | None = None
    model: str | None = None
    budget: CallerBudget | None = field(default=None, repr=False, compare=False)


NO_CONTEXT = CallContext()


class LLMFailed(Exception):
    """A call that gave no answer. Carries codes alone: no key, prompt or vendor's words."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason} ({detail})" if detail else reason)
        self.reason: Reason = reason
        self.detail = detail


@dataclass(frozen=True)
class Answer(Generic[T]):
    """One value. `reason` says why it came without the model; None when it came from it."""

    value: T
    source: Source
    reason: Reason | None = None


@dataclass(frozen=True)
class Item(Generic[T]):
    """An element of a streamed list, the moment it was complete."""

    index: int
    value: T
    source: Source = "model"
    reason: Reason | None = None


@dataclass(frozen=True)
class Rejected:
    """An element that does not fit its schema; the caller fills its index."""

    index: int
    raw: Any
    """The parsed JSON, or its text when it is not JSON."""
    problems: tuple[str, ...]


@dataclass(frozen=True)
class Cut:
    """The list ended too early, after elements were handed on; the caller fills the rest."""

    reason: Reason


@dataclass(frozen=True)
class Delta:
    """The next words."""

    text: str


@dataclass(frozen=True)
class Reset:
    """Forget the words so far: others follow."""

    reason: Reason


@dataclass(frozen=True)
class Extracted(Generic[T]):
    """The structured half of a reply, before the words."""

    value: T
    source: Source = "model"


@dataclass(frozen=True)
class Done:
    """The end, and where the words came from."""

    source: Source
    reason: Reason | None = None


@dataclass(frozen=True)
class Reply(Generic[T]):
    """What a turn says without a model: the structured half and the words."""

    extraction: T
    text: str


@dataclass(frozen=True)
class Tool:
    """A tool that the model may call; `parameters` describes and checks its arguments."""

    name: str
    description: str
    parameters: type[BaseModel]


@dataclass(frozen=True)
class ToolCall:
    """A call of a tool, its arguments checked against the tool's parameters."""

    id: str
    name: str
    arguments: dict[str, Any]
    signature: str = ""
    """Opaque; some vendors want it back with the tool's result."""


@dataclass(frozen=True)
class Message:
    """A message of a tool loop; a tool's result carries the `call_id` that it answers."""

    role: Literal["system", "user", "assistant", "tool"]
    text: str
    calls: tuple[ToolCall, ...] = ()
    call_id: str = ""
    name: str = ""


@dataclass(frozen=True)
class Act:
    """One step of a tool loop: words, calls, or both."""

    text: str
    calls: tuple[ToolCall, ...] = ()
    source: Source = "model"
    reason: Reason | None = None


@dataclass(frozen=True)
class ModelUsage:
    """What a model was used for since the start. Money in US dollars; None: price unknown."""

    calls: int = 0
    failures: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    estimated_tokens: int = 0
    """Of these, how many were estimated because an answer was cut off before its usage came."""
    dollars: float | None = 0.0


@dataclass(frozen=True)
class LLMStatus:
    """The service for /ready; `models` maps provider:model to its breaker's state."""

    state: Literal["ok", "degraded", "down", "not configured"]
    models: dict[str, Literal["closed", "open", "half-open"]] = field(default_factory=dict)
    budget_spent: bool = False
    """The day's budget is used up: rules answer until it begins anew."""


ItemEvent = Item[T] | Rejected | Cut
TextEvent = Delta | Reset | Done
ReplyEvent = Extracted[T] | Delta | Reset | Done
ActEvent = Delta | Reset | Act


class LLM(Protocol):
    """Every question has its answer without a model: `otherwise`, a function over knowledge.

    No method raises for a provider's failure; the result's `source` and `reason` tell.
    Read streams inside `contextlib.aclosing`: leaving then ends the provider's call at once.
    """

    async def answer(
        self,
        prompt: Prompt,
        schema: type[T],
        *,
        otherwise: Callable[[], T | Awaitable[T]],
        context: CallContext = NO_CONTEXT,
    ) -> Answer[T]:
        """Returns a value of `schema`: strict JSON, validated, repaired once."""
        ...

    def items(
        self,
        prompt: Prompt,
        item: type[T],
        *,
        otherwise: Callable[[], Iterable[T] | AsyncIterable[T]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[ItemEvent[T], None]:
        """Streams `{"items": […]}`, each element as its brace closes.

        A failure before the first element (Item or Rejected) gives the elements of `otherwise`.
        After it, a terminal Cut: what was delivered stands and the caller fills the rest.
        """
        ...

    def text(
        self,
        prompt: Prompt,
        *,
        otherwise: Callable[[], str | Awaitable[str] | AsyncIterable[str]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[TextEvent, None]:
        """Streams words, then Done. After a failure in mid-stream: Reset, then `otherwise`."""
        ...

    def reply(
        self,
        prompt: Prompt,
        schema: type[T],
        *,
        otherwise: Callable[[T | None], Reply[T] | Awaitable[Reply[T]]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[ReplyEvent[T], None]:
        """Streams one turn: Extracted, then the reply's words, then Done, in one call.

        Reset takes back words, never the extraction: when the model's extraction was delivered
        and its words failed, `otherwise` is handed it and only its text is used.
        """
        ...

    async def act(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool],
        *,
        otherwise: Callable[[Sequence[Message], Sequence[Tool]], Act | Awaitable[Act]],
        context: CallContext = NO_CONTEXT,
    ) -> Act:
        """Returns the next step of a tool loop; its calls name known tools and fit them."""
        ...

    def acting(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool],
        *,
        otherwise: Callable[[Sequence[Message], Sequence[Tool]], Act | Awaitable[Act]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[ActEvent, None]:
        """The same, its words as they come; then the whole Act. Reset takes back words."""
        ...

    def status(self) -> LLMStatus: ...

    def usage(self) -> dict[str, ModelUsage]:
        """Returns usage since the start by `provider:model`."""
        ...

    async def warm(self) -> None:
        """Loads the vendor's client, off the event loop, so that the first call is quick."""
        ...

    async def aclose(self) -> None:
        """Closes the vendors' connections."""
        ...
