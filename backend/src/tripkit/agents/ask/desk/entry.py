"""Visas and entry: what we know for a passport, from when, and the official page."""

from dataclasses import replace

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.domain.context import Locale
from tripkit.knowledge.countries import Country, country_of
from tripkit.knowledge.gazetteer import country_name
from tripkit.knowledge.months import month_name
from tripkit.knowledge.practical import Visa, visa_for
from tripkit.knowledge.practical.tables import AS_OF
from tripkit.tools.trip.context import say

_USUAL = ("US", "GB", "DE", "KR")


def passport_in(low: str) -> str | None:
    """The ISO code of the passport that is named."""
    for code in sections("nationalities"):
        if matcher(code, "nationalities").search(low):
            return "DE" if code == "eu" else code.upper()
    return None


def _beside_passport(question: Question) -> str | None:
    """ "내 여권 독일인데"."""
    for spot in question.spots:
        if "여권" in question.low[max(0, spot.start - 6) : spot.start] and spot.kind == "country":
            return spot.country
    return None


def entry(question: Question) -> Answer | None:
    """For the passport named, else for the reader's own or the usual ones."""
    named_here = (
        passport_in(question.low) or _beside_passport(question) or passport_in(question.earlier)
    )
    passport = named_here or question.home
    spot = next((s for s in question.spots if s.country and s.country != passport), None)
    country = country_of(spot.country) if spot else None
    if spot is None or country is None:
        return None
    answer = _for(passport, country, question) if passport else _for_usual(country, question)
    return _with_transit(answer, spot, question)


def _month(locale: Locale) -> str:
    year, month = AS_OF.split("-")
    name = month_name(int(month), locale)
    return say(locale, f"{name} {year}", f"{year}년 {name}")


def _check(country: Country, visa: Visa | None, locale: Locale) -> Line:
    source = visa.source if visa else country.entry_source
    return Line(
        say(
            locale,
            f"As we knew it in {_month(locale)}, not checked against the page; rules change, so"
            " read the official page before you book.",
            f"{_month(locale)}에 알던 내용이고 공식 페이지와 대조하지는 않았어요. 규정이 바뀌니"
            " 예약 전에 공식 안내를 확인해요.",
        ),
        page(source),
    )


def _for(passport: str, country: Country, question: Question) -> Answer:
    locale, name = question.locale, country.name.in_(question.locale)
    if passport == country.code:
        text = say(
            locale,
            f"It is your own country: {name} lets its citizens in without a visa.",
            f"자기 나라라 비자가 없어요: {name}.",
        )
        return Answer("entry", Line(text), name)
    visa, holder = visa_for(country.code, passport), country_name(passport, locale)
    if visa is None:
        text = say(
            locale,
            f"I hold no certain rule for a {holder} passport in {name}."
            f" {country.entry.in_(locale)}",
            f"{holder} 여권으로 {name}에 갈 때의 확실한 규정은 자료에 없어요."
            f" {country.entry.in_(locale)}",
        )
        return Answer("entry", Line(text, page(country.entry_source)), name)
    text = visa.text.in_(locale)
    is_wrong = visa.need != "free" and question.has("nothing_needed")
    no = say(locale, "No. ", "아니요. ") if is_wrong else ""
    head = no + say(
        locale, f"{name}, {holder} passport: {text}.", f"{holder} 여권, {name}: {text}."
    )
    apply = passage("entry_apply", question) if visa.need != "free" else None
    lines = (*((apply.lead,) if apply else ()), *_short_stay(visa, question))
    check = _check(country, visa, locale)
    return Answer("entry", Line(head, page(visa.source)), name, (*lines, check))


def _short_stay(visa: Visa, question: Question) -> tuple[Line, ...]:
    """That the stay that is named is longer than what needs no visa."""
    if not (visa.days and question.days and question.days > visa.days):
        return ()
    text = say(
        question.locale,
        f"{question.days} days are more than the {visa.days}: get a longer visa before you fly, or"
        " stay shorter.",
        f"{question.days}일은 {visa.days}일을 넘어요. 출발 전에 더 긴 비자를 받거나 짧게 다녀와요.",
    )
    return (Line(text),)


def _for_usual(country: Country, question: Question) -> Answer:
    """The passport wasn't named: what holds for the ones most often asked about."""
    locale, name = question.locale, country.name.in_(question.locale)
    groups: dict[str, tuple[Visa, list[str]]] = {}
    for code in _USUAL:
        if code != country.code and (visa := visa_for(country.code, code)):
            groups.setdefault(visa.text.en, (visa, []))[1].append(
                "EU" if code == "DE" else country_name(code, locale)
            )
    if not groups:
        return Answer("entry", Line(country.entry.in_(locale), page(country.entry_source)), name)
    texts = [f"{', '.join(who)}: {visa.text.in_(locale)}." for visa, who in groups.values()]
    first = next(iter(groups.values()))[0]
    offer = say(
        locale,
        "Tell me your passport and I answer for it.",
        "어느 나라 여권인지 말해 주면 맞춰 답해요.",
    )
    lead = say(
        locale, f"It depends on your passport. {texts[0]}", f"여권에 따라 달라요. {texts[0]}"
    )
    basis = page(first.source)
    lines = (*(Line(text, basis) for text in texts[1:]), _check(country, first, locale))
    return Answer("entry", Line(lead, basis), name, lines, offer=offer)


def _with_transit(answer: Answer, spot: Spot, question: Question) -> Answer:
    if not question.has("transit"):
        return answer
    if rule := passage("transit", question):
        return replace(answer, lines=(rule.lead, *answer.lines))
    note = say(
        question.locale,
        "For a transit alone the rules may be easier; the airline checks them by your whole route.",
        "환승만이면 규정이 더 느슨할 수 있고 항공사가 전체 경로로 확인해요.",
    )
    return Answer(
        answer.topic, answer.lead, answer.place, (*answer.lines, Line(note)), offer=answer.offer
    )


def passport_validity(question: Question) -> Answer | None:
    """How long it has to be valid; Schengen's and others' rules are passages."""
    return passage("passport6", question) or (entry(question) if question.spot else None)
