"""A message as the desk's question: its own words, and what the one before left open."""

from dataclasses import replace
from datetime import date, datetime
from typing import TypedDict
from zoneinfo import ZoneInfo

from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import HOME, Question, Spot, month_in, spots_in
from tripkit.domain import clock
from tripkit.domain.context import RunContext
from tripkit.knowledge.questions import heard_request
from tripkit.knowledge.questions.params import params_of

_WIDER: dict[str, tuple[str, ...]] = {
    "landing": ("clock", "flight_time", "ways"), "jetlag": ("clock",), "passport6": ("entry",),
    "etias": ("entry",), "entry": ("passport6", "currency_of"), "calculate": ("tipping", "convert", "units", "enough", "cards"),
    "convert": ("units", "enough", "currency_of", "cards", "day_cost"), "units": ("weather", "convert"), "enough": ("day_cost", "days_needed", "convert", "picks", "calculate", "food", "cards"),
    "compare": ("day_cost", "picks", "best_time", "weather", "sights", "crowds", "first_time", "ways"),
    "picks": ("weather", "sights", "best_time", "packing", "compare", "ways"),
    "licence": ("driving", "ways"), "water": ("safety", "food"), "taxi": ("scams", "live_fare", "safety"),
    "live_fare": ("ways", "airport", "taxi"), "pickpockets": ("safety",), "temple": ("etiquette", "packing", "dress"),
    "dress": ("packing",), "onsen": ("etiquette",), "streetfood_manners": ("etiquette", "food"),
    "vegan": ("food",), "allergy": ("food", "safety"), "halal": ("food",), "etiquette": ("food",),
    "fuji_climb": ("best_time", "opening"), "season": (), "best_time": ("weather", "crowds"),
    "monsoon": ("weather", "best_time"), "cherry": ("best_time", "weather"), "autumn": ("best_time", "weather"),
    "aurora": ("best_time", "weather"), "whales": ("best_time",), "tulips": ("opening", "best_time"),
    "packing": ("weather",), "medicines": ("packing",), "foodimport": ("packing",), "liquids": ("packing",),
    "powerbank": ("packing", "power"), "altitude": ("medicines",), "malaria": ("medicines",),
    "vaccines": ("medicines",), "holidays": ("opening",), "sunday": ("opening",), "siesta": ("opening", "food"),
    "tet": ("holidays", "opening"), "goldenweek": ("holidays",), "ramadan": ("holidays", "opening"),
    "currency_of": ("cards",), "flight_time": ("ways",), "airport": ("ways", "city_transport"),
    "days_needed": ("sights",), "ways": ("city_transport",), "booking": ("opening",),
    "tipping": ("food", "taxi"), "safety": ("scams",), "women": ("safety",), "sea_swim": ("weather",),
    "cheapest_month": ("flight_time", "compare"), "lost_passport": ("entry", "emergency"),
    "english": ("languages",), "chewinggum": ("foodimport",), "alcohol": ("food",),
}  # fmt: skip
"""Topics that a narrower one stands for when both are named."""


class Memory(TypedDict):
    """What the next question of a session may lean on."""

    text: str
    topics: list[str]
    places: list[str]
    month: int | None


def topics_in(low: str) -> list[str]:
    """What the text asks about, in the order of its words."""
    places: dict[str, int] = {}
    for name in sections("topics"):
        if match := matcher(name, "topics").search(low):
            places[name] = match.start()
    wider = {other for name in places for other in _WIDER.get(name, ())}
    return sorted((name for name in places if name not in wider), key=lambda name: places[name])


def today_of(context: RunContext) -> tuple[date, datetime]:
    """The person's day and this instant; where the run was not told the day, by their zone."""
    now = clock.now()
    if context.today:
        return date.fromisoformat(context.today), now
    zone = ZoneInfo(HOME[context.locale][1]) if context.locale in HOME else ZoneInfo("UTC")
    return now.astimezone(zone).date(), now


def question_of(text: str, context: RunContext, before: Memory | None) -> Question:
    """The message read, with places and topics of the one before where it goes on with it."""
    today, now = today_of(context)
    stated, low = heard_request(text, today)
    params = params_of(stated, low)
    question = Question(
        text=text,
        low=low,
        locale=context.locale,
        today=today,
        now=now,
        spots=spots_in(text),
        month=params.month or month_in(low),
        day=params.departure_date,
        last_day=params.return_date,
        days=params.trip_length_days,
        nights=params.nights,
        people=params.headcount or 1,
        ages=tuple(stated.ages),
        budget=stated.budget,
        currency=stated.currency if stated.budget is not None else None,
        budget_per=stated.budget_per,
        topics=tuple(topics_in(low)),
    )
    return _continued(question, before) if before else question


def _continued(question: Question, before: Memory) -> Question:
    """What is left open is what it was before."""
    earlier = tuple(spot for name in before["places"] for spot in _unplaced(name))
    changes: dict[str, object] = {}
    if not question.topics:
        goes_on = bool(question.spots) or question.has("first_words_go_on") or _is_bare(question)
        changes = {"topics": tuple(before["topics"]), "earlier": before["text"]} if goes_on else {}
    if not question.spots:
        changes["spots"] = earlier
        changes["earlier"] = before["text"] if not question.topics else ""
        if question.month is None and question.day is None and not question.topics:
            changes["month"] = before["month"]
    elif question.has("there") or question.topics == ("ways",):
        if len(question.spots) == 1 and "ways" in question.topics and earlier:
            changes["spots"] = _with_other_end(question, earlier)
    return replace(question, **changes)  # type: ignore[arg-type]


def _is_bare(question: Question) -> bool:
    """A few words only, such as "350?" or "두 명이면요?"."""
    return len(question.low.split()) <= 5


def _with_other_end(question: Question, earlier: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """ "How do I get there from Munich" after a question about Prague."""
    spot = question.spots[0]
    other = next((s for s in earlier if s.name != spot.name), None)
    return (spot, other) if other else question.spots


def _unplaced(name: str) -> tuple[Spot, ...]:
    """The place of a name that was kept, standing nowhere in the text."""
    return tuple(replace(spot, start=0, end=0) for spot in spots_in(name)[:1])


def memory_of(question: Question) -> Memory:
    """What a follow-up may lean on."""
    return Memory(
        text=question.text,
        topics=list(question.topics),
        places=[spot.name for spot in question.spots],
        month=question.month or (question.day.month if question.day else None),
    )
