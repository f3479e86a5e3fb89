"""What a tool of a trip works with: the request, and what was found before."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel

from tripkit.domain.context import Locale
from tripkit.domain.plan import ToolName
from tripkit.domain.trip import TripRequest
from tripkit.tools.context import ToolContext
from tripkit.tools.trip.services import TripServices
from tripkit.tools.whereabouts import Where, place_of

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True, kw_only=True)
class TripContext(ToolContext[TripServices]):
    """`results` are the whole results so far, by `key_of`; `plan_id` is empty without a plan."""

    request: TripRequest
    results: Mapping[str, dict[str, Any]]
    plan_id: str = ""

    def place_of(self, name: str) -> Where:
        """The place of this name, also of those that open data found. Raises ToolFailed."""
        return place_of(name, self.locale, places=self.request.places)

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


def say(locale: Locale, en: str, ko: str) -> str:
    """The words in the reader's language."""
    return ko if locale == "ko" else en


def key_of(tool: str, arguments: Mapping[str, Any]) -> str:
    """Names a result: the tool, and the destination where it is asked once for each."""
    place = str(arguments.get("destination") or "").strip().casefold()
    return f"{tool}:{place}" if place else tool
