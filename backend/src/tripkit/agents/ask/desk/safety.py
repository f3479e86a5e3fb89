"""Whether it is safe: wars and official warnings first, then what troubles visitors there."""

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.question import Question
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.countries import country_of
from tripkit.tools.trip.context import say

_KOREAN_ADVICE = "https://www.0404.go.kr"
_CITY_KM = 40


def warning(question: Question) -> Line | None:
    """Official advice not to go at all to a country that is named."""
    for spot in question.spots:
        country = country_of(spot.country)
        if country and country.warning and country.warning.everywhere:
            return Line(
                country.warning.text.in_(question.locale),
                page(country.warning.source, country.warning.month),
            )
    return None


def safe(question: Question) -> Answer | None:
    """The official word first, then our notes on the city."""
    spot, locale = question.spot, question.locale
    country = country_of(spot.country) if spot else None
    if spot is None or country is None:
        return None
    name = spot.called(locale)
    advice = (
        page(country.warning.source, country.warning.month)
        if country.warning
        else page(country.advice_page)
    )
    city = nearest_city(spot.lat, spot.lng, _CITY_KM) if spot.kind != "country" else None
    lines: list[Line] = []
    if country.warning and country.warning.everywhere:
        korean = Line(say(locale, "Ordinary travel insurance doesn't pay there either.",
                          "일반 여행자보험도 보장하지 않아요."), advice)  # fmt: skip
        return Answer(
            "safety",
            Line(country.warning.text.in_(locale), advice),
            name,
            (korean, *_official(question)),
        )
    if country.warning and city is None:
        lead = Line(country.warning.text.in_(locale), advice)
    elif country.warning:
        lead = Line(say(
            locale, f"With care. {country.warning.text.en}", f"조심하면 갈 수 있지만 경보를 먼저 봐요. {country.warning.text.ko}",
        ), advice)  # fmt: skip
    else:
        lead = Line(say(
            locale, f"On the whole yes: my table (June 2025) holds no official advice against going to {country.name.en}.",
            f"대체로 괜찮아요. 제 자료(2025년 6월)에 {country.name.ko} 여행을 막는 공식 경보는 없어요.",
        ), advice)  # fmt: skip
    if city and city.sources:
        basis = page(city.sources[0], city.checked)
        lines.append(Line(city.safety.about.in_(locale), basis))
        if question.has("women_alone") and city.safety.women:
            lines.insert(0, Line(city.safety.women.in_(locale), basis))
        lines += [Line(trick.in_(locale), basis) for trick in city.safety.scams[:1]]
    if question.has("women_alone") and not (city and city.safety.women):
        general = passage("women", question)
        lines += [general.lead] if general else []
    return Answer("safety", lead, name, (*lines[:3], *_official(question)))


def _official(question: Question) -> tuple[Line, ...]:
    if question.locale == "ko":
        return (Line("최신 여행경보는 외교부 해외안전여행에서 확인해요.", page(_KOREAN_ADVICE)),)
    return (Line("Read your foreign office's newest advice before you book."),)
