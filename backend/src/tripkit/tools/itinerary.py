"""generate_itinerary and generate_summary: the plan itself, and what to do before it."""

import asyncio

from pydantic.json_schema import SkipJsonSchema

from tripkit.domain.plan import PlanDay, PlanItinerary
from tripkit.knowledge.currency import convert, digits
from tripkit.knowledge.orders.tables import outside_of_sums
from tripkit.tools.money import saving_tips
from tripkit.tools.tool import Tool, ToolFailed
from tripkit.tools.trip import schemas
from tripkit.tools.trip.advice import advised, faithful
from tripkit.tools.trip.arguments import Arguments
from tripkit.tools.trip.choices import budget_usd, choices_of, currency_of
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import stays_of
from tripkit.tools.trip.draft import drafted
from tripkit.tools.trip.eating import DINNER, LUNCH
from tripkit.tools.trip.findings import (
    DestinationFound,
    SafetyFound,
    TransportFound,
    WeatherFound,
)
from tripkit.tools.trip.ledger import Ledger
from tripkit.tools.trip.outcome import ItineraryFound, ScheduleFound, SummaryFound
from tripkit.tools.trip.problem import Problem, problem_of
from tripkit.tools.trip.seeing import sights_of
from tripkit.tools.trip.solving import schedule, weather_of
from tripkit.tools.trip.streets import streets_of
from tripkit.tools.trip.words import emergency_line
from tripkit.tools.trip.writing import Days

_LEFT_OUT = {
    "budget": ("for the budget", "예산 때문에"),
    "walking": ("for the walking", "걷는 거리 때문에"),
    "closed": ("closed on these days", "이 날들에 닫아서"),
}


class Itinerary(Arguments):
    include_details: SkipJsonSchema[bool] = True


class Summary(Arguments):
    include_checklist: SkipJsonSchema[bool] = True


async def generate_itinerary(arguments: Itinerary, trip: TripContext) -> ItineraryFound:
    """Days with times, ways, meals, beds, costs and sources. Raises ToolFailed on a clash."""
    solved = trip.found("analyze_schedule_optimization", ScheduleFound) or await schedule(trip)
    if solved.conflicts:
        named = "; ".join(f"{c.text}: {c.why}" for c in solved.conflicts)
        raise ToolFailed(f"Impossible as asked. {named}", "impossible", is_final=True)
    if not solved.days:
        raise ToolFailed("There are no days to plan.")
    weather = await weather_of(trip)
    problem = problem_of(trip, weather, streets=await streets_of(trip, weather))
    return await _with_themes(await asyncio.to_thread(written, trip, problem, solved), trip)


async def _with_themes(found: ItineraryFound, trip: TripContext) -> ItineraryFound:
    """A model's name for each day, where it keeps to what the day holds; all else stays ours."""
    days = found.itinerary.days
    facts = {
        "days": [
            {
                "day": day.day,
                "date": day.date,
                "theme": day.theme,
                "day_cost": day.day_cost,
                "schedule": [
                    {"time": s.time, "activity": s.activity, "category": s.category}
                    for s in day.schedule
                ],
            }
            for day in days
        ]
    }
    told = await advised(trip, "generate_itinerary", facts, schemas.Itinerary, _no_words)
    if told is None or [day.day for day in told.days] != [day.day for day in days]:
        return found
    named = [
        day.model_copy(update={"theme": next(iter(faithful([said.theme], facts)), day.theme)})
        for day, said in zip(days, told.days, strict=True)
    ]
    return found.model_copy(
        update={"itinerary": found.itinerary.model_copy(update={"days": named})}
    )


def _no_words() -> schemas.Itinerary:
    return schemas.Itinerary(days=[])


def written(trip: TripContext, problem: Problem, schedule: ScheduleFound) -> ItineraryFound:
    """The itinerary and its costs."""
    currency = currency_of(trip.request)
    rate = convert(1.0, "USD", currency)
    outside = outside_of_sums(trip.request.task)
    ledger = Ledger(rate.rate, digits(currency), outside)
    days = Days(trip, problem, schedule, ledger).written()
    budget = budget_usd(trip)
    cost = ledger.cost(
        currency,
        trip.request.party.size,
        budget=round(budget * rate.rate, 2) if budget is not None else None,
        rates=None if currency == "USD" else rate.provenance,
        tips=saving_tips(trip, choices_of(trip)),
    )
    itinerary = PlanItinerary(
        days=days,
        total_estimated_cost=cost.total,
        currency=currency,
        summary=_summary(trip, days),
        packing_list=_packing(trip),
        important_notes=_notes(trip, schedule),
    )
    return ItineraryFound(itinerary=itinerary, cost=cost)


def _summary(trip: TripContext, days: list[PlanDay]) -> str:
    names = list(dict.fromkeys(day.city for day in days))
    sights = sum(stop.category == "sight" for day in days for stop in day.schedule)
    where = ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]
    return say(
        trip.locale,
        f"{len(days)} days in {where} with {sights} places, each at its hours, a short way apart.",
        f"{', '.join(names)} {len(days)}일, {sights}곳을 여는 시간과 가까운 길에 맞춰 담았어요.",
    )


