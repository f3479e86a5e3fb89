"""Money: amounts in a message, how a sum is written, and what it is in another currency."""

import re
from dataclasses import dataclass
from datetime import date

from tripkit.agents.ask.desk.answer import Answer, Basis, Line, page, reckoned
from tripkit.agents.ask.desk.currency_names import named_currencies
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.currency import ECB, Converted, convert, known
from tripkit.tools.trip.context import say

_NUMBER = r"\d[\d,]*(?:\.\d+)?"
_SCALES = {
    "억": 1e8,
    "천만": 1e7,
    "백만": 1e6,
    "십만": 1e5,
    "만": 1e4,
    "천": 1e3,
    "백": 1e2,
    "k": 1e3,
    "million": 1e6,
    "mil": 1e6,
    "thousand": 1e3,
}
_QUANTITY = re.compile(rf"({_NUMBER}) ?(억|천만|백만|십만|만|천|백|k\b|million|mil|thousand)?")
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}
_KOREAN = {
    "USD": "달러",
    "EUR": "유로",
    "JPY": "엔",
    "GBP": "파운드",
    "CNY": "위안",
    "THB": "바트",
    "VND": "동",
    "TWD": "대만달러",
    "HKD": "홍콩달러",
    "SGD": "싱가포르달러",
    "AUD": "호주달러",
    "CAD": "캐나다달러",
    "PHP": "페소",
    "IDR": "루피아",
    "TRY": "리라",
    "CHF": "프랑",
}
_TEN_THOUSAND = 10_000
_OLD_DAYS = 30


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its currency, where one stands beside it; `start` is its place in the text."""

    value: float
    currency: str | None
    start: int


def currencies_in(low: str) -> list[tuple[int, int, str]]:
    """Start, end and ISO code of each currency named, in order, without overlaps."""
    hits = list(named_currencies(low))
    for code in sections("currencies"):
        for match in matcher(code, "currencies").finditer(low):
            if match.group() and not _in_word(low, match):
                hits.append((match.start(), match.end(), code.upper()))
    hits.sort(key=lambda hit: (hit[0], -hit[1]))
    separate: list[tuple[int, int, str]] = []
    for hit in hits:
        if not separate or hit[0] >= separate[-1][1]:
            separate.append(hit)
    return separate


def _in_word(low: str, match: re.Match[str]) -> bool:
    """Whether Latin letters go on before or behind it."""
    before, behind = low[match.start() - 1 : match.start()], low[match.end() : match.end() + 1]
    first, last = match.group()[0], match.group()[-1]
    return (first.isascii() and first.isalpha() and before.isascii() and before.isalpha()) or (
        last.isascii() and last.isalpha() and behind.isascii() and behind.isalpha()
    )


def amounts_in(low: str) -> list[Amount]:
    """Every number that may be a sum, with the currency right before or behind it."""
    currencies, sums = currencies_in(low), list[Amount]()
    until = -1
    for match in _QUANTITY.finditer(low):
        amount = Amount(_value(match), _beside(match, currencies, low), match.start())
        scale = _SCALES.get((match[2] or "").strip(), 1.0)
        goes_on = sums and amount.currency and not low[until : match.start()].strip()
        if (
            goes_on
            and low[until - 1] in "억만천"
            and amount.value < _TEN_THOUSAND
            and scale < _TEN_THOUSAND
        ):
            first = sums.pop()
            amount = Amount(first.value + amount.value, amount.currency, first.start)
        sums.append(amount)
        until = match.start(0) + len(match[0].rstrip())
    return sums


def _value(match: re.Match[str]) -> float:
    scale: float = _SCALES.get((match[2] or "").strip(), 1.0)
    return float(match[1].replace(",", "")) * scale


def _beside(match: re.Match[str], currencies: list[tuple[int, int, str]], low: str) -> str | None:
    start, end = match.span()
    scaled_won = match[2] == "만" or match[2] == "천"
    for at, until, code in currencies:
        follows = at < end < until or (at >= end and not low[end:at].strip())
        leads = until <= start and not low[until:start].strip()
        if follows or leads or (scaled_won and at == end - 1):
            return code
    return None


def written(amount: float, currency: str, locale: Locale, *, rough: bool = False) -> str:
    """A sum as one writes it: "€1,250", "34만 8,200원"; `rough` to two or three digits."""
    if rough:
        amount = _roughly(amount)
    if locale == "ko":
        return _in_korean(amount, currency)
    sign = _SIGNS.get(currency)
    text = _plain(amount, currency)
    if currency == "KRW":
        return f"₩{text}"
    return f"{sign}{text}" if sign else f"{currency} {text}"


def _roughly(amount: float) -> float:
    step = 10.0 ** max(0, len(str(int(abs(amount)))) - 2)
    return round(amount / step) * step


def _plain(amount: float, currency: str) -> str:
    digits = 0 if amount >= 1000 or currency in ("JPY", "KRW", "VND", "IDR") else 2
    text = f"{amount:,.{digits}f}"
    return text.removesuffix(".00")


def _in_korean(amount: float, currency: str) -> str:
    unit = "원" if currency == "KRW" else _KOREAN.get(currency)
    if currency == "KRW" and amount >= _TEN_THOUSAND:
        whole, rest = divmod(round(amount), _TEN_THOUSAND)
        tail = f" {rest:,.0f}" if rest else ""
        return f"{whole:,.0f}만{tail}원" if tail else f"{whole:,.0f}만 원"
    text = _plain(amount, currency)
    return f"{text}{unit}" if unit else f"{text} {currency}"


def rate_basis(rate: Converted) -> Basis:
    """What a conversion rests on."""
    return page(ECB, rate.on.isoformat()) if rate.source == ECB else reckoned(rate.source)


def rate_line(rate: Converted, source: str, target: str, question: Question) -> Line:
    """The rate with its date, and how old it is."""
    locale = question.locale
    unit = _unit(rate.rate)
    left, right = written(unit, source, locale), _fine(unit * rate.rate, target, locale)
    days = (question.today - rate.on).days
    text = say(
        locale,
        f"Rate of {_dated(rate.on, locale)}: {left} = {right}",
        f"{_dated(rate.on, locale)} 환율: {left} = {right}",
    )
    if days > _OLD_DAYS:
        months = max(1, round(days / 30.4))
        text += say(
            locale,
            f"; that is {months} months old, so look at your bank's rate before you pay",
            f". {months}개월 된 환율이라 환전 전에 은행 환율을 확인해요",
        )
    return Line(f"{text}.", rate_basis(rate))


def _fine(amount: float, currency: str, locale: Locale) -> str:
    """A rate's figure to four digits."""
    digits = f"{amount:,.4g}" if amount < _TEN_THOUSAND else f"{amount:,.0f}"
    unit = "원" if currency == "KRW" else _KOREAN.get(currency)
    if locale == "ko":
        return f"{digits}{unit}" if unit else f"{digits} {currency}"
    sign = "₩" if currency == "KRW" else _SIGNS.get(currency)
    return f"{sign}{digits}" if sign else f"{currency} {digits}"


