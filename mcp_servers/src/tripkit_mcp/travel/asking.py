"""The tools that ask the running API: its graphs, models and memory are there."""

import secrets
from typing import Annotated, Any, Literal
from urllib.parse import urljoin

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from tripkit.domain.ask import AskAnswer
from tripkit.domain.context import Locale
from tripkit.domain.destination import Destination, PlaceDetails
from tripkit.domain.guide import GuideAnswer
from tripkit.domain.plan import PlanConstraints, PlanCost, PlanItinerary, PlanStatus, Verdict
from tripkit.domain.profile import Aesthetic, Duration, Interest, Mood, Profile, Short, When
from tripkit.domain.wire import Snake, Wire
from tripkit_mcp.travel.api import Api, Step

ASKS = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=False, open_world_hint=True
)
"""Of what only answers."""
KEEPS = ASKS.model_copy(update={"read_only_hint": False})
"""Of what leaves a plan or a conversation that goes on; nothing that was there is changed."""
GUIDE = "/api/v1/guide/chat"
ASK = "/api/v1/ask/stream"
PLANS = "/api/v1/plans/stream"
DESTINATIONS = "/api/v1/recommendations/destinations/stream"


class Recommendations(Wire):
    """Destinations in the order that fits the preferences best."""

    destinations: list[Destination]
    user_profile: Profile
    is_fallback: bool
    source: Literal["model", "offline"]


class TripPlan(Snake):
    """A plan without the tools' whole results: these stay at the API."""

    plan_id: str
    status: PlanStatus
    destination: str
    travel_dates: str
    itinerary: PlanItinerary | None
    summary: str | None
    presentation: str | None
    cost: PlanCost | None
    constraint_report: list[Verdict]
    assumptions: list[str]
    warnings: list[str]
    source: Literal["model", "offline"]


def register(server: MCPServer[object], api: Api, shown: str) -> None:
    """Offer the tools; `shown` is where people open the API's pictures."""
    _register_guide(server, api)
    _register_destinations(server, api, shown)
    _register_planner(server, api)
    _register_ask(server, api)


def _register_guide(server: MCPServer[object], api: Api) -> None:
    @server.tool(
        description="Ask TripKit's Sri Lanka guide: an answer with its sources, the constraints of"
        " the very date, and a timed itinerary for a plan; a date in words is understood",
        annotations=KEEPS,
    )
    async def guide_chat(
        message: Annotated[
            str, Field(min_length=1, max_length=2000, description="a question or wish, in words")
        ],
        context: Context,
        thread_id: Annotated[
            str | None,
            Field(
                pattern=r"^[0-9a-f]{32}$",
                description="metadata.thread_id of an earlier answer, to go on from there",
            ),
        ] = None,
        locale: Annotated[
            Locale | None, Field(description="default: the message's language")
        ] = None,
    ) -> GuideAnswer:
        # One visitor asks for all clients of this server, so a label must not be guessable.
        body = {"message": message, "thread_id": thread_id or secrets.token_hex(16), "stream": True}
        result = await api.run(GUIDE, body | _said(locale=locale), _progress(context))
        return GuideAnswer.model_validate(result)


def _register_destinations(server: MCPServer[object], api: Api, shown: str) -> None:
    @server.tool(
        description="Destinations anywhere for a mood, a look, a length and interests: each with a"
        " reason, a catch, activities, and the light of its date",
        annotations=ASKS,
    )
    async def recommend_destinations(
        context: Context,
        mood: Annotated[Mood | None, Field(description="how it should feel")] = None,
        aesthetic: Annotated[Aesthetic | None, Field(description="how it should look")] = None,
        duration: Annotated[
            Duration | None, Field(description="short 1 to 3 days, medium 4 to 7, long from 8 on")
        ] = None,
        interests: Annotated[
            list[Interest] | None, Field(max_length=6, description="what to do there")
        ] = None,
        scene: Annotated[
            str | None, Field(max_length=500, description="the one picture to bring home")
        ] = None,
        destination: Annotated[
            str | None, Field(max_length=200, description="a country, region or town, if any")
        ] = None,
        when: Annotated[
            When | None, Field(description="month 10, year and month 2027-04, or a date")
        ] = None,
        avoid: Annotated[
            list[Short] | None, Field(max_length=40, description="what it must not be or have")
        ] = None,
        count: Annotated[int, Field(ge=1, le=10, description="how many destinations")] = 3,
        locale: Annotated[Locale, Field(description="the language of the words")] = "en",
    ) -> Recommendations:
        wanted = _said(mood=mood, aesthetic=aesthetic, duration=duration, interests=interests)
        said = _said(travelScene=scene, travelDestination=destination, when=when, avoid=avoid)
        body = {"preferences": wanted, "count": count, "locale": locale, **said}
        result = await api.run(DESTINATIONS, body, _progress(context))
        return _with_addresses(Recommendations.model_validate(result), shown)