def _packing(trip: TripContext) -> list[str]:
    found = [
        item
        for data in trip.all_of("analyze_weather")
        for item in WeatherFound.model_validate(data).packing_suggestions
    ]
    if trip.request.origin:
        found.insert(
            0,
            say(
                trip.locale, "Passport and what the entry rules ask for", "여권과 입국에 필요한 것"
            ),
        )
    found.append(say(trip.locale, "Shoes that you have walked in", "길들인 신발"))
    return list(dict.fromkeys(found))


def _notes(trip: TripContext, schedule: ScheduleFound) -> list[str]:
    """What to know before going: entry, customs, what is thin, what was left out and why."""
    notes: list[str] = []
    for data in trip.all_of("research_destination"):
        found = DestinationFound.model_validate(data)
        notes += [text for text in (found.note, found.visa_requirements, found.tipping) if text]
    for data in trip.all_of("analyze_safety"):
        safety = SafetyFound.model_validate(data)
        notes += [text for text in (safety.about, safety.note) if text]
        if safety.emergency:
            notes.append(emergency_line(safety.emergency, trip.locale))
    return [*notes, *_missing(trip, schedule)]


def _missing(trip: TripContext, schedule: ScheduleFound) -> list[str]:
    names = {
        s.id: s.name
        for stay in stays_of(trip.request)
        for s in sights_of(trip, stay)
        if s.weight >= 8
    }
    found = []
    for key, why in schedule.left_out.items():
        if key in names and why in _LEFT_OUT:
            en, ko = _LEFT_OUT[why]
            found.append(
                say(trip.locale, f"Left out {en}: {names[key]}.", f"{ko} 뺐어요: {names[key]}.")
            )
        meal, _, day = key.partition(":")
        if meal in (LUNCH, DINNER) and why == "no_place":
            found.append(
                say(
                    trip.locale,
                    f"No place known for {meal} on {day}.",
                    f"{day} {'점심' if meal == LUNCH else '저녁'}에 아는 곳이 없어요.",
                )
            )
    return found


async def generate_summary(arguments: Summary, trip: TripContext) -> SummaryFound:
    """A short summary and, where it is wanted, what to do before leaving."""
    found = trip.found("generate_itinerary", ItineraryFound)
    if found is None:
        raise ToolFailed("There is no itinerary yet.")
    return SummaryFound(
        summary=await _introduction(trip, found),
        checklist=_checklist(trip, found) if arguments.include_checklist else [],
    )


async def _introduction(trip: TripContext, found: ItineraryFound) -> str:
    """A model's words where they keep to the facts; without a model a sentence of ours."""
    if trip.services.llm.status().state == "not configured":
        return f"{found.itinerary.summary} {_money(trip, found)}"
    return await trip.services.introduction(drafted(trip), trip.locale, trip.services.llm, trip.run)


def _money(trip: TripContext, found: ItineraryFound) -> str:
    cost = found.cost
    about = f"{cost.total:,.0f} {cost.currency} ({cost.low:,.0f}–{cost.high:,.0f})"
    return say(trip.locale, f"About {about} in all.", f"모두 약 {about}이에요.")


def _checklist(trip: TripContext, found: ItineraryFound) -> list[str]:
    stops = [stop for day in found.itinerary.days for stop in day.schedule]
    items = []
    if any(stop.category == "flight" for stop in stops):
        items.append(
            say(
                trip.locale, "Book the flights and check their hours", "항공권을 사고 시각 확인하기"
            )
        )
    items += [
        say(trip.locale, f"Book a room: {name}", f"숙소 예약하기: {name}")
        for name in dict.fromkeys(s.activity for s in stops if s.category == "lodging")
    ]
    booked = [
        s.activity for s in stops if s.notes and ("Book ahead" in s.notes or "예약" in s.notes)
    ]
    items += [say(trip.locale, f"Book ahead: {one}", f"미리 예약하기: {one}") for one in booked]
    for data in trip.all_of("analyze_local_transport"):
        passes = TransportFound.model_validate(data).passes
        items += [
            say(trip.locale, f"Look at the pass: {name}", f"패스 살펴보기: {name}")
            for name in list(passes)[:1]
        ]
    return items


def itinerary_summary(found: ItineraryFound) -> str:
    days = found.itinerary.days
    stops = sum(len(day.schedule) for day in days)
    return f"{len(days)} days, {stops} entries, about {found.cost.total:,.0f} {found.cost.currency}"


def summary_summary(found: SummaryFound) -> str:
    return f"{found.summary[:200]} {len(found.checklist)} things to do before"


GENERATE_ITINERARY = Tool(
    name="generate_itinerary",
    purpose="The days with times, meals, rooms, costs and sources",
    description="Writes the plan from all that was found: days with times, ways, meals, rooms,"
    " costs.",
    arguments=Itinerary,
    result=ItineraryFound,
    body=generate_itinerary,
    audiences=frozenset({"planner", "ask"}),
    summary=itinerary_summary,
)
GENERATE_SUMMARY = Tool(
    name="generate_summary",
    purpose="A summary and a checklist",
    description="A few sentences on the finished plan, and what to do before leaving.",
    arguments=Summary,
    result=SummaryFound,
    body=generate_summary,
    audiences=frozenset({"planner"}),
    summary=summary_summary,
)
