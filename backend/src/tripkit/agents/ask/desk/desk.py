"""The desk: each topic of a message to the one who answers it, premises and warnings first."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from tripkit.agents.ask.desk import (
    bathing,
    climate,
    clock,
    clock_changes,
    compare,
    connecting,
    costs,
    country,
    day_trip,
    daylight,
    days,
    delay_rights,
    entry,
    farther,
    feasts,
    flight_clock,
    fuel,
    leave,
    live,
    local,
    mishap,
    money,
    notes,
    packing,
    passages,
    passes,
    phrases,
    picks,
    power,
    premises,
    safety,
    schengen,
    seasons,
    sights,
    sums,
    transfer,
    travel,
    units,
)
from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.asking import parts_in
from tripkit.agents.ask.desk.clock import is_origin
from tripkit.agents.ask.desk.elsewhere import tools_for
from tripkit.agents.ask.desk.patterns import sections, topics_of_kind
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.agents.ask.desk.topics import wider_than
from tripkit.agents.ask.desk.unknown import unknown_of
from tripkit.knowledge.practical import seasons_named
from tripkit.knowledge.practical.notes import note_topics
from tripkit.tools.trip.context import say

Writer = Callable[[Question], Answer | None]
MOST, MOST_OF_MANY = 3, 5
"""Topics of one message that are answered, and of one that asks as many things."""


_PLACELESS = topics_of_kind("placeless")
_COUNTED: dict[str, Writer] = {
    **dict.fromkeys(("calculate", "shared", "uneven"), sums.calculated),
    "fuel": fuel.burned,
    "units": units.measured,
    "convert": money.converted,
    "landing": clock.landed,
    "airtime": flight_clock.in_the_air,
    "dateline": flight_clock.landed_before,
    "meeting": flight_clock.meeting,
    "schengen": schengen.days_left,
    "leave": leave.days_off,
    "airport": transfer.into_town,
    "night_arrival": transfer.at_night,
    "layover": transfer.between_flights,
    "connection": connecting.enough_to_change,
    "passes": passes.pays,
    "phrase": phrases.said_abroad,
    "clock": clock.told_time,
    "clock_change": clock_changes.clock_changes,
}
"""Answered by counting: sums, clocks, days, fares."""
_WRITERS: dict[str, Writer] = {
    **_COUNTED,
    "entry": entry.entry,
    "mishap": mishap.first_steps,
    "passport6": entry.passport_validity,
    "safety": safety.safe,
    "scams": passages.scams,
    "pets": passages.pets,
    "etiquette": passages.etiquette,
    "daylight": daylight.light,
    "delay": delay_rights.owed,
    "holidays": days.holidays,
    "opening": sights.opened,
    "tet": feasts.lunar_new_year,
    "best_time": seasons.best_time,
    "weather": climate.weather,
    "sea_swim": bathing.can_swim,
    "packing": packing.packed,
    "enough": costs.enough,
    "day_cost": costs.day_cost,
    "compare": compare.compared,
    "picks": picks.picked,
    "ways": travel.ways,
    "farther": farther.farther,
    "flight_time": travel.flight,
    "flights": travel.flights,
    "day_trip": day_trip.day_trip,
    "wheelchair": sights.wheelchair,
    "booking": sights.booking,
    "sunday": days.sunday,
    "fuji": partial(seasons.season, "fuji"),
    "power": power.power,
    **country.WRITERS,
    **local.WRITERS,
    "live_seats": live.unseen,
}


def writer_of(topic: str) -> Writer:
    """Who answers the topic: a note that fits, code, a season's row, else a passage."""
    if topic in note_topics():
        return partial(notes.noted, topic, _writer_beside(topic))
    return _writer_beside(topic)


def _writer_beside(topic: str) -> Writer:
    if topic in _WRITERS:
        return _WRITERS[topic]
    if topic in seasons_named():
        return partial(seasons.season, topic)
    return partial(passages.passage, topic)


def answered(question: Question) -> list[Answer]:
    """An answer a topic, at most three; empty where the desk knows nothing of it."""
    answers = _of_topics(question.topics, question) or _of_topics(wider_than(question), question)
    if not answers and (answer := sights.of_sight(question)):
        answers = [answer]
    if not answers and safety.warning(question) and (answer := safety.safe(question)):
        answers = [answer]
    return _with_premise(answers, question)


