"""analyze_schedule_optimization and analyze_itinerary_feasibility: the solver's answer."""

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from tripkit.knowledge.language.korean import josa
from tripkit.tools.tool import Tool
from tripkit.tools.trip import schemas
from tripkit.tools.trip.advice import advised, faithful
from tripkit.tools.trip.arguments import Arguments, Many
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import stays_of
from tripkit.tools.trip.findings import ActivitiesFound, RestaurantsFound
from tripkit.tools.trip.journey import is_red_eye
from tripkit.tools.trip.journeys import journeys_of, place_at
from tripkit.tools.trip.outcome import FeasibilityFound, ScheduleFound
from tripkit.tools.trip.solving import schedule


class Schedule(Arguments):
    activities: SkipJsonSchema[Many] = Field(default_factory=list)
    preferences: SkipJsonSchema[Many] = Field(default_factory=list)
    num_days: SkipJsonSchema[int | None] = None


class Feasibility(Arguments):
    itinerary: SkipJsonSchema[str] = ""
    constraints: SkipJsonSchema[str] = ""


async def analyze_schedule_optimization(arguments: Schedule, trip: TripContext) -> ScheduleFound:
    """Which sights on which day, when, and where to eat between them."""
    found = await schedule(trip)
    return found if found.conflicts else await _with_words(found, trip)


async def _with_words(found: ScheduleFound, trip: TripContext) -> ScheduleFound:
    """What a model has to say of the order of the days; the order stays the solver's."""
    visits = [
        {"day": n, "start": p.start, "end": p.end, "activity": p.key, "reason": p.why}
        for n, day in enumerate(found.days, 1)
        for p in day
    ]
    facts = {"optimized_schedule": visits, "changes_made": found.changes_made}
    told = await advised(
        trip,
        "analyze_schedule_optimization",
        facts,
        schemas.ScheduleOptimization,
        lambda: schemas.ScheduleOptimization(changes_made=[]),
    )
    if told is None:
        return found
    more = faithful(told.changes_made, facts)
    return found.model_copy(
        update={"changes_made": list(dict.fromkeys([*found.changes_made, *more]))}
    )


async def analyze_itinerary_feasibility(
    arguments: Feasibility, trip: TripContext
) -> FeasibilityFound:
    """Whether the hard constraints can be kept together; what is thin or can't be known."""
    found = await schedule(trip)
    issues = [f"{c.text}: {c.why}" for c in found.conflicts]
    changes = [change.text for conflict in found.conflicts for change in conflict.changes]
    unknown = _unknown(trip)
    rules = max(1, len(trip.request.constraints))
    judged = FeasibilityFound(
        is_feasible=not found.conflicts,
        confidence=round(1 - min(len(unknown), rules) / rules, 2),
        issues=issues,
        warnings=[*unknown, *_thin(trip)],
        suggestions=list(dict.fromkeys(changes)),
    )
    facts = judged.model_dump(mode="json", exclude={"provenance"})
    told = await advised(
        trip,
        "analyze_itinerary_feasibility",
        facts,
        schemas.FeasibilityAnalysis,
        lambda: schemas.FeasibilityAnalysis(suggestions=[]),
    )
    if told is None:
        return judged
    more = [s for s in faithful(told.suggestions, facts) if s not in judged.suggestions]
    return judged.model_copy(update={"suggestions": [*judged.suggestions, *more]})


def _unknown(trip: TripContext) -> list[str]:
    """Constraints that nobody here can vouch for."""
    found = []
    flights = [journey.flight for journey in journeys_of(trip) if journey.flight]
    if trip.request.values("direct_flights") and any(f.stops is None for f in flights):
        found.append(
            say(
                trip.locale,
                "Whether the flight is direct is not known without a source.",
                "직항인지는 자료 없이 알 수 없어요.",
            )
        )
    for stay in stays_of(trip.request):
        eating = trip.found("research_restaurants", RestaurantsFound, stay.place)
        words = {str(r.value): r.words for r in trip.request.constraints}
        name = _named(trip, stay.place)
        found += [
            say(
                trip.locale,
                f"No place in {name} is known for {what}.",
                f"{name}에서 {words.get(what, what)}에 맞는 곳을 몰라요.",
            )
            for what in (eating.unmet if eating else [])
        ]
    return found


def _named(trip: TripContext, place: str) -> str:
    """A destination in the reader's language."""
    at = place_at(place, trip)
    return at.name if at else place


def _thin(trip: TripContext) -> list[str]:
    """Where the days will be emptier than one would think."""
    found = []
    for stay in stays_of(trip.request):
        sights = trip.found("research_activities", ActivitiesFound, stay.place)
        if sights is not None and sights.depth in ("catalogue", "named"):
            name = _named(trip, stay.place)
            found.append(
                sights.note
                or say(
                    trip.locale,
                    f"We know {name} little: some hours stay open.",
                    f"{josa(name, '은/는')} 잘 몰라서 비는 시간이 있어요.",
                )
            )
    found += [
        say(trip.locale, "Part of a flight is at night.", "밤에 나는 구간이 있어요.")
        for journey in journeys_of(trip)
        if journey.flight and not journey.assumed and is_red_eye(journey)
    ]
    return found


def schedule_summary(found: ScheduleFound) -> str:
    if found.conflicts:
        names = ", ".join(conflict.constraint for conflict in found.conflicts)
        return f"Impossible as asked: {names}"
    visits = sum(p.kind == "sight" for day in found.days for p in day)
    return f"{len(found.days)} days, {visits} sights placed, {len(found.left_out)} left out"


def feasibility_summary(found: FeasibilityFound) -> str:
    if not found.is_feasible:
        ways = "; ".join(found.suggestions[:2])
        return f"Not feasible: {'; '.join(found.issues[:2])} Would do: {ways}"
    warned = f"; {found.warnings[0]}" if found.warnings else ""
    return f"Feasible, confidence {found.confidence:.0%}{warned}"


ANALYZE_ITINERARY_FEASIBILITY = Tool(
    name="analyze_itinerary_feasibility",
    purpose="Whether the hard constraints can be kept together",
    description="Whether all that must hold goes together, what clashes, which small changes would"
    " do.",
    arguments=Feasibility,
    result=FeasibilityFound,
    body=analyze_itinerary_feasibility,
    audiences=frozenset({"planner"}),
    summary=feasibility_summary,
)
ANALYZE_SCHEDULE_OPTIMIZATION = Tool(
    name="analyze_schedule_optimization",
    purpose="Which sights on which day and when",
    description="Lays sights and meals into the days by hours, ways, light, weather and budget; or"
    " says what clashes.",
    arguments=Schedule,
    result=ScheduleFound,
    body=analyze_schedule_optimization,
    audiences=frozenset({"planner", "ask"}),
    summary=schedule_summary,
)
