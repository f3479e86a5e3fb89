"""The desk: each topic of a message to the one who answers it, premises and warnings first."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from tripkit.agents.ask.desk import (
    climate,
    clock,
    compare,
    costs,
    country,
    days,
    entry,
    local,
    money,
    packing,
    passages,
    picks,
    premises,
    safety,
    seasons,
    sums,
    travel,
    units,
)
from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.patterns import sections
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.ask import Route
from tripkit.knowledge.practical import seasons_named
from tripkit.tools.trip.context import say

Writer = Callable[[Question], Answer | None]
MOST = 3
"""Topics of one message that are answered."""
_EVER = frozenset({"calculate", "units", "convert", "landing", "clock"})
"""Answered whatever else a message seems to ask for."""
_COSTS = frozenset(
    {
        "enough",
        "day_cost",
        "cards",
        "live_fare",
        "compare",
        "picks",
        "ways",
        "tipping",
        "cheapest_month",
        "flight_time",
        "currency_of",
        "insurance",
        "taxfree",
        "sim",
    }
)
_RULES = frozenset(
    {
        "altitude",
        "bilharzia",
        "dive_fly",
        "entry",
        "etias",
        "job_offer",
        "passport6",
        "pregnant",
        "schengen",
    }
)
"""Of these nobody is answered with a plan or a table of costs."""
_WRITERS: dict[str, Writer] = {
    "calculate": sums.calculated,
    "units": units.measured,
    "convert": money.converted,
    "landing": clock.landed,
    "clock": clock.told_time,
    "entry": entry.entry,
    "passport6": entry.passport_validity,
    "safety": safety.safe,
    "scams": passages.scams,
    "etiquette": passages.etiquette,
    "holidays": days.holidays,
    "opening": days.opening,
    "best_time": seasons.best_time,
    "weather": climate.weather,
    "sea_swim": climate.can_swim,
    "packing": packing.packed,
    "enough": costs.enough,
    "day_cost": costs.day_cost,
    "compare": compare.compared,
    "picks": picks.picked,
    "ways": travel.ways,
    "flight_time": travel.flight,
    "flights": travel.flights,
    "sunday": days.sunday,
    "fuji": partial(seasons.season, "fuji"),
    **country.WRITERS,
    **local.WRITERS,
}


def writer_of(topic: str) -> Writer:
    """Who answers the topic: code, a season's row, else a passage."""
    if topic in _WRITERS:
        return _WRITERS[topic]
    if topic in seasons_named():
        return partial(seasons.season, topic)
    return partial(passages.passage, topic)


def claims(question: Question, route: Route | None) -> bool:
    """Whether the desk is to try, by the route that the question would take else."""
    topics = set(question.topics)
    if topics & _EVER:
        return True
    if route is None:
        return bool(topics)
    if route == "info":
        return True
    if question.has("plan_words"):
        return False
    if topics & _RULES or safety.warning(question):
        return True
    if route == "budget":
        return bool(topics & _COSTS)
    return bool(topics)


def answered(question: Question) -> list[Answer]:
    """An answer a topic, at most three; empty where the desk knows nothing of it."""
    answers: list[Answer] = []
    for topic in _kept(question.topics):
        answer = writer_of(topic)(question)
        if answer and all(answer.lead.text != other.lead.text for other in answers):
            answers.append(answer)
        if len(answers) == MOST:
            break
    if not answers and safety.warning(question) and (answer := safety.safe(question)):
        answers = [answer]
    return _with_premise(answers, question)


def _kept(topics: Iterable[str]) -> list[str]:
    names = set(sections("topics"))
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


_ELSEWHERE = frozenset({"sights", "food", "rooms", "city_transport", "airport", "about", "opening"})
"""Topics that tools over open data and other services may still answer."""


def is_elsewhere(question: Question) -> bool:
    """Whether other sources than ours are worth asking."""
    topics = set(question.topics)
    return bool(question.spots) and bool(topics) and topics <= _ELSEWHERE


def unknown(question: Question) -> Answer:
    """One sentence where nothing of ours answers, with where to look."""
    spot, locale = question.spot, question.locale
    where = spot.called(locale) if spot else ""
    text = say(
        locale,
        f"I hold nothing on that{f' for {where}' if where else ''}; ask the official tourist office"
        " or the place itself.",
        f"{f'{where}에 대한 ' if where else ''}그 내용은 자료에 없어요. 공식 관광 안내나 해당"
        " 기관에 확인해요.",
    )
    return Answer("unknown", Line(text), where)