def _of_topics(topics: Iterable[str], question: Question) -> list[Answer]:
    """An answer a topic, no two alike."""
    answers: list[Answer] = []
    most = min(max(MOST, len(parts_in(question.low))), MOST_OF_MANY)
    for topic in _kept(topics):
        answer = _for_each_place(topic, question)
        if answer and all(answer.lead.text != other.lead.text for other in answers):
            answers.append(answer)
        if len(answers) == most:
            break
    return answers


_OF_COUNTRY = frozenset({*country.WRITERS, "power", "holidays", "best_time", "weather", "safety"})
"""Topics on which each country or town that is named gets its own sentence."""


_THERE = frozenset({"ways", "day_trip", "flights", "flight_time"})
"""How one gets somewhere: not told of where official advice says not to go."""


def _for_each_place(topic: str, question: Question) -> Answer | None:
    """The topic's answer; for several places at once theirs one after the other."""
    if topic in _THERE and (danger := safety.warning(question)):
        return Answer("safety", danger)
    if topic not in _OF_COUNTRY | seasons_named() or notes.has_note(topic, question):
        return writer_of(topic)(question)
    spots = _goals(question)
    if not 1 < len(spots) <= MOST:
        return writer_of(topic)(replace(question, spots=tuple(spots[:1])) if spots else question)
    parts = [writer_of(topic)(replace(question, spots=(spot,))) for spot in spots]
    answers = [answer for answer in parts if answer]
    if not answers:
        return None
    text = " ".join(dict.fromkeys(map(_with_place, answers)))
    lines = dict.fromkeys(line for answer in answers for line in answer.lines)
    places = ", ".join(answer.place for answer in answers)
    first = answers[0]
    return replace(first, lead=Line(text, first.lead.basis), place=places, lines=tuple(lines))


def _goals(question: Question) -> list[Spot]:
    """The places that it is about: not where one sets off or lives, if another is named."""
    spots = list({spot.name: spot for spot in question.spots if spot.country}.values())
    spots = [spot for spot in spots if not is_origin(question.low, spot)] or spots
    return [spot for spot in spots if spot.country != question.home] or spots


def _with_place(answer: Answer) -> str:
    """Its first sentences, with the place's name where they don't say it."""
    text = answer.lead.text
    return text if answer.place in text else f"{answer.place}: {text}"


def _kept(topics: Iterable[str]) -> list[str]:
    names = note_topics() | set(sections("topics"))
    return [topic for topic in topics if topic in names]


def _with_premise(answers: list[Answer], question: Question) -> list[Answer]:
    """Official advice not to go, then what isn't so, before the first answer."""
    first = premises.premise(question)
    if not answers:
        return [warned(Answer("premise", first), question)] if first else []
    return [warned(answers[0].after(first), question), *answers[1:]]


def warned(answer: Answer, question: Question) -> Answer:
    """With official advice not to go before it."""
    danger = safety.warning(question)
    if danger is None or danger.text in answer.lead.text:
        return answer
    return replace(answer, lead=Line(f"{danger.text} {answer.lead.text}", danger.basis))


def is_elsewhere(question: Question) -> bool:
    """Whether other sources than ours are worth asking."""
    topics = set(question.topics)
    return bool(question.spots) and bool(topics) and all(tools_for([topic]) for topic in topics)


def needs_no_place(question: Question) -> bool:
    """Whether no place would help to answer it, as with a sum or a word in a language."""
    return bool(_PLACELESS & set(question.topics))


_LOCAL = _OF_COUNTRY | _THERE | {"scams", "sights", "food", "rooms", "day_cost", "emergency"}
"""Topics that nobody answers without a place."""


def is_local(question: Question) -> bool:
    """Whether it asks what differs from place to place."""
    return any(topic in _LOCAL for topic in question.topics)


def place_asked(question: Question) -> Answer:
    """One sentence that asks which place is meant."""
    text = say(
        question.locale,
        "Which town or country is it about? I don't know the place from these words: name it, or"
        " the nearest city, and I answer.",
        "어느 도시나 나라인지 알려 주세요. 이 말만으로는 곳을 알 수 없어요. 가까운 도시를 말해도"
        " 답해요.",
    )
    return Answer("place_asked", Line(text))


def unknown(question: Question) -> Answer:
    """One sentence where nothing of ours answers, with where to look."""
    spot = None if needs_no_place(question) else question.spot
    topics = ["train", *question.topics] if question.has("train_question") else question.topics
    return unknown_of(spot.called(question.locale) if spot else "", topics, question.locale)
