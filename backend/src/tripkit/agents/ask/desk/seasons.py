"""When to go, and when something is to be seen: seasons by place, best months, rainy months."""

from collections.abc import Sequence

from tripkit.agents.ask.desk.answer import Answer, Basis, Line, page
from tripkit.agents.ask.desk.climate import (
    asked_month,
    month_name,
    no_normals,
    normals_at,
    normals_basis,
    wetness,
)
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.countries import country_of, months_text
from tripkit.knowledge.practical import season_of, seasons_named
from tripkit.tools.trip.context import say

_CITY_KM = 40
_MOST = 3
_UNSEEN = ("monsoon", "hurricane", "acquaalta")
"""Of which nobody asks whether they can be seen."""


def season(phenomenon: str, question: Question) -> Answer | None:
    """When something is to be seen there; what can't be seen in the month named is said first."""
    spot = question.spot
    row = season_of(phenomenon, spot.site if spot else None)
    if row is None or phenomenon not in seasons_named():
        return _wet_season(question) if phenomenon == "monsoon" else None
    locale, month = question.locale, asked_month(question)
    if month is None and question.has("now"):
        month = question.today.month
    text = row.text.in_(locale)
    if month:
        text = _of_month(month, month in row.months, locale, seen=phenomenon not in _UNSEEN) + text
    if spot is None:
        return Answer("season", Line(text, page(row.source)))
    lines = _usual(spot, month, locale) if month and phenomenon in _UNSEEN else ()
    return Answer("season", Line(text, page(row.source)), spot.called(locale), lines)


def _of_month(month: int, fits: bool, locale: Locale, *, seen: bool) -> str:
    """Whether the month is one in which it is seen, or falls."""
    name = month_name(month, locale)
    if seen:
        return say(
            locale,
            f"{name} fits. " if fits else f"Not in {name}. ",
            f"{name}은/는 맞는 때예요. " if fits else f"{name}에는 볼 수 없어요. ",
        )
    return say(
        locale,
        f"{'Yes' if fits else 'No'}, for {name}. ",
        f"{name}은/는 그때에 {'들어가요' if fits else '들지 않아요'}. ",
    )


def _usual(spot: Spot, month: int, locale: Locale) -> tuple[Line, ...]:
    """The month's normals at the place."""
    at = normals_at(spot, month)
    if at is None:
        return ()
    text = say(
        locale,
        f"{spot.called('en')} in {month_name(month, 'en')}: {at.low} to {at.high} °C,"
        f" {wetness(at, month, locale)}.",
        f"{spot.called('ko')} {month}월: {at.low}~{at.high}°C, {wetness(at, month, locale)}.",
    )
    return (Line(text, normals_basis(at.where, locale)),)


def _wet_season(question: Question) -> Answer | None:
    """The months with most rain by the normals."""
    spot, locale = question.spot, question.locale
    if spot is None:
        return None
    rows = [(m, at) for m in range(1, 13) if (at := normals_at(spot, m))]
    if not rows:
        return no_normals(question, spot)
    most = max(at.rain_days for _, at in rows)
    least = min(at.rain_days for _, at in rows)
    wet = _runs([m for m, at in rows if at.rain_days >= (most + least) / 2 + 1], locale)
    dry = _runs([m for m, at in rows if at.rain_days <= least + 2], locale)
    name = spot.called(locale)
    if most - least < 6 or not wet:
        text = say(
            locale,
            f"{name} has no real rainy season: {least} to {most} days with rain in every month.",
            f"{name}은/는 뚜렷한 우기가 없어요. 어느 달이나 비 오는 날이 {least}~{most}일이에요.",
        )
    else:
        text = say(
            locale,
            f"{name}: most rain in {wet} (up to {most} days a month); driest in {dry}.",
            f"{name}은/는 {wet}에 비가 가장 많고(한 달 최대 {most}일) {dry}이/가 가장 건조해요.",
        )
    return Answer("season", Line(text, normals_basis(rows[0][1].where, locale)), name)


def _runs(months: Sequence[int], locale: Locale) -> str:
    """Months as spans, over New Year as one."""
    chosen = set(months)
    starts = [m for m in sorted(chosen) if (m - 2) % 12 + 1 not in chosen] or sorted(chosen)[:1]
    ordered: list[int] = []
    for start in starts:
        month = start
        while month in chosen and month not in ordered:
            ordered.append(month)
            month = month % 12 + 1
    return months_text(tuple(ordered)).in_(locale)


def best_time(question: Question) -> Answer | None:
    """The months to go, and whether the one that was named is among them."""
    spot, locale = question.spot, question.locale
    if spot is None or (country := country_of(spot.country)) is None:
        return None
    months, source = best_months(spot)
    if not months:
        return None
    basis = source or page(country.advice_page)
    name, month = spot.called(locale), asked_month(question)
    when = months_text(tuple(months)).in_(locale)
    lead = say(
        locale, f"The best months for {name} are {when}.", f"{name}은/는 {when}이/가 가장 좋아요."
    )
    if month:
        fits, month_text = month in months, month_name(month, locale)
        en = "Yes, {} is a good time for {}" if fits else "{} is not the best time for {}"
        ko = "{}은/는 {}에 좋은 때예요" if fits else "{}은/는 {}에 가장 좋은 때는 아니에요"
        lead = say(
            locale,
            f"{en.format(month_text, name)}; the best months are {when}.",
            f"{ko.format(month_text, name)}. 좋은 달은 {when}이에요/예요.",
        )
    lines = []
    example = month or months[0]
    if at := normals_at(spot, example):
        lines.append(
            Line(
                say(
                    locale,
                    f"{month_name(example, locale)}: {at.low} to {at.high} °C,"
                    f" {wetness(at, example, locale)}.",
                    f"{example}월: {at.low}~{at.high}°C, {wetness(at, example, locale)}.",
                ),
                normals_basis(at.where, locale),
            )
        )
    if country.avoid and spot.kind == "country":
        lines.append(Line(country.avoid.in_(locale), page(country.advice_page)))
    if row := season_of("monsoon", spot.site):
        lines.append(Line(row.text.in_(locale), page(row.source)))
    return Answer("best_time", Line(lead, basis), name, tuple(lines[:_MOST]))


def best_months(spot: Spot) -> tuple[tuple[int, ...], Basis | None]:
    """Of our city at the place, else of its country; with the city's source."""
    city = (
        None if spot.kind in ("country", "region") else nearest_city(spot.lat, spot.lng, _CITY_KM)
    )
    if city and city.best_months:
        return _in_order(city.best_months), page(city.sources[0]) if city.sources else None
    country = country_of(spot.country)
    return (country.best_months if country else ()), None


def _in_order(months: Sequence[int]) -> tuple[int, ...]:
    """From the first after a gap, so that a span over New Year is one."""
    chosen = set(months)
    start = next((m for m in sorted(chosen) if (m - 2) % 12 + 1 not in chosen), min(chosen))
    return tuple(m for n in range(12) if (m := (start + n - 1) % 12 + 1) in chosen)
