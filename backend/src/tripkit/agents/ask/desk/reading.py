"""A message as the desk's question: its own words, and what the one before left open."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from typing_extensions import TypedDict

from tripkit.agents.ask.desk.patterns import matcher
from tripkit.agents.ask.desk.question import HOME, Question, Spot, month_in, spots_in
from tripkit.agents.ask.desk.refused import refused_in
from tripkit.agents.ask.desk.topics import topics_in, with_notes
from tripkit.domain import clock
from tripkit.domain.context import Locale, RunContext
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.questions import heard_request
from tripkit.knowledge.questions.params import params_of


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


def today_of(context: RunContext) -> tuple[date, datetime]:
    """The person's day and this instant; where the run was not told the day, by their zone."""
    now = clock.now()
    if context.today:
        return date.fromisoformat(context.today), now
    zone = ZoneInfo(HOME[context.locale][1]) if context.locale in HOME else ZoneInfo("UTC")
    return now.astimezone(zone).date(), now


def question_of(
    text: str, context: RunContext, before: Memory | None, places: Sequence[str] = ()
) -> Question:
    """The message read, with places and topics of the one before where it goes on with it.

    `places` are those that another reader heard, for where this one hears none.
    """
    today, now = today_of(context)
    question = _read(text, context.locale, today, now, before)
    if question.spots:
        return question
    return replace(question, spots=tuple(spot for name in places for spot in _unplaced(name)))


def reread(text: str, question: Question, before: Memory) -> Question:
    """Another message of the same person, at the same instant."""
    return _read(text, question.locale, question.today, question.now, before)


def _read(text: str, locale: Locale, today: date, now: datetime, before: Memory | None) -> Question:
    if before and "picks" in before["topics"] and _adds_to_wish(text):
        whole = _read(f"{before['text']}. {text}", locale, today, now, None)
        return replace(whole, topics=("picks",))
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
        topics=tuple(topics_in(low, _choices(low, spots))),
    )
    return with_notes(_continued(question, before) if before else question)


def _choices(low: str, spots: Sequence[Spot]) -> int:
    """How many of the places are of a country and not refused."""
    refused = refused_in(low, spots)
    return sum(bool(spot.country) and spot not in refused for spot in spots)


def _adds_to_wish(text: str) -> bool:
    """Whether it says more of where to go, as "leaving from Perth" or "not Bali either" do."""
    low = Text(text).low
    refuses = matcher("refuses").search(low)
    return bool(refuses) or not set(topics_in(low, len(spots_in(text)))) - {
        "picks",
        "weather",
        "flights",
    }


_SEASONS = {"spring": 4, "summer": 7, "autumn": 10, "fall": 10, "winter": 1}


def _season_month(season: str | None, spots: tuple[Spot, ...]) -> int | None:
    """The middle month of a season, the other half of the year south of the equator."""
    month = _SEASONS.get(season or "")
    if month is None:
        return None
    is_south = bool(spots) and spots[0].lat < 0
    return (month + 5) % 12 + 1 if is_south else month


_VAGUE = frozenset({"safety", "about"})
"""Topics whose words alone, in a message that goes on, leave the earlier topic what it was."""


def _continued(question: Question, before: Memory) -> Question:
    """What is left open is what it was before."""
    if question.has("other_way") and not question.spots and _ENDS & set(before["topics"]):
        return _turned(question, before)
    earlier = tuple(spot for name in before["places"] for spot in _unplaced(name))
    if len(earlier) > 1 and not question.spots and question.has("of_the_two"):
        question = replace(question, topics=("compare",))
    goes_on = bool(question.spots) or question.has("first_words_go_on") or _is_bare(question)
    topics = question.topics or (tuple(before["topics"]) if goes_on else ())
    if goes_on and not question.spots and set(topics) <= _VAGUE:
        topics = tuple(dict.fromkeys((*before["topics"], *topics)))
    spots = _places_of(replace(question, topics=topics), earlier, before)
    is_timeless = question.month is None and question.day is None
    is_of_time = bool(_OF_MONTH & set(topics)) and not question.has("now")
    keeps_month = is_timeless and (not question.topics or is_of_time)
    return replace(
        question,
        earlier=before["text"],
        topics=topics,
        spots=spots,
        month=before["month"] if keeps_month else question.month,
    )


_OF_MONTH = frozenset({"weather", "sea_swim", "daylight", "packing", "crowds", "holidays"})
"""Topics whose answer hangs on the month that was spoken of."""


_ENDS = frozenset({"landing", "ways", "flights", "flight_time", "airtime", "clock", "dateline"})
"""Topics between two places, that may be asked for the other way round."""


def _turned(question: Question, before: Memory) -> Question:
    """The same the other way round, with the numbers of before where it names none."""
    spots = tuple(spot for name in reversed(before["places"]) for spot in _unplaced(name))
    has_numbers = any(c.isdigit() for c in question.low)
    low = question.low if has_numbers else f"{before['text']} {question.low}"
    return replace(
        question,
        low=low,
        earlier=before["text"],
        topics=tuple(before["topics"]),
        spots=spots,
        month=question.month or before["month"],
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
    others = reversed(earlier) if question.has("there") else iter(earlier)
    other = next((s for s in others if s.name != spot.name), None)
    if other and question.has("there"):
        return (other, spot)
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