def _register_planner(server: MCPServer[object], api: Api) -> None:
    @server.tool(
        description="Plan a trip day by day: times, ways, meals, rooms, costs and sources, with a"
        " report on each hard constraint; or what clashes and the smallest change that would do",
        annotations=KEEPS,
    )
    async def plan_trip(
        task: Annotated[
            str,
            Field(
                min_length=1,
                max_length=2000,
                description='in words, such as "5 days Tokyo from Seoul in April, vegetarian"',
            ),
        ],
        context: Context,
        constraints: Annotated[
            PlanConstraints | None, Field(description="what is fixed; goes before the task's words")
        ] = None,
        locale: Annotated[Locale | None, Field(description="default: the task's language")] = None,
    ) -> TripPlan:
        fixed = constraints.model_dump(exclude_defaults=True) if constraints else {}
        body = {"task": task, "constraints": fixed} | _said(locale=locale)
        result = await api.run(PLANS, body, _progress(context))
        plan = await api.read(f"/api/v1/plans/{result['plan_id']}")
        return TripPlan.model_validate(plan)


def _register_ask(server: MCPServer[object], api: Api) -> None:
    @server.tool(
        description="Ask one travel question, in English or Korean: facts about a place, what a"
        " trip costs, days laid out and checked, or all of them; the answer first, then its sources"
        " and a question that may follow",
        annotations=KEEPS,
    )
    async def ask(
        question: Annotated[
            str, Field(min_length=1, max_length=2000, description="one question, in words")
        ],
        context: Context,
        session_id: Annotated[
            str | None,
            Field(
                pattern=r"^[0-9a-f]{32}$",
                description="session_id of an earlier answer, to go on from there",
            ),
        ] = None,
        locale: Annotated[
            Locale | None, Field(description="default: the question's language")
        ] = None,
    ) -> Annotated[CallToolResult, AskAnswer]:
        # One visitor asks for all clients of this server, so a label must not be guessable.
        body = {"question": question, "session_id": session_id or secrets.token_hex(16)}
        result = await api.run(ASK, body | _said(locale=locale), _progress(context))
        return _answer_first(AskAnswer.model_validate(result))


def _answer_first(answer: AskAnswer) -> CallToolResult:
    """The answer as words, then each question that may follow; the whole of it beside them."""
    texts = [answer.final_plan, *(f"→ {question}" for question in answer.follow_ups)]
    return CallToolResult(
        content=[TextContent(text=text) for text in texts],
        structured_content=answer.model_dump(mode="json"),
    )


def _said(**arguments: Any) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if value}


def _progress(context: Context) -> Step:
    """Reports the steps by name; how many there will be depends on what they find."""
    done = 0

    async def step(name: str) -> None:
        nonlocal done
        done += 1
        await context.report_progress(done, None, name)

    return step


def _with_addresses(found: Recommendations, shown: str) -> Recommendations:
    """The API's own addresses are paths: outside of its pages they need their host."""

    def details(known: PlaceDetails | None) -> PlaceDetails | None:
        if known is None:
            return None
        photos = [p.model_copy(update={"url": urljoin(shown, p.url)}) for p in known.photos]
        return known.model_copy(update={"photos": photos})

    destinations = [
        destination.model_copy(
            update={
                "image_url": urljoin(shown, destination.image_url),
                "place_details": details(destination.place_details),
            }
        )
        for destination in found.destinations
    ]
    return found.model_copy(update={"destinations": destinations})
