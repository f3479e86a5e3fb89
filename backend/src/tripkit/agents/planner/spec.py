"""What a tool is: its parameters, what it needs, what it does and the line that sums it up."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel

from tripkit.agents.planner.services import PlannerServices
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.plan import ToolName
from tripkit.domain.trip import TripRequest

M = TypeVar("M", bound=BaseModel)
SUMMARY_BYTES = 300


class PlanResults(Protocol):
    """The rows that hold a plan's whole results, one a call."""

    async def keep(self, plan_id: str, key: str, call_id: str, data: Mapping[str, Any]) -> None:
        """Write a call's result; a later one under the same key is written over it."""
        ...

    async def of(self, plan_id: str) -> dict[str, dict[str, Any]]:
        """All of a plan's results by key."""
        ...

    async def made_by(self, plan_id: str, call_id: str) -> dict[str, Any] | None:
        """The result of this very call, if it was finished before its process died."""
        ...


class ToolFailed(Exception):
    """A tool that could not do its work; the text is for the policy and the person."""


class ToolImpossible(ToolFailed):
    """What was asked for can't be: nothing that the policy does would change it."""


@dataclass(frozen=True)
class Desk:
    """What a tool works with. `results` are the whole results so far, by `key_of`."""

    plan_id: str
    request: TripRequest
    results: Mapping[str, dict[str, Any]]
    context: RunContext
    services: PlannerServices = field(repr=False)

    @property
    def locale(self) -> Locale:
        return self.context.locale

    @property
    def today(self) -> date:
        """The person's own day."""
        return date.fromisoformat(self.context.today) if self.context.today else date.today()

    def all_of(self, tool: ToolName) -> list[dict[str, Any]]:
        """The results of one tool, a destination each, in the request's order."""
        places = [place.casefold() for place in self.request.destinations]
        found = {key: data for key, data in self.results.items() if key.split(":")[0] == tool}

        def order(key: str) -> int:
            place = key.partition(":")[2]
            return places.index(place) if place in places else len(places)

        return [found[key] for key in sorted(found, key=order)]

    def found(self, tool: ToolName, model: type[M], place: str = "") -> M | None:
        """One tool's result as its type, None where there is none."""
        data = self.results.get(key_of(tool, {"destination": place}))
        return model.model_validate(data) if data is not None else None


@dataclass(frozen=True)
class ToolSpec:
    """`run` may raise ToolFailed; what else it raises is a fault of ours."""

    name: ToolName
    description: str
    parameters: type[BaseModel]
    result: type[BaseModel]
    needs: tuple[ToolName, ...]
    run: Callable[[Any, Desk], Awaitable[BaseModel]]
    summary: Callable[[Any], str]
    events: Callable[[Any], Iterable[dict[str, Any]]] = field(default=lambda found: ())
    """What a client is shown of a result beside its summary."""


def say(locale: Locale, en: str, ko: str) -> str:
    """The words in the reader's language."""
    return ko if locale == "ko" else en


def key_of(tool: ToolName, arguments: Mapping[str, Any]) -> str:
    """Names a result: the tool, and the destination where it is asked once for each."""
    place = str(arguments.get("destination") or "").strip().casefold()
    return f"{tool}:{place}" if place else tool


def clipped(text: str, most: int = SUMMARY_BYTES) -> str:
    """The text in at most so many bytes of UTF-8, cut at a character."""
    raw = text.encode()
    if len(raw) <= most:
        return text
    return raw[: most - 3].decode(errors="ignore").rstrip() + "…"
