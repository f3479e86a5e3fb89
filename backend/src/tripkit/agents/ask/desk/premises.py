"""What a question takes for granted and isn't so: said before anything else."""

import re
from collections.abc import Iterator
from itertools import pairwise

from tripkit.agents.ask.desk.answer import Line, page
from tripkit.agents.ask.desk.patterns import matcher
from tripkit.agents.ask.desk.question import Question, Spot, every_spot_in
from tripkit.agents.ask.desk.sight_names import sight_named
from tripkit.knowledge.cities import city_of
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.gazetteer import country_name, distance_km, find
from tripkit.knowledge.practical import premise_on, union
from tripkit.tools.trip.context import say

_FAR_KM = 60
_REACH_KM = 400
_BESIDE = 8
"""Characters between a place and the one that it is said to be in."""


def premise(question: Question) -> Line | None:
    """The first thing that isn't so."""
    return next(_all(question), None)


def _all(question: Question) -> Iterator[Line]:
    yield from _gone_sight(question)
    yield from _misplaced_sight(question)
    yield from _misplaced_city(question)
    yield from _misplaced_area(question)
    yield from _of_table(question)
    yield from _of_money(question)


def _gone_sight(question: Question) -> Iterator[Line]:
    """A sight that is said to have fallen, burnt or been taken down, and that we know standing."""
    match = sight_named(question.text) if question.has("gone") else None
    if match is None:
        return
    sight, city_id = match
    locale, checked = question.locale, city_of(city_id).checked
    name = sight.name.in_(locale)
    yield Line(
        say(
            locale,
            f"Nothing of that is known here: {name} stood and could be visited when it was last"
            f" looked at ({checked}).",
            f"그런 사실은 확인되지 않아요. {name}은/는 마지막 확인({checked}) 때 그대로 있고 볼 수"
            " 있었어요.",
        ),
        page(sight.sources[0]),
    )


def _misplaced_sight(question: Question) -> Iterator[Line]:
    """A sight of one city asked for in another."""
    match = sight_named(question.text)
    if match is None:
        return
    sight, city_id = match
    home, locale = city_of(city_id), question.locale
    for spot in question.spots:
        if spot.kind != "city" or not _is_inside(question.low, spot):
            continue
        if distance_km(spot.lat, spot.lng, sight.lat, sight.lng) > _FAR_KM:
            names = sight.name.in_(locale), home.name.in_(locale), spot.called(locale)
            yield Line(
                say(
                    locale,
                    f"{names[0]} is in {names[1]}, not in {names[2]}.",
                    f"{names[0]}은/는 {names[2]}이/가 아니라 {names[1]}에 있어요.",
                ),
                page(sight.sources[0]),
            )


def _is_inside(low: str, spot: Spot) -> bool:
    """ "in London", "런던에 있는", "런던의"."""
    before, behind = low[max(0, spot.start - 8) : spot.start], low[spot.end : spot.end + 5]
    return bool(matcher("inside_before").search(before) or matcher("inside_behind").match(behind))


def _misplaced_city(question: Question) -> Iterator[Line]:
    """ "Budapest in Romania"."""
    locale = question.locale
    spots = every_spot_in(question.text)
    for town, land in pairwise(spots):
        pairs = ((town, land), (land, town)) if locale == "ko" else ((town, land),)
        for city, country in pairs:
            if (
                city.kind not in ("city", "area")
                or country.kind != "country"
                or city.country == country.country
            ):
                continue
            gap = question.low[min(city.end, country.end) : max(city.start, country.start)]
            joins = re.fullmatch(r",? (?:in|,)? ?|(?:의)? ?|에 있는 ?", gap)
            if joins and find(city.name, prefer=country.country)[0].country != country.country:
                where = country_name(city.country, locale)
                yield Line(
                    say(
                        locale,
                        f"{city.name} is in {where}, not in {country.name}.",
                        f"{city.called('ko')}은/는 {country.called('ko')}이/가 아니라"
                        f" {where}에 있어요.",
                    )
                )


def _misplaced_area(question: Question) -> Iterator[Line]:
    """ "the Great Wall in Shanghai"."""
    locale = question.locale
    for area in (s for s in question.spots if s.kind == "area"):
        for city in (s for s in question.spots if s.kind == "city"):
            km = distance_km(area.lat, area.lng, city.lat, city.lng)
            gap = question.low[area.end : city.start]
            is_beside = area.start < city.start and len(gap) <= _BESIDE
            if km > _REACH_KM and is_beside and _is_inside(question.low, city):
                names = area.called(locale), city.called(locale)
                away = f"{round(km, -1):,.0f}"
                yield Line(
                    say(
                        locale,
                        f"{names[0]} isn't in {names[1]}: it lies some {away} km away.",
                        f"{names[0]}은/는 {names[1]}에 있지 않고 {away}km쯤 떨어져 있어요.",
                    )
                )


def _of_table(question: Question) -> Iterator[Line]:
    """Beaches inland, trains where there are none, cities that are no capitals."""
    kinds = (("inland", "beach_question"), ("no_railway", "train_question"), ("capital", "capital"))
    for kind, words in kinds:
        if not question.has(words):
            continue
        for spot in question.spots:
            row = premise_on(kind, spot.site)
            if row and _concerns(kind, spot, question):
                yield Line(row.text.in_(question.locale) + ".")


def _concerns(kind: str, spot: Spot, question: Question) -> bool:
    """A country's row counts for the country and its towns, but not where one only sets off."""
    is_end = spot.kind in ("city", "area")
    if kind == "no_railway" and len({s.country for s in question.spots}) > 1 and not is_end:
        return False
    return kind != "inland" or not question.has("from_there")


def _of_money(question: Question) -> Iterator[Line]:
    """Euros where none are used, or an EU that a country isn't in."""
    spot, locale = question.spot, question.locale
    country = country_of(spot.country) if spot else None
    if country is None:
        return
    name = country.name.in_(locale)
    if (
        question.has("eu_member")
        and country.code not in union("eu")
        and question.has("takes_for_granted")
    ):
        yield Line(
            say(locale, f"{name} isn't in the EU.", f"{name}은/는 EU 회원국이 아니에요."),
            page(country.advice_page),
        )
    is_answered = "currency_of" in question.topics
    if (
        not is_answered
        and question.has("euro")
        and question.has("takes_for_granted")
        and country.code not in union("euro")
    ):
        money = country.currency_name.in_(locale)
        yield Line(
            say(
                locale,
                f"{name} doesn't use the euro but the {money} ({country.currency}).",
                f"{name}은/는 유로가 아니라 {money}({country.currency})를 써요.",
            ),
            page(country.advice_page),
        )
