"""Judgements of a finished plan on what was said, and what became of each statement."""

from collections.abc import Iterator, Sequence

from tripkit.domain.plan import Verdict
from tripkit.domain.statements import Outcome, Statement, StatementRow, joined
from tripkit.domain.trip import Constraint
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.judges.plan import JUDGES, judge, start_of, stay_at
from tripkit.knowledge.judges.plan.facts import FlightFacts, PlanFacts, SightFacts
from tripkit.knowledge.orders.certainty import is_sure
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.outcomes import outcome
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.finished import Plan
from tripkit.tools.trip.journeys import journeys_of

_OF_FIELDS = {
    "budget": ("budget",),
    "dates": ("when", "start", "end", "length"),
    "party": ("travelers", "companion"),
}
"""Kinds of statements that a constraint repeats which comes from a field of the request."""


def facts_of_plan(plan: Plan) -> PlanFacts:
    """The plan as the judges of statements look at it."""
    trip = plan.trip
    flights = [journey for journey in journeys_of(trip) if journey.flight]
    return PlanFacts(
        request=trip.request,
        today=trip.today,
        days=plan.days,
        cost=plan.found.cost,
        sights={
            name: SightFacts(
                (sight.name, *sight.names), frozenset(sight.kinds), frozenset(sight.interests)
            )
            for name, sight in plan.sights.items()
        },
        flights=[
            FlightFacts(j.leaves, j.arrives, j.flight.minutes, j.flight.carrier, j.assumed)
            for j in flights
            if j.flight
        ],
        cuisines={
            stop.activity: frozenset(fold(word) for word in place.cuisines)
            for _, stop, place in plan.meals()
        },
    )


def judged_rule(plan: PlanFacts, rule: Constraint, trip: TripContext) -> Verdict | None:
    """A constraint by the judge of the statement that asks for it; None where there is none."""
    statement = next((s for s in plan.request.statements if s.id == rule.statement), None)
    if statement is None:
        return None
    judgement = judge(plan, statement)
    return Verdict(
        constraint=rule.key,
        text=rule.words,
        kept=judgement.is_kept,
        where=say(trip.locale, judgement.en, judgement.ko),
        statement_ids=[statement.id],
        binding=rule.binding,
    )


def others(plan: PlanFacts, trip: TripContext, verdicts: Sequence[Verdict]) -> Iterator[Verdict]:
    """A row for each statement that was used and that no constraint's row is about."""
    covered = {statement_id for verdict in verdicts for statement_id in verdict.statement_ids}
    used = {o.statement_id for o in plan.request.outcomes if o.status == "used"}
    for statement in plan.request.statements:
        if (
            statement.id in used - covered
            and is_sure(statement)
            and not _is_told(statement, verdicts)
        ):
            judgement = judge(plan, statement)
            yield Verdict(
                constraint=f"{_row_kind(statement)}:{statement.value}",
                text=_words(statement, plan.request.task),
                kept=judgement.is_kept,
                where=say(trip.locale, judgement.en, judgement.ko),
                statement_ids=[statement.id],
                binding=False,
            )


def _row_kind(statement: Statement) -> str:
    """What its row is called: a place that is refused is none to go to."""
    is_left_out = statement.kind in ("go", "via") and statement.polarity == "refused"
    return "no_place" if is_left_out else statement.kind


def _words(statement: Statement, task: str) -> str:
    """Its words; of a place its name alone, where they hold it as we write it."""
    if statement.kind not in ("go", "via", "origin"):
        return statement.text
    names = [statement.value, *(town.ko for town in find(statement.value)[:1] if town.ko)]
    low = statement.text.casefold()
    name = next((name for name in names if name.casefold() in low), "")
    at = low.find(name.casefold())
    return statement.text[at : at + len(name)] or _as_said(statement.value, task) or statement.text


def start_row(plan: PlanFacts, trip: TripContext, verdicts: Sequence[Verdict]) -> Iterator[Verdict]:
    """Where it starts, where the grammar alone read that in the order's words."""
    start = trip.request.origin
    words = _as_said(start, trip.request.task) if start else None
    if not start or not words or any(v.constraint.startswith("origin:") for v in verdicts):
        return
    judgement = start_of(plan, start)
    yield Verdict(
        constraint=f"origin:{start}",
        text=words,
        kept=judgement.is_kept,
        where=say(trip.locale, judgement.en, judgement.ko),
        binding=False,
    )


def place_rows(
    plan: PlanFacts, trip: TripContext, verdicts: Sequence[Verdict]
) -> Iterator[Verdict]:
    """The places of the trip that the grammar alone read in the order's words."""
    names = {
        fold(town.name)
        for row in verdicts
        if row.constraint.startswith(("go:", "via:"))
        for town in find(row.constraint.partition(":")[2])[:1]
    }
    for place in trip.request.destinations:
        words = _as_said(place.partition(",")[0], trip.request.task)
        if words and not any(fold(town.name) in names for town in find(place)[:1]):
            judgement = stay_at(plan, place)
            yield Verdict(
                constraint=f"go:{place}",
                text=words,
                kept=judgement.is_kept,
                where=say(trip.locale, judgement.en, judgement.ko),
                binding=False,
            )


def _as_said(place: str, task: str) -> str | None:
    """The name as the order has it, in either language; None where it has none."""
    names = [place, *(town.ko for town in find(place)[:1])]
    return next((name for name in names if name and name.casefold() in task.casefold()), None)


def _is_told(statement: Statement, verdicts: Sequence[Verdict]) -> bool:
    """Whether it asks for nothing any more, or a constraint's row is about its words."""
    if statement.relation == "takes_back":
        return True
    words = fold(statement.text)
    texts = [fold(verdict.text) for verdict in verdicts]
    return statement.kind not in JUDGES and any(t in words or words in t for t in texts if t)


def ids_of(rule: Constraint, statements: Sequence[Statement], used: set[str]) -> list[str]:
    """The statements that a constraint's row is about."""
    if rule.statement:
        return [rule.statement]
    kinds = _OF_FIELDS.get(rule.kind, ())
    return [s.id for s in statements if s.kind in kinds and s.id in used]


def statement_rows(trip: TripContext, report: Sequence[Verdict]) -> list[StatementRow]:
    """All that was said with its outcome; what the report asks about is asked."""
    request = trip.request
    unknown = {
        fold(verdict.constraint.partition(":")[2])
        for verdict in report
        if verdict.constraint.startswith("destination:")
    }
    values = {statement.id: fold(statement.value) for statement in request.statements}
    outcomes: list[Outcome] = [
        outcome(o.statement_id, Fate("asked", "destination"), trip.locale)
        if o.status == "used" and values[o.statement_id] in unknown
        else o
        for o in request.outcomes
    ]
    return joined(request.statements, outcomes)
