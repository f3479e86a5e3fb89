"""Values as people say them, in both languages: days, dates, money, places, company."""

import re
from collections.abc import Sequence
from datetime import date

from tripkit.agents.chat.voice.composer import joined
from tripkit.agents.chat.voice.phrasebook import name, names
from tripkit.domain.context import Locale
from tripkit.domain.profile import Budget, Profile
from tripkit.knowledge import gazetteer
from tripkit.knowledge.months import MONTHS

_EN_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
_EN_STRETCHES = {1: "a day", 7: "a week", 14: "two weeks", 21: "three weeks", 30: "a month"}
_KO_STRETCHES = {1: "하루", 7: "일주일", 10: "열흘", 14: "이 주", 15: "보름", 30: "한 달"}
_KO_COUNTS = ("", "하나", "두 개", "세 개", "네 개", "다섯 개", "여섯 개", "일곱 개")
_KO_UNITS = ("", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
_KO_LENGTHS = re.compile(
    r"하루|이틀|사흘|나흘|닷새|엿새|이레|열흘|보름|일주일|주말|당일치기|한 달|\d+박 ?\d+일"
)


def number(count: int) -> str:
    """An English number: words up to twelve, then digits with thousands."""
    return _EN_NUMBERS[count] if count < len(_EN_NUMBERS) else f"{count:,}"


def pieces(count: int) -> str:
    """A Korean count of things: "하나", "두 개"."""
    return _KO_COUNTS[count] if 0 < count < len(_KO_COUNTS) else f"{count}개"


def places(locale: Locale, count: int) -> str:
    """How many places: "one place", "84 places"; "한 곳", "84곳"."""
    if locale == "ko":
        return f"{_KO_UNITS[count]} 곳" if 0 < count < len(_KO_UNITS) else f"{count:,}곳"
    return f"{number(count)} place{'' if count == 1 else 's'}"


def days(locale: Locale, count: int) -> str:
    """A length in days: "three days", "a week"; "2박 3일", "일주일"."""
    if locale == "ko":
        return _KO_STRETCHES.get(count) or f"{count - 1}박 {count}일"
    return _EN_STRETCHES.get(count) or f"{number(count)} days"


def clock(locale: Locale, hour: int, minute: int) -> str:
    """A time of day: "17:55", "오후 5시 55분"."""
    if locale == "en":
        return f"{hour:02}:{minute:02}"
    half = "오전" if hour < 12 else "오후"
    return f"{half} {(hour - 1) % 12 + 1}시" + (f" {minute}분" if minute else "")


def day(locale: Locale, when: date) -> str:
    """A date without its year: "17 October", "10월 17일"."""
    if locale == "ko":
        return f"{when.month}월 {when.day}일"
    return f"{when.day} {MONTHS[when.month - 1]}"


def on(locale: Locale, when: date, *, exact: bool) -> str:
    """A day in a sentence: "on 17 October", "in mid-January"; "10월 17일", "1월 중순"."""
    if exact:
        return day(locale, when) if locale == "ko" else f"on {day(locale, when)}"
    if locale == "ko":
        return f"{when.month}월 중순"
    return f"in mid-{MONTHS[when.month - 1]}"


def period(locale: Locale, when: str) -> str:
    """A profile's `when`: month, year and month, date, range, or season."""
    start, _, end = when.partition("/")
    if end:
        first, last = date.fromisoformat(start), date.fromisoformat(end)
        if locale == "ko":
            return f"{day(locale, first)}부터 {day(locale, last)}까지"
        return f"{day(locale, first)} to {day(locale, last)}"
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", when):
        return day(locale, date.fromisoformat(when))
    year, _, part = when.rpartition("-")
    if part.isdigit():
        month = f"{int(part)}월" if locale == "ko" else MONTHS[int(part) - 1]
    else:
        month = name(locale, "season", part)
    if not year:
        return month
    return f"{year}년 {month}" if locale == "ko" else f"{month} {year}"


def place(locale: Locale, english: str) -> str:
    """A place's name in the language: "Kyoto", "교토"."""
    if locale == "en":
        return english
    found = gazetteer.find(english)
    return next((p.ko for p in found if p.ko), english)


def thing(locale: Locale, value: str) -> str:
    """What is avoided: a thing of the list, or a place."""
    known = names(locale)["thing"].get(value)
    return known if known else place(locale, value)


def things(locale: Locale, values: Sequence[str], word: str = "or") -> str:
    return joined([thing(locale, value) for value in values], locale, word)


def money(locale: Locale, budget: Budget) -> str:
    """ "up to $1,500", "50만 원까지"; a level where no amount was said."""
    if budget.amount is None:
        return name(locale, "budget", budget.level or "$$")
    amount = int(budget.amount)
    if budget.currency == "KRW":
        if locale == "ko":
            big = f"{amount // 10_000:,}만" if amount >= 10_000 and amount % 10_000 == 0 else ""
            return f"{big or f'{amount:,}'} 원까지"
        return f"up to {amount:,} won"
    signs = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"}
    sign = signs.get(budget.currency or "", f"{budget.currency} ")
    return f"{sign}{amount:,}까지" if locale == "ko" else f"up to {sign}{amount:,}"


def company(locale: Locale, value: str, words: str) -> str:
    """Who comes along, as close to the person's words as grammar allows."""
    relatives: dict[str, str] = names(locale)["relative"]
    longest_first = "|".join(sorted(relatives, key=len, reverse=True))  # 아버지 is in 할아버지
    edge = "" if locale == "ko" else r"\b"
    named = {
        relatives[word] for word in re.findall(f"{edge}(?:{longest_first}){edge}", words.lower())
    }
    return named.pop() if len(named) == 1 else name(locale, "companions", value)


def length(locale: Locale, profile: Profile, words: str = "") -> str:
    """How long: the days, in nights where the person counted nights, or the stretch."""
    if profile.days is None:
        return name(locale, "duration", profile.duration) if profile.duration else ""
    if locale == "ko" and (said := _KO_LENGTHS.match(words)):
        return re.sub(r"박\s?(?=\d)", "박 ", said.group())
    return days(locale, profile.days)