def _unit(rate: float) -> float:
    """How many units make a figure that one can read."""
    unit = 1.0
    while unit * rate < 1 and unit < 1e6:
        unit *= 10
    return unit


def _dated(day: date, locale: Locale) -> str:
    return f"{day.year}년 {day.month}월 {day.day}일" if locale == "ko" else f"{day.day} {day:%B %Y}"


def currency_at(question: Question) -> str | None:
    """The currency of the place that was named."""
    country = country_of(question.spot.country) if question.spot else None
    return country.currency if country else None


def _sum_before(question: Question) -> Amount | None:
    """The sum that was changed before, where a follow-up ("and in baht?") names no number."""
    if any(c.isdigit() for c in question.low):
        return None
    return next((a for a in amounts_in(question.earlier) if a.currency), None)


def _ends(question: Question) -> tuple[str | None, str | None]:
    """From which currency into which."""
    here, home = currency_at(question), "KRW" if question.locale == "ko" else "USD"
    own = [code for _, _, code in currencies_in(question.low)]
    earlier = [code for _, _, code in currencies_in(question.earlier)]
    codes = list(dict.fromkeys(own if len(own) > 1 else [*own, *earlier]))
    with_sum = next((a.currency for a in amounts_in(question.low) if a.currency), None)
    if len(own) == 1 and not with_sum and (before := _sum_before(question)):
        return before.currency, own[0]
    source = with_sum or next(iter(codes), here)
    others = [code for code in (*codes, here, home) if code and code != source]
    return source, next(iter(others), None)


def _without_rate(code: str, question: Question) -> Answer:
    text = say(
        question.locale,
        f"I hold no rate of the {code}; look at xe.com or your bank.",
        f"{code} 환율 자료는 없어요. xe.com이나 은행에서 확인해요.",
    )
    return Answer("convert", Line(text))


_SUM_BEHIND = re.compile(r"^\D+ (?:to|in|into) \D+ (\d[\d,]*(?:\.\d+)?)\W*$")
"""The sum behind both currencies: "gbp to turkish lira 200"."""


def _named_order(question: Question) -> tuple[str, str] | None:
    """The two currencies in the order of the words; None where not two we know are named."""
    codes = list(dict.fromkeys(code for _, _, code in currencies_in(question.low)))
    return (codes[0], codes[1]) if len(codes) > 1 and all(map(known, codes[:2])) else None


def _exchanged(question: Question, source: str, target: str) -> tuple[str, str, float]:
    """From what into what, and how much: as named, else a sum without a currency, else units."""
    sums = amounts_in(question.low)
    if behind := _SUM_BEHIND.search(question.low):
        source, target = _named_order(question) or (source, target)
        return source, target, float(behind[1].replace(",", ""))
    amount = next((a.value for a in sums if a.currency == source), None)
    if amount is None and sums and not sums[0].currency:
        amount = sums[0].value
    if amount is None and (before := _sum_before(question)) and before.currency == source:
        amount = before.value
    if amount is None:
        amount = _unit(convert(1, source, target).rate)
    return source, target, amount


def converted(question: Question) -> Answer | None:
    """A sum in another currency, or the rate alone."""
    source, target = _ends(question)
    if source and target and not (known(source) and known(target)):
        return _without_rate(source if not known(source) else target, question)
    if not (source and target):
        return None
    source, target, amount = _exchanged(question, source, target)
    rate = convert(amount, source, target)
    left, right = (
        written(x, c, question.locale) for x, c in ((amount, source), (rate.amount, target))
    )
    lead = say(question.locale, f"{left} is about {right}.", f"{left}은/는 약 {right}이에요/예요.")
    return Answer("convert", Line(lead), lines=(rate_line(rate, source, target, question),))
