"""Sockets and volts: whether the person's plug fits, and what heats burns out."""

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.country import answer_of, country_at
from tripkit.agents.ask.desk.entry import passport_in
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.countries import Country, country_of
from tripkit.tools.trip.context import say

_LOW_VOLTS = 130
_ROUND = frozenset("CEF")
"""Plugs of which the thinnest fits the others' sockets."""


def power(question: Question) -> Answer | None:
    """The sockets and volts, whether the plug fits, and what may not be plugged in."""
    country, locale = country_at(question), question.locale
    if country is None:
        return None
    home = _home(question)
    plugs, name = ", ".join(country.plugs), country.name.in_(locale)
    text = say(
        locale,
        f"{name} has plugs of type {plugs} at {country.volts} V.",
        f"{name} 콘센트는 {plugs}형, {country.volts}V예요.",
    )
    head = _fit(home, country, locale) if home else ""
    heat = _heat(home, country, question)
    note = country.notes.get("power")
    more = (Line(note.in_(locale), page(country.advice_page)),) if note else ()
    lines = (_chargers(locale), *more)
    return answer_of("power", f"{heat or head}{text}", country, question, *lines)


def _home(question: Question) -> Country | None:
    """Where the person's plugs are from: as named, else by the language."""
    code = next(
        (
            code
            for code in sections("plug_homes")
            if matcher(code, "plug_homes").search(question.low)
        ),
        passport_in(question.low) or question.home,
    )
    return country_of(code.upper()) if code else None


def _fit(home: Country, country: Country, locale: Locale) -> str:
    theirs, ours = set(country.plugs), set(home.plugs)
    if ours <= theirs or (ours & _ROUND and "F" in theirs):
        return say(
            locale, "Your plugs fit: no adapter. ", "한국 플러그를 어댑터 없이 그대로 써요. "
        )
    if ours & theirs or (ours & _ROUND and theirs & _ROUND):
        return say(
            locale,
            "Some of your plugs fit, others don't: take an adapter. ",
            "한국의 둥근 플러그는 맞지 않거나 헐거운 콘센트가 많아 어댑터를 챙겨요. ",
        )
    return say(locale, "Yes, you need an adapter. ", "어댑터가 필요해요. ")


def _volts(country: Country) -> list[int]:
    return [int(volts) for volts in country.volts.split("/")]


def _heat(home: Country | None, country: Country, question: Question) -> str:
    """Where something that heats was named: whether the volts are its own."""
    if home is None or not question.has("heats"):
        return ""
    locale, own, there = question.locale, max(_volts(home)), _volts(country)
    if all((own <= _LOW_VOLTS) == (volts <= _LOW_VOLTS) for volts in there):
        return _fit(home, country, locale)
    is_weak, other = own > _LOW_VOLTS, max(there, key=lambda volts: abs(volts - own))
    return say(
        locale,
        f"No: it isn't {own} V everywhere there. What heats and is made for {own} V alone"
        f" {'hardly works' if is_weak else 'burns out'} on"
        f" {other} V,"
        " and an adapter changes the plug only: use a dual-voltage one or buy one there. ",
        f"안 돼요. {own}V 전용 드라이어나 고데기는 {other}V에서"
        f" {'제대로 안 돌아가고' if is_weak else '타 버리고'} 어댑터는 모양만 바꿔요. 프리볼트"
        " 제품을"
        " 쓰거나 현지에서 사요. ",
    )


def _chargers(locale: Locale) -> Line:
    text = say(
        locale,
        "Phone and laptop chargers take any voltage.",
        "휴대전화와 노트북 충전기는 대개 100~240V라 전압은 괜찮아요.",
    )
    return Line(text)
