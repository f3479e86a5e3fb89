"""Which of two places is farther from a third, by distance and by the quickest way."""

from dataclasses import replace

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.clock import is_origin
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.agents.ask.desk.travel import HOME_AIRPORT, ways
from tripkit.knowledge.gazetteer import distance_km
from tripkit.tools.trip.context import say

_GOALS = 2


def farther(question: Question) -> Answer | None:
    """The one that is, with the way to each; None where not two places were named."""
    ends = _ends(question)
    if ends is None:
        return None
    origin, goals = ends
    locale = question.locale
    ranked = sorted(goals, key=lambda s: -distance_km(origin.lat, origin.lng, s.lat, s.lng))
    far, near = (spot.called(locale) for spot in ranked)
    apart = [round(distance_km(origin.lat, origin.lng, s.lat, s.lng), -1) for s in ranked]
    lead = say(
        locale,
        f"{far} is farther from {origin.called('en')}: {apart[0]:,.0f} km in a straight line,"
        f" {near} {apart[1]:,.0f} km.",
        f"{origin.called('ko')}에서 {far}이/가 더 멀어요. 직선으로 {far} {apart[0]:,.0f}km,"
        f" {near} {apart[1]:,.0f}km예요.",
    )
    routes = [ways(replace(question, spots=(origin, goal))) for goal in ranked]
    lines = tuple(answer.lead for answer in routes if answer)
    return Answer("farther", Line(lead), f"{far} / {near}", lines)


def _ends(question: Question) -> tuple[Spot, list[Spot]] | None:
    """Where from (home where only the two are named), and the two."""
    spots = [s for s in question.spots if s.kind != "country"] or list(question.spots)
    origin = next((s for s in spots if is_origin(question.low, s)), None)
    goals = [s for s in spots if s is not origin]
    if origin is None and len(goals) > _GOALS:
        origin, *goals = goals
    if origin is None and question.locale == "ko":
        origin = HOME_AIRPORT
    return (origin, goals) if origin and len(goals) == _GOALS else None
