"""What a tool of the designer's is, what it works with and what it leaves."""

import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Literal, Protocol

from pydantic import BaseModel

from tripkit.agents.designer.online import OnlineSearch
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.edits import ToolName
from tripkit.domain.itinerary import Applied, Itinerary
from tripkit.services.llm.port import NO_CONTEXT, CallContext
from tripkit.services.prices.port import Prices
from tripkit.services.web_search.port import WebResult

LINE_LETTERS = 240
TOLD_LETTERS = 12_000
"""What a model reads of one result in the turn that made it; later its line."""


class Store(Protocol):
    """The itineraries, as far as the designer needs them; every method names the owner."""

    async def get(self, itinerary_id: str, visitor_id: str) -> Itinerary: ...

    async def change(
        self, itinerary_id: str, visitor_id: str, operation: Callable[[Itinerary], Applied], *,
        by: Literal["designer"], expected: int | None = None,
    ) -> Applied: ...  # fmt: skip

    async def undo(self, itinerary_id: str, visitor_id: str) -> Applied: ...

    async def redo(self, itinerary_id: str, visitor_id: str) -> Applied: ...


class Web(Protocol):
    """A search of the web, whoever makes it. Raises SearchFailed."""

    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]: ...


@dataclass(frozen=True)
class Reach:
    """What the tools reach outside with."""

    itineraries: Store
    prices: Prices
    web: Web
    online: OnlineSearch | None = None
    """Asked where there is no other web search."""


class ToolFailed(Exception):
    """A tool that could not do its work: what happened, and its kind in a word."""

    def __init__(self, text: str, kind: str = "") -> None:
        super().__init__(text)
        self.kind = kind


@dataclass(frozen=True)
class Desk:
    """What one call works with. `call_id` names what it adds, also when it is made again."""

    session_id: str
    itinerary_id: str
    context: RunContext
    reach: Reach = field(repr=False)
    call_id: str = ""
    people: int = 1
    paid: CallContext = NO_CONTEXT
    """For whom a model is asked, if a tool asks one."""

    @property
    def locale(self) -> Locale:
        return self.context.locale

    @property
    def today(self) -> date:
        """The person's own day."""
        return self.context.current_day

    async def itinerary(self) -> Itinerary:
        """As it stands now. Raises NotFound."""
        return await self.reach.itineraries.get(self.itinerary_id, self.context.visitor_id)

    async def change(self, operation: Callable[[Itinerary], Applied]) -> Applied:
        """Raises NotFound, EditRefused, VersionConflict."""
        return await self.reach.itineraries.change(
            self.itinerary_id, self.context.visitor_id, operation, by="designer"
        )


@dataclass(frozen=True)
class Done:
    """What a call came to. `line` is kept in the talk, `told` is what a model reads now."""

    result: dict[str, Any]
    line: str
    told: str = ""
    segments: tuple[str, ...] = ()
    changed: bool = False


@dataclass(frozen=True)
class ToolSpec:
    """`run` raises ToolFailed or one of our own errors; what else it raises is a fault."""

    name: ToolName
    description: str
    parameters: type[BaseModel]
    run: Callable[[Any, Desk], Awaitable[Done]]


def clipped(text: str, most: int) -> str:
    """The text in one line of at most so many letters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[: most - 1].rstrip()}…"


def told(value: Any) -> str:
    """A value as a model reads it: JSON without what is empty, and not too long."""
    text = json.dumps(_without_empty(value), ensure_ascii=False, separators=(",", ":"))
    return text if len(text) <= TOLD_LETTERS else f"{text[:TOLD_LETTERS]}…"


def _without_empty(value: Any) -> Any:
    if isinstance(value, dict):
        kept = ((key, _without_empty(one)) for key, one in value.items())
        return {key: one for key, one in kept if one not in (None, [], {}, "")}
    return [_without_empty(one) for one in value] if isinstance(value, list) else value


def now() -> str:
    """ISO 8601 in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def joined(parts: Iterable[str], by: str = "; ") -> str:
    """What is not empty, joined."""
    return by.join(part for part in parts if part)
