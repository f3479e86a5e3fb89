"""Short practical passages by topic and place, and customs of a city or country."""

from dataclasses import replace

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.clock import is_origin
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.travel import ends_of
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.practical import passage_on
from tripkit.tools.trip.context import say

_MANNERS = 3


def passage(topic: str, question: Question) -> Answer | None:
    """The passage that holds for the place, else for everywhere."""
    goals = tuple(spot for spot in question.spots if not is_origin(question.low, spot))
    spots = goals or (() if "picks" in question.topics else question.spots)
    sites = [(spot, passage_on(topic, spot.site)) for spot in spots]
    fitting = next((pair for pair in sites if pair[1] and not pair[1].scope.everywhere), None)
    spot, row = fitting or (question.spot, passage_on(topic, None))
    if row is None:
        return None
    name = spot.called(question.locale) if spot else ""
    return Answer(topic, Line(row.text.in_(question.locale), page(row.source)), name)


def pets(question: Question) -> Answer | None:
    """The rules of where the animal goes, not of where it sets off."""
    ends = ends_of(question)
    return passage("pets", replace(question, spots=(ends[1],)) if ends else question)


def etiquette(question: Question) -> Answer | None:
    """A few manners of the place."""
    spot, locale = question.spot, question.locale
    country = country_of(spot.country) if spot else None
    if spot is None or country is None:
        return passage("temple", question)
    city = None if spot.kind == "country" else nearest_city(spot.lat, spot.lng, 40)
    customs = [m.in_(locale) for m in (city.customs.manners if city else country.etiquette)]
    if not customs:
        return None
    basis = page(city.sources[0]) if city and city.sources else page(country.advice_page)
    return Answer(
        "etiquette",
        Line(customs[0], basis),
        spot.called(locale),
        tuple(Line(m, basis) for m in customs[1:_MANNERS]),
    )


def scams(question: Question) -> Answer | None:
    """The usual tricks in a city of ours, else the country's advice page."""
    spot, locale = question.spot, question.locale
    if spot is None:
        return None
    city = nearest_city(spot.lat, spot.lng, 40) if spot.kind != "country" else None
    country = country_of(spot.country)
    if city and city.safety.scams:
        basis = page(city.sources[0])
        tricks = [s.in_(locale) for s in city.safety.scams]
        return Answer(
            "scams",
            Line(tricks[0], basis),
            spot.called(locale),
            tuple(Line(t, basis) for t in tricks[1:3]),
        )
    if country is None:
        return None
    text = say(
        locale,
        f"I hold no list of tricks for {spot.called(locale)}; the official advice page has a"
        " section on crime.",
        f"{spot.called(locale)}의 사기 수법 자료는 없어요. 공식 여행 안내의 범죄 항목을 봐요.",
    )
    return Answer("scams", Line(text, page(country.advice_page)), spot.called(locale))
