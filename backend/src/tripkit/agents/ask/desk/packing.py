"""What to take: by the month's normals, the children, the socket and the bag."""

from tripkit.agents.ask.desk.answer import Answer, Line, ours, page
from tripkit.agents.ask.desk.climate import (
    SNOWY,
    asked_month,
    clothes,
    month_name,
    nearby_normals,
    normals_at,
)
from tripkit.agents.ask.desk.question import Question
from tripkit.knowledge.climate import Month
from tripkit.knowledge.countries import Country, country_of
from tripkit.knowledge.practical import packing_lists
from tripkit.tools.trip.context import say

_BITTER = -4
"""Degrees at night from which on clothes are told layer by layer."""
_OWN = ("always", "bitter")


def packed(question: Question) -> Answer | None:
    """A list in a few lines; without a month the answer is for the coming weeks."""
    spot, locale = question.spot, question.locale
    if spot is None:
        return None
    month = asked_month(question) or question.today.month
    at = normals_at(spot, month)
    country = country_of(spot.country)
    name, when = spot.called(locale), month_name(month, locale)
    if at is None and country is None:
        return None
    lines: list[Line] = []
    if at:
        basis = ours(
            "normals", say(locale, f"climate normals of {at.where}", f"{at.where} 기후 평년값")
        )
        lead = Line(
            say(
                locale,
                f"For {name} in {when} ({at.low} to {at.high} °C,"
                f" {'snow' if at.high <= SNOWY else 'rain'} on about {at.rain_days} days) take"
                f" {clothes(at, locale)}.",
                f"{when} {name}은/는 {at.low}~{at.high}°C, {'눈' if at.high <= SNOWY else '비'}"
                f" 오는 날 {at.rain_days}일쯤이라"
                f" {clothes(at, locale)}을/를 챙겨요.",
            ),
            basis,
        )
    else:
        lead = Line(
            say(
                locale,
                f"I hold no temperatures for {name}, so look at a forecast for clothes; the rest is"
                " below.",
                f"{name}의 기온 자료는 없으니 옷은 예보를 보고 정해요. 나머지는 아래와 같아요.",
            )
        )
        if nearby := nearby_normals(spot, month, locale):
            lead = nearby
    lines += _beside(question, at, country)
    return Answer("packing", lead, name, tuple(lines))


def _beside(question: Question, at: Month | None, country: Country | None) -> list[Line]:
    """Layers for bitter cold, what goes with the people and the trip, and the socket."""
    locale, lines = question.locale, _general(question)
    if at and at.low <= _BITTER:
        lines.insert(0, Line(packing_lists()["bitter"].in_(locale)))
    if country and question.has("pack_all"):
        plugs = ", ".join(country.plugs)
        note = say(
            locale,
            f"Plugs {plugs}, {country.volts} V: bring an adapter if yours differ.",
            f"콘센트 {plugs}형, {country.volts}V: "
            + ("한국 플러그가 그대로 맞아요." if "F" in country.plugs else "어댑터를 챙겨요."),
        )
        lines.append(Line(note, page(country.advice_page)))
    return lines


def _general(question: Question) -> list[Line]:
    """What is always taken, and what children, beach, hikes or a small bag ask for."""
    lists = packing_lists()
    wishes = [name for name in lists if name not in _OWN and question.has(name)]
    if "toddler" in wishes and "children" in wishes:
        wishes.remove("children")
    first = ("always",) if question.has("pack_all") else ()
    return [Line(lists[name].in_(question.locale)) for name in (*first, *wishes)]
