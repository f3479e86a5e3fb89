"""A designer over real storage and its real tools; messages are read as a test says, or by a model."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from agents.designer.marked import marked
from fakes.loopback import Recorded
from fakes.openai_server import OpenAIServer
from fakes.script import Say, Scripted

from tripkit.agents.designer.deps import DesignerDeps
from tripkit.agents.designer.graph import build_graph
from tripkit.agents.designer.job import DesignerJobs
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.designer import AgentResponse
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.statements import Statement
from tripkit.knowledge.edits import Ask, Edit, IntendedCall
from tripkit.services.coordination.memory import Memory
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.prices.estimate import EstimatedPrices
from tripkit.services.storage.designer import DesignerSessions
from tripkit.services.storage.designer_costs import DesignerCosts, Limits
from tripkit.services.storage.itineraries import Itineraries
from tripkit.services.web_search.absent import NoWebSearch
from tripkit.services.web_search.port import WebResult
from tripkit.tools.itinerary_context import ItineraryServices
from tripkit.understanding.reader import ReadingContext

ANNA = "anna"
TODAY = "2026-11-21"


class Pages:
    """A web search with the pages of a test."""

    def __init__(self, *pages: WebResult) -> None:
        self.pages = list(pages)

    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]:
        return self.pages[:limit]


class Script:
    """Reads each message as the test says; any other is not understood."""

    def __init__(self) -> None:
        self.edits: dict[str, Edit] = {}

    def says(self, text: str, *calls: tuple[str, dict[str, Any]], **more: Any) -> None:
        made = tuple(IntendedCall(name, arguments) for name, arguments in calls)  # type: ignore[arg-type]
        self.edits[text] = Edit(made, **more)

    def __call__(
        self,
        text: str,
        statements: Sequence[Statement],
        itinerary: Itinerary,
        today: date,
        locale: Locale,
        focus: Sequence[str] = (),
    ) -> Edit:
        return self.edits.get(text, Edit(ask=Ask("unclear"), about="talk"))


class MarkedReader:
    """Reads what a test marked; of anything else it has read nothing."""

    def __init__(self) -> None:
        self.statements: dict[str, list[Statement]] = {}

    def marks(self, line: str) -> str:
        """The text of a marked line, which is read as it is marked."""
        text, statements = marked(line)
        self.statements[text] = statements
        return text

    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        return self.statements.get(text, [])


@dataclass
class Told:
    """One turn: its answer and the events that were sent."""

    answer: AgentResponse
    events: list[dict[str, Any]]

    @property
    def words(self) -> str:
        """What stands on the screen at the end."""
        shown = ""
        for event in self.events:
            shown = "" if event["type"] == "reset" else shown
            shown += event["content"] if event["type"] == "text" else ""
        return shown

    @property
    def question(self) -> Any:
        assert len(self.answer.structured_questions) == 1
        return self.answer.structured_questions[0]

    def kinds(self) -> list[str]:
        return [event["type"] for event in self.events]


@dataclass
class Designing:
    """One session of Anna's about one itinerary."""

    database: Any
    llm: Any = None
    web: Any = None
    model: str = ""
    limits: Limits | None = None
    script: Script = field(default_factory=Script)
    reader: MarkedReader = field(default_factory=MarkedReader)

    async def open(self, **about: Any) -> "Designing":
        known: dict[str, Any] = {
            "id": secrets.token_hex(16), "title": "Tokyo", "destination": "Tokyo",
            "start_date": "2026-12-01", "end_date": "2026-12-05",
        }  # fmt: skip
        self.itineraries = Itineraries(self.database, Memory())
        self.sessions = DesignerSessions(self.database)
        self.costs = DesignerCosts(self.database, self.limits)
        trip = await self.itineraries.create(ANNA, Itinerary.model_validate(known | about))
        self.trip_id = trip.id
        self.session_id = await self.sessions.create(ANNA, trip.id)
        services = ItineraryServices(self.itineraries, EstimatedPrices(), self.web or NoWebSearch())
        deps = DesignerDeps(
            self.llm or build_llm(LLMConfig(provider="offline")), services, self.sessions,
            self.costs, self.reader, self.model, read=self.script,
        )  # fmt: skip
        self.deps = deps
        self.graph = build_graph(deps, self.database.saver)
        self.jobs = DesignerJobs(self.graph, self.sessions, self.database)
        return self

    async def trip(self) -> Itinerary:
        return await self.itineraries.get(self.trip_id, ANNA)

    async def say(
        self, message: str = "", *, answers: Sequence[tuple[str, Any]] = (),
        locale: Locale = "en", run_id: str = "",
    ) -> Told:  # fmt: skip
        run = _Run(
            run_id or secrets.token_hex(16),
            {
                "session_id": self.session_id, "itinerary_id": self.trip_id, "message": message,
                "answers": [{"questionId": key, "value": value} for key, value in answers],
            },
            locale, self.session_id,
        )  # fmt: skip
        given = await self.jobs.prepare(run)
        events: list[dict[str, Any]] = []
        config: Any = {"configurable": {"thread_id": run.thread_id}}
        async for event in self.graph.astream(
            given, config, context=run.context, stream_mode="custom", durability="sync"
        ):
            events.append(event)
        state = (await self.graph.aget_state(config)).values
        result = await self.jobs.outcome(run, state)
        # As a run's end does it.
        newest = await self.database.newest(run.thread_id)
        if newest is not None and newest == await self.database.waiting(run.thread_id):
            await self.database.keep_only(run.thread_id, newest)
        else:
            await self.database.erase_thread(run.thread_id)
        return Told(AgentResponse.model_validate(result), events)


@dataclass(frozen=True)
class _Run:
    id: str
    input: dict[str, Any]
    locale: Locale
    thread_id: str
    visitor_id: str = ANNA

    @property
    def context(self) -> RunContext:
        return RunContext(
            run_id=self.id, thread_id=self.thread_id, visitor_id=ANNA, locale=self.locale,
            today=TODAY,
        )  # fmt: skip


def activity(name: str = "Ueno Park", day: str = "2026-12-02", at: str = "10:00") -> Any:
    """A call that adds a visit."""
    return "add_activity", {
        "name": name, "location": {"name": name}, "startTime": f"{day}T{at}",
    }  # fmt: skip


def hotel(name: str = "Hotel Gracery", **more: Any) -> Any:
    """A call that adds a stay."""
    return "add_hotel", {
        "property": name, "location": {"name": "Shinjuku", "city": "Tokyo"},
        "checkInDate": "2026-12-01", "checkOutDate": "2026-12-05", **more,
    }  # fmt: skip


def answers(server: OpenAIServer, *turns: Scripted, facts: Any = None) -> None:
    """What the model says to each decision; the profile and the rest have answers of their own."""
    left = list(turns)

    def choose(request: Recorded) -> Scripted:
        label = request.headers.get("x-label")
        if label == "designer-profile":
            return Say.json(facts or {})
        if label == "designer-compaction":
            return Say.json({"decisions": []})
        return left.pop(0) if left else Say("That is all.")

    server.always = choose
