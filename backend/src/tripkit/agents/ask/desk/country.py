"""What holds in a whole country: sockets, water, tips, driving, money, languages, numbers."""

import re
from collections.abc import Callable

from tripkit.agents.ask.desk.answer import Answer, Line, ours, page
from tripkit.agents.ask.desk.money import currencies_in, rate_line
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.countries import Country, country_of, phrase, tap_water
from tripkit.knowledge.currency import convert, known
from tripkit.tools.trip.context import say

_LOW_VOLTS = 130
_SHORT = 3
_VISITORS = {
    "british": "G",
    "uk": "G",
    "england": "G",
    "american": "AB",
    "us": "AB",
    "usa": "AB",
    "canad": "AB",
    "australia": "I",
    "german": "CF",
    "europe": "CF",
}


def _country(question: Question) -> Country | None:
    return country_of(question.spot.country) if question.spot else None


def _answer(topic: str, text: str, country: Country, question: Question, *more: Line) -> Answer:
    basis = ours(
        "catalogue", say(question.locale, "TripKit's table of countries", "TripKit 나라 자료")
    )
    return Answer(topic, Line(text, basis), country.name.in_(question.locale), more)


def power(question: Question) -> Answer | None:
    """The sockets and volts, and whether the person's plug fits."""
    country, locale = _country(question), question.locale
    if country is None:
        return None
    plugs, name = ", ".join(country.plugs), country.name.in_(locale)
    low_volts = int(country.volts.split("/")[0]) <= _LOW_VOLTS
    if locale == "ko":
        fits = "F" in country.plugs
        head = (
            "한국 플러그와 충전기를 그대로 쓸 수 있어요"
            if fits
            else (
                "한국의 둥근 플러그가 들어가기는 해도 헐거울 수 있어 어댑터가 안전해요"
                if {"C", "E"} & set(country.plugs)
                else "어댑터가 필요해요"
            )
        )
        volts = (
            " 충전기는 대개 100~240V라 괜찮지만 220V 전용 드라이어는 안 돼요." if low_volts else ""
        )
        text = f"{head}. {name} 콘센트는 {plugs}형, {country.volts}V예요.{volts}"
    else:
        text = f"{_fit(question, country)}{name} has plugs of type {plugs} at {country.volts} V."
        text += " Phone and laptop chargers take any voltage; hair dryers made for another don't."
    note = country.notes.get("power")
    more = (Line(note.in_(locale), page(country.advice_page)),) if note else ()
    return _answer("power", text, country, question, *more)


def _fit(question: Question, country: Country) -> str:
    """Whether the plugs of the person's country fit, where it was named."""
    words = re.findall(r"[a-z]+", question.low)
    homes = (plugs for name, plugs in _VISITORS.items() if any(_is_of(w, name) for w in words))
    home = next(homes, None)
    if home is None:
        return ""
    return "Your plugs fit. " if set(home) & set(country.plugs) else "Yes, you need an adapter. "


def _is_of(word: str, name: str) -> bool:
    return word == name or (len(name) > _SHORT and word.startswith(name))


def water(question: Question) -> Answer | None:
    """Whether one may drink from the tap, in a word first."""
    country, locale = _country(question), question.locale
    if country is None or question.spot is None:
        return None
    spot = question.spot
    city = nearest_city(spot.lat, spot.lng, 25) if spot.kind != "country" else None
    words = city.utilities.water if city and city.utilities else country.water
    heads = {
        "safe": ("Yes. ", "네. "),
        "boiled": ("Better not. ", "안 마시는 게 좋아요. "),
        "unsafe": ("No. ", "아니요. "),
        "mixed": ("", ""),
    }
    en, ko = heads[tap_water(country.code)]
    if not (words.en.startswith("Tap water is") or tap_water(country.code) in ("safe", "unsafe")):
        en = ko = ""
    is_said = words.en.startswith(("Do not", "Don't", "No", "Yes"))
    head = "" if is_said and locale == "en" else say(locale, en, ko)
    return _answer("water", head + words.in_(locale), country, question)


def tipping(question: Question) -> Answer | None:
    country, locale = _country(question), question.locale
    if country is None or question.spot is None:
        return None
    words = country.tipping
    is_unusual = words.en.startswith(("Not ", "Tips are not"))
    head = say(locale, "No. ", "아니요. ") if is_unusual and question.has("must_tip") else ""
    return _answer("tipping", head + words.in_(locale), country, question)


