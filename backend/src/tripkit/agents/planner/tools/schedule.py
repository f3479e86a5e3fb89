"""analyze_schedule_optimization and analyze_itinerary_feasibility: the solver's answer."""

from tripkit.agents.planner import schemas
from tripkit.agents.planner.advice import advised, faithful
from tripkit.agents.planner.dates import stays_of
from tripkit.agents.planner.findings import ActivitiesFound, RestaurantsFound
from tripkit.agents.planner.journeys import is_red_eye, journeys_of, place_at
from tripkit.agents.planner.outcome import FeasibilityFound, ScheduleFound
from tripkit.agents.planner.params import Feasibility, Schedule
from tripkit.agents.planner.solving import Solver
from tripkit.agents.planner.spec import Desk, say
from tripkit.knowledge.language.korean import josa


async def analyze_schedule_optimization(
    solver: Solver, params: Schedule, desk: Desk
) -> ScheduleFound:
    """Which sights on which day, when, and where to eat between them."""
    found = await solver.schedule(desk)
    return found if found.conflicts else await _with_words(found, desk)


async def _with_words(found: ScheduleFound, desk: Desk) -> ScheduleFound:
    """What a model has to say of the order of the days; the order stays the solver's."""
    visits = [
        {"day": n, "start": p.start, "end": p.end, "activity": p.key, "reason": p.why}
        for n, day in enumerate(found.days, 1)
        for p in day
    ]
    facts = {"optimized_schedule": visits, "changes_made": found.changes_made}
    told = await advised(
        desk, "analyze_schedule_optimization", facts, schemas.ScheduleOptimization,
        lambda: schemas.ScheduleOptimization(
            optimized_schedule=[], conflicts=[], changes_made=found.changes_made
        ),
    )  # fmt: skip
    if told is None:
        return found
    more = faithful(told.changes_made, facts)
    return found.model_copy(
        update={"changes_made": list(dict.fromkeys([*found.changes_made, *more]))}
    )


async def analyze_itinerary_feasibility(
    solver: Solver, params: Feasibility, desk: Desk
) -> FeasibilityFound:
    """Whether the hard constraints can be kept together; what is thin or can't be known."""
    found = await solver.schedule(desk)
    issues = [f"{c.text}: {c.why}" for c in found.conflicts]
    changes = [change.text for conflict in found.conflicts for change in conflict.changes]
    unknown = _unknown(desk)
    rules = max(1, len(desk.request.constraints))
    judged = FeasibilityFound(
        is_feasible=not found.conflicts, confidence=round(1 - min(len(unknown), rules) / rules, 2),
        issues=issues, warnings=[*unknown, *_thin(desk, found)],
        suggestions=list(dict.fromkeys(changes)),
    )  # fmt: skip
    facts = judged.model_dump(mode="json")
    told = await advised(
        desk, "analyze_itinerary_feasibility", facts, schemas.FeasibilityAnalysis,
        lambda: schemas.FeasibilityAnalysis(**facts),
    )  # fmt: skip
    if told is None:
        return judged
    more = [s for s in faithful(told.suggestions, facts) if s not in judged.suggestions]
    return judged.model_copy(update={"suggestions": [*judged.suggestions, *more]})


def _unknown(desk: Desk) -> list[str]:
    """Constraints that nobody here can vouch for."""
    found = []
    flights = [journey.flight for journey in journeys_of(desk) if journey.flight]
    if desk.request.values("direct_flights") and any(f.stops is None for f in flights):
        found.append(say(desk.locale, "Whether the flight is direct is not known without a source.",
                         "직항인지는 자료 없이 알 수 없어요."))  # fmt: skip
    for stay in stays_of(desk.request):
        eating = desk.found("research_restaurants", RestaurantsFound, stay.place)
        words = {str(r.value): r.words for r in desk.request.constraints}
        name = _named(desk, stay.place)
        found += [
            say(desk.locale, f"No place in {name} is known for {what}.",
                f"{name}에서 {words.get(what, what)}에 맞는 곳을 몰라요.")
            for what in (eating.unmet if eating else [])
        ]  # fmt: skip
    return found


def _named(desk: Desk, place: str) -> str:
    """A destination in the reader's language."""
    at = place_at(place, desk)
    return at.name if at else place


def _thin(desk: Desk, schedule: ScheduleFound) -> list[str]:
    """Where the days will be emptier than one would think."""
    found = []
    for stay in stays_of(desk.request):
        sights = desk.found("research_activities", ActivitiesFound, stay.place)
        if sights is not None and sights.depth != "deep":
            name = _named(desk, stay.place)
            found.append(say(
                desk.locale, f"We know {name} little: some hours stay open.",
                f"{josa(name, '은/는')} 잘 몰라서 비는 시간이 있어요.",
            ))  # fmt: skip
    found += [
        say(desk.locale, "Part of a flight is at night.", "밤에 나는 구간이 있어요.")
        for journey in journeys_of(desk)
        if journey.flight and not journey.assumed and is_red_eye(journey)
    ]
    empty = sum(not any(p.kind == "sight" for p in day) for day in schedule.days)
    if empty:
        found.append(
            say(
                desk.locale,
                f"Days without a sight: {empty}.",
                f"볼 곳이 없는 날이 {empty}일 있어요.",
            )
        )
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
