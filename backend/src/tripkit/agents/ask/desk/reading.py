"""A message as the desk's question: its own words, and what the one before left open."""

from dataclasses import replace
from datetime import date, datetime
from functools import cache
from importlib.resources import files
from typing import get_args
from zoneinfo import ZoneInfo

from typing_extensions import TypedDict

from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import HOME, Question, Spot, month_in, spots_in
from tripkit.domain import clock
from tripkit.domain.context import Locale, RunContext
from tripkit.knowledge.questions import heard_request
from tripkit.knowledge.questions.params import params_of
from tripkit.knowledge.questions.topics import CountryTopic, means_in, topics_of


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
    """What the text asks about, in the order of its words."""
    starts: dict[str, int] = {}
    for name in sections("topics"):
        if match := matcher(name, "topics").search(low):
            starts[name] = match.start()
    _settle(starts, low, places_named)
    if not starts:
        return [_OF_PLANNER.get(name, str(name)) for name in topics_of(low) if name in _PLAIN]
    wider = {other for name in starts for other in _wider().get(name, ())}
    return sorted((name for name in starts if name not in wider), key=lambda name: starts[name])


_OF_PLANNER = {"season": "best_time", "currency": "currency_of"}
"""Our names for topics that the question reader knows by others."""
_PLAIN = frozenset({*get_args(CountryTopic), "food", "rooms", "entry", "weather", "safety"})
"""The question reader's topics that are taken where our own words heard nothing."""


def _settle(starts: dict[str, int], low: str, places_named: int) -> None:
    """Two places are compared or gone between, one is looked at, none is picked."""
    is_way = "ways" in starts and matcher("from_to").search(low)
    if "compare" in starts and len(means_in(low)) > 1:
        starts["ways"] = starts.pop("compare")
    if "picks" in starts and places_named == 1 and matcher("within").search(low):
        starts["sights"] = starts.pop("picks")
    unfit = {
        "ways": places_named < 2 and "city_transport" in starts,
        "compare": bool(is_way) or places_named < 2,
        "need_car": places_named > 1,
        "picks": places_named > 1,
        "units": "convert" in starts and not _is_of_measures(low),
        "convert": "units" in starts and _is_of_measures(low),
    }
    for name, is_unfit in unfit.items():
        if is_unfit:
            starts.pop(name, None)


def _is_of_measures(low: str) -> bool:
    """Whether it names a unit that is no currency, as a pound may be."""
    return any(matcher(name, "units").search(low) for name in sections("units") if name != "pound")


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
    return _read(text, context.locale, today, now, before)


def reread(text: str, question: Question, before: Memory) -> Question:
    """Another message of the same person, at the same instant."""
    return _read(text, question.locale, question.today, question.now, before)


def _read(text: str, locale: Locale, today: date, now: datetime, before: Memory | None) -> Question:
    stated, low = heard_request(text, today)
    params = params_of(stated, low)
    spots = spots_in(text)
    question = Question(
        text=text,
        low=low,
        locale=locale,
        today=today,
        now=now,
        spots=spots,
        month=params.month or month_in(low) or _season_month(stated.season, spots),
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


_SEASONS = {"spring": 4, "summer": 7, "autumn": 10, "fall": 10, "winter": 1}


def _season_month(season: str | None, spots: tuple[Spot, ...]) -> int | None:
    """The middle month of a season, the other half of the year south of the equator."""
    month = _SEASONS.get(season or "")
    if month is None:
        return None
    is_south = bool(spots) and spots[0].lat < 0
    return (month + 5) % 12 + 1 if is_south else month


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