def driving(question: Question) -> Answer | None:
    """The side of the road, with the licence where it was asked about."""
    country, locale = _country(question), question.locale
    if country is None:
        return None
    text = phrase("drives", country.drives).in_(locale)
    note = country.notes.get("driving")
    name = country.name.in_(locale)
    text = (
        text.replace("They drive", f"In {name} they drive") if locale == "en" else f"{name}: {text}"
    )
    more = (Line(note.in_(locale), page(country.advice_page)),) if note else ()
    return _answer("driving", text, country, question, *more)


def licence(question: Question) -> Answer | None:
    """The passage on licences, with the side of the road beneath."""
    answer = passage("licence", question)
    country = _country(question)
    if answer is None or country is None:
        return answer
    side = Line(phrase("drives", country.drives).in_(question.locale), page(country.advice_page))
    return Answer("licence", answer.lead, country.name.in_(question.locale), (side,))


def emergency(question: Question) -> Answer | None:
    country, locale = _country(question), question.locale
    if country is None or not country.emergency:
        return None
    numbers = _numbers(country, locale)
    name = country.name.in_(locale)
    text = say(locale, f"In {name}: {numbers}.", f"{name}: {numbers}.")
    note = country.notes.get("emergency")
    more = [Line(note.in_(locale), page(country.advice_page))] if note else []
    if locale == "ko" and country.code != "KR":
        more.append(
            Line("한국 영사콜센터(24시간): +82-2-3210-0404.", page("https://www.0404.go.kr"))
        )
    return _answer("emergency", text, country, question, *more)


def _numbers(country: Country, locale: Locale) -> str:
    """ "112 for everything", else number by number."""
    if len(set(country.emergency.values())) == 1:
        number = next(iter(country.emergency.values()))
        return say(
            locale, f"{number} for police, ambulance and fire", f"경찰·구급·소방 모두 {number}"
        )
    return ", ".join(
        f"{phrase('calls', who).in_(locale)} {number}" for who, number in country.emergency.items()
    )


def languages(question: Question) -> Answer | None:
    country, locale = _country(question), question.locale
    if country is None:
        return None
    name, spoken = country.name.in_(locale), country.language_names.in_(locale)
    return _answer(
        "languages",
        say(locale, f"{spoken} in {name}.", f"{name}에서는 {spoken}을/를 써요."),
        country,
        question,
    )


def currency(question: Question) -> Answer | None:
    """What one pays with; that it isn't the money that was codes is said first."""
    country, locale = _country(question), question.locale
    if country is None:
        return None
    name, money = country.name.in_(locale), country.currency_name.in_(locale)
    codes = [code for _, _, code in currencies_in(question.low)]
    text = say(
        locale,
        f"{name} uses the {money} ({country.currency}).",
        f"{name}은/는 {money}({country.currency})를 써요.",
    )
    if codes and codes[0] != country.currency:
        text = say(
            locale,
            f"No, not {codes[0]}: {text}",
            f"아니요, {codes[0]} 대신 {money}({country.currency})을/를 써요.",
        )
    more = []
    home = "KRW" if locale == "ko" else "USD"
    if known(country.currency) and country.currency != home:
        rate = convert(1, country.currency, home)
        more.append(rate_line(rate, country.currency, home, question))
    if note := country.notes.get("money"):
        more.insert(0, Line(note.in_(locale), page(country.advice_page)))
    return _answer("currency", text, country, question, *more)


def cards(question: Question) -> Answer | None:
    """Cards or cash, with how much where a passage says so."""
    answer = passage("cards", question)
    country = _country(question)
    if answer or country is None:
        return answer
    locale, name = question.locale, country.name.in_(question.locale)
    money = country.currency_name.in_(locale)
    note = country.notes.get("money")
    text = (
        note.in_(locale)
        if note
        else say(
            locale,
            f"I hold no note on cards in {name}: carry a card for hotels and some {money} in cash,"
            " and ask your bank.",
            f"{name}의 카드 사용 자료는 없어요. 호텔용 카드와 {money} 현금을 함께 지녀요.",
        )
    )
    return _answer("cards", text, country, question)


WRITERS: dict[str, Callable[[Question], Answer | None]] = {
    "power": power,
    "water": water,
    "tipping": tipping,
    "driving": driving,
    "licence": licence,
    "emergency": emergency,
    "languages": languages,
    "currency_of": currency,
    "cards": cards,
}
"""By topic."""
