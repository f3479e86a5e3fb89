"""The planner over its real tools, with the services that a test hands it."""

import json
from collections.abc import Mapping
from typing import Any

from fakes.reader import TableReader

from tripkit.agents.planner.graph import PlannerDeps, build_graph
from tripkit.agents.planner.introduction import introduced
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.plan import TravelPlanResult
from tripkit.domain.trip import TripRequest
from tripkit.export.plan import plan_markdown
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.places.catalogue import CataloguePlaces
from tripkit.services.prices.estimate import EstimatedPrices
from tripkit.services.weather.normals import NormalWeather
from tripkit.services.web_images.absent import NoWebImages
from tripkit.services.web_search.absent import NoWebSearch
from tripkit.tools.registry import REGISTRY
from tripkit.tools.trip.searches import Searches
from tripkit.tools.trip.services import TripServices

TODAY = "2026-11-21"
APRIL = {"start_date": "2027-04-10"}


class Rows:
    """Whole results in memory, through JSON as a database would."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {}

    async def keep(self, plan_id: str, key: str, call_id: str, data: Mapping[str, Any]) -> None:
        self.rows.setdefault(plan_id, {})[key] = (call_id, json.loads(json.dumps(data)))

    async def of(self, plan_id: str) -> dict[str, dict[str, Any]]:
        return {key: data for key, (_, data) in self.rows.get(plan_id, {}).items()}

    async def made_by(self, plan_id: str, call_id: str) -> dict[str, Any] | None:
        rows = self.rows.get(plan_id, {}).values()
        return next((data for made, data in rows if made == call_id), None)


def services(llm: Any = None, **given: Any) -> TripServices:
    """Without any key, but for what is given."""

    async def keep(plan_id: str, fetched: Any, source_url: str) -> str:
        return f"/api/v1/plans/{plan_id}/images/{len(fetched.content):032x}"

    offline: dict[str, Any] = {
        "llm": llm or build_llm(LLMConfig(provider="offline")), "web": NoWebSearch(),
        "places": CataloguePlaces(), "prices": EstimatedPrices(), "weather": NormalWeather(),
        "web_images": NoWebImages(), "keep_picture": keep, "markdown": plan_markdown,
        "introduction": introduced, "searches": Searches(),
    }  # fmt: skip
    return TripServices(**(offline | given))


class Bench:
    """Plans a request that has been read; keeps the events and the whole results."""

    def __init__(self, reach: TripServices | None = None, tools: Any = None) -> None:
        self.services = reach or services()
        self.rows = Rows()
        self.events: list[dict[str, Any]] = []
        self.tools = tools or REGISTRY.of("planner")

    def graph(self, saver: Any = None) -> Any:
        return build_graph(PlannerDeps(self.rows, self.services, TableReader(), self.tools), saver)

    async def plan(
        self, *, locale: Locale = "en", order: dict[str, Any] | None = None, **request: Any
    ) -> TravelPlanResult:
        end: dict[str, Any] = {}
        ordered = {"task": "a trip"} | (order or {})
        read = TripRequest.model_validate({"task": ordered["task"], **request})
        given = {"order": ordered, "plan_id": "p", "read": read.model_dump(mode="json")}
        context = RunContext(run_id="r", thread_id="t", today=TODAY, locale=locale)
        async for mode, value in self.graph().astream(
            given, context=context, stream_mode=["custom", "values"]
        ):
            if mode == "custom":
                self.events.append(value)
            else:
                end = value
        return TravelPlanResult.model_validate(end["result"])

    def called(self) -> list[str]:
        return [event["name"] for event in self.events if event["type"] == "tool_call"]

    def told(self) -> list[dict[str, Any]]:
        return [event for event in self.events if event["type"] == "tool_result"]


def tokyo(**more: Any) -> dict[str, Any]:
    """Five days of April from Seoul."""
    return {"origin": "Seoul", "destinations": ["Tokyo"], "days": 5, **APRIL} | more


def rule(kind: str, value: Any, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "value": value, "text": f"{kind} {value}", **more}
