"""Whether it is safe: wars and official warnings first, then what troubles visitors there."""

from collections.abc import Sequence

from tripkit.agents.ask.desk.answer import Answer, Basis, Line, page
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import City, nearest_city
from tripkit.knowledge.countries import Country, country_of
from tripkit.knowledge.practical import premise_on
from tripkit.tools.trip.context import say
from tripkit.tools.trip.travel_advice import leading_warning, warnings_for

_KOREAN_ADVICE = "https://www.0404.go.kr"
_CITY_KM = 40
_MOST = 3


def warning(question: Question) -> Line | None:
    """Official advice not to go to a country that is named, or to parts of one at war."""
    for spot in question.spots:
        if advice := leading_warning(spot.country):
            return Line(advice.text.in_(question.locale), page(advice.source, advice.month))
    return None


def warnings_of(places: Sequence[str], locale: Locale) -> list[Answer]:
    """Official advice not to go at all to places of a trip, by name."""
    return [
        Answer("warning", Line(w.text.in_(locale), page(w.source, w.month)), ", ".join(places))
        for w in warnings_for(places)
        if w.everywhere
    ]


def safe(question: Question) -> Answer | None:
    """The official word first, then our notes on the city."""
    spot, locale = question.spot, question.locale
    country = country_of(spot.country) if spot else None
    if spot is None or country is None:
        return None
    advice = _advice(country)
    city = nearest_city(spot.lat, spot.lng, _CITY_KM) if spot.kind != "country" else None
    if country.warning and country.warning.everywhere:
        text = say(
            locale,
            "Ordinary travel insurance doesn't pay there either.",
            "일반 여행자보험도 보장하지 않아요.",
        )
        notes = [Line(text, advice)]
    else:
        notes = _notes(city, question)
    lead = Line(_verdict(country, spot, locale), advice)
    is_calm = not (country.warning or premise_on("conflict", spot.site))
    if notes and is_calm:  # what one meets in the city says more than that nothing is advised
        lead, *notes = notes
    return Answer("safety", lead, spot.called(locale), (*notes, *_official(question)))


def _advice(country: Country) -> Basis:
    if country.warning:
        return page(country.warning.source, country.warning.month)
    return page(country.advice_page)


def _verdict(country: Country, spot: Spot, locale: Locale) -> str:
    """No where there is official advice or a conflict, with care where parts are warned of."""
    conflict = premise_on("conflict", spot.site)
    warning = country.warning.text.in_(locale) if country.warning else ""
    if country.warning and country.warning.everywhere:
        return warning
    if conflict:
        return f"{conflict.text.in_(locale)}. {warning}".strip()
    if crime := premise_on("crime", spot.site):
        return f"{crime.text.in_(locale)}. {warning}".strip()
    if warning and spot.kind != "country" and nearest_city(spot.lat, spot.lng, _CITY_KM) is None:
        return say(
            locale,
            f"{warning} Whether {spot.called('en')} lies in those parts look up on the map of the"
            " official page, and don't go if it does.",
            f"{warning} {spot.called('ko')}이/가 그 지역에 드는지 공식 안내의 지도에서 확인하고,"
            " 들면"
            " 가지 마세요.",
        )
    if warning:
        return say(
            locale,
            f"Mostly, with care, outside the parts named here. {warning}",
            f"아래 지역을 빼면 대체로 조심해서 갈 수 있어요. {warning}",
        )
    return say(
        locale,
        "On the whole yes, as far as I know: in June 2025 there was no official advice against"
        f" going to {country.name.en}; nothing newer was looked at.",
        f"제가 아는 한 대체로 괜찮아요. 2025년 6월 기준 {country.name.ko}에 여행 금지 권고는"
        " 없었고, 그 뒤는 확인하지 않았어요.",
    )


def _notes(city: City | None, question: Question) -> list[Line]:
    """What visitors meet in the city; for women alone first what is said for them."""
    locale, lines = question.locale, list[Line]()
    alone = question.has("women_alone")
    if city and city.sources:
        basis = page(city.sources[0], city.checked)
        words = [city.safety.about, *city.safety.scams[:1]]
        if alone and city.safety.women:
            words.insert(0, city.safety.women)
        lines = [Line(text.in_(locale), basis) for text in words]
    if alone and not (city and city.safety.women) and (general := passage("women", question)):
        lines.append(general.lead)
    return lines[:_MOST]


def _official(question: Question) -> tuple[Line, ...]:
    if question.locale == "ko":
        return (Line("최신 여행경보는 외교부 해외안전여행에서 확인해요.", page(_KOREAN_ADVICE)),)
    return (Line("Read your foreign office's newest advice before you book."),)
