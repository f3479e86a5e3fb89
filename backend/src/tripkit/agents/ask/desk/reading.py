"""A message as the desk's question: its own words, and what the one before left open."""

from dataclasses import replace
from datetime import date, datetime
from functools import cache
from importlib.resources import files
from typing import TypedDict
from zoneinfo import ZoneInfo

from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import HOME, Question, Spot, month_in, spots_in
from tripkit.domain import clock
from tripkit.domain.context import RunContext
from tripkit.knowledge.questions import heard_request
from tripkit.knowledge.questions.params import params_of
from tripkit.knowledge.questions.topics import means_in


@cache
def _wider() -> dict[str, tuple[str, ...]]:
    """Topics that a narrower one stands for when both are named."""
    text = (files("tripkit.agents.ask.desk") / "data" / "wider.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {topic: tuple(others.split()) for topic, others in rows}


def people_in(low: str) -> int:
    """Heads where the trip's grammar heard none: for two, 둘이, couple."""
    counts = {"four": 4, "three": 3, "two": 2}
    return next((n for name, n in counts.items() if matcher(f"heads_{name}").search(low)), 1)


_FEW_WORDS, _SOME_WORDS = 3, 6
_KEPT = 400
"""Characters of what was said that a follow-up may lean on."""


class Memory(TypedDict):
    """What the next question of a session may lean on."""

    text: str
    topics: list[str]
    places: list[str]
    month: int | None


def topics_in(low: str, places_named: int) -> list[str]:
    """What the text asks about, in the order of its words; two places are needed to compare."""
    places: dict[str, int] = {}
    for name in sections("topics"):
        if match := matcher(name, "topics").search(low):
            places[name] = match.start()
    if "compare" in places and len(means_in(low)) > 1:
        places["ways"] = places.pop("compare")
    if places_named < 2 and "city_transport" in places:
        places.pop("ways", None)
    if matcher("from_to").search(low) and "ways" in places:
        places.pop("compare", None)
    places.pop("picks" if places_named > 1 else "compare", None)
    wider = {other for name in places for other in _wider().get(name, ())}
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
    spots = spots_in(text)
    question = Question(
        text=text,
        low=low,
        locale=context.locale,
        today=today,
        now=now,
        spots=spots,
        month=params.month or month_in(low),
        day=None if params.month else stated.start_date,
        last_day=stated.end_date,
        days=params.trip_length_days,
        nights=params.nights,
        people=params.headcount or people_in(low),
        ages=tuple(stated.ages),
        budget=stated.budget,
        currency=stated.currency if stated.budget is not None else None,
        budget_per=stated.budget_per,
        topics=tuple(topics_in(low, sum(bool(s.country) for s in spots))),
    )
    return _continued(question, before) if before else question


def _continued(question: Question, before: Memory) -> Question:
    """What is left open is what it was before."""
    earlier = tuple(spot for name in before["places"] for spot in _unplaced(name))
    goes_on = bool(question.spots) or question.has("first_words_go_on") or _is_bare(question)
    topics = question.topics or (tuple(before["topics"]) if goes_on else ())
    spots = _places_of(question, earlier, before)
    is_timeless = question.month is None and question.day is None
    keeps_month = is_timeless and not question.topics and not question.spots
    return replace(
        question,
        earlier=before["text"],
        topics=topics,
        spots=spots,
        month=before["month"] if keeps_month else question.month,
    )


def _places_of(question: Question, earlier: tuple[Spot, ...], before: Memory) -> tuple[Spot, ...]:
    """Those named; the ones of before where none is; both ends of a way "there"."""
    if not question.spots:
        is_onward = question.topics and "ways" in before["topics"] and "ways" not in question.topics
        return earlier[-1:] if is_onward else earlier
    is_way = "ways" in question.topics and len(question.spots) == 1 and earlier
    return _with_other_end(question, earlier) if is_way else question.spots


def _is_bare(question: Question) -> bool:
    """A few words only, such as "350?" or "두 명이면요?"."""
    words = len(question.low.split())
    return words <= _FEW_WORDS or (words <= _SOME_WORDS and any(c.isdigit() for c in question.low))


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
        text=f"{question.earlier} {question.low}"[-_KEPT:],
        topics=list(question.topics),
        places=[spot.name for spot in question.spots],
        month=question.month or (question.day.month if question.day else None),
    )
