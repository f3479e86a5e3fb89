"""The words of a text that give the dates and the length of the whole trip."""

import re
from collections.abc import Sequence
from datetime import date

from tripkit.knowledge.language.numbers import spell

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_WEEKDAY = r"(?:\(?[월화수목금토일](?:요일|욜)?\)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?)"
_JOINT = r"\s*(?:-|–|~|to|through|till?|until|부터)\s*"
_YEAR = r"(?:[,\s]+20\d\d)?"
_TH = r"(?:st|nd|rd|th|일)?"


def without_frame(text: str, days: Sequence[date]) -> str:
    """The text with blanks for the dates of the whole trip, "3-8 April 2027", 12월 10~13일, and for
    its length: "three days", 3박 4일."""
    if not days:
        return text
    begin, end = _day(days[0]), _day(days[-1])
    opening = rf"(?:starting|beginning|from)\s+(?:on\s+)?{begin}{_YEAR}|{begin}\s*부터"
    dates = rf"(?:from\s+)?{begin}{_JOINT}{end}{_YEAR}|{opening}"
    whole = re.compile(rf"{dates}|{_length(len(days))}", re.I)
    return whole.sub(lambda match: " " * len(match[0]), text)


def _length(days: int) -> str:
    """A pattern of the length of a trip; a number of a day alone is one where nothing is said of
    that day."""
    count, nights = rf"(?:{days}|{spell(days)})", rf"(?:{days - 1}|{spell(days - 1)})"
    english = rf"\b(?:for\s+)?(?:{count}[- ]days?|{nights}[- ]nights?)\b"
    ends = r"(?=\s*(?:[,.!?)\n]|$|짜리|간\b|동안|일정|여행|이에요|예요|이요))"
    return rf"{english}|\d+\s*박\s*(?:\d+\s*일)?|(?<![\d월])(?<!월 ){days}\s*일{ends}"


def _day(day: date) -> str:
    """A pattern of one day as people write it, with its weekday and month where they say them."""
    month = rf"0?{day.month}(?:월|[/.])\s*|{_MONTH}\s+"
    lead = rf"(?:(?:20\d\d[.\s]*)?(?:{month})|{_WEEKDAY}\s+)*(?:the\s+)?"
    behind = rf"{_TH}\s*{_WEEKDAY}?(?:\s*(?:of\s+)?{_MONTH})?"
    return rf"{lead}(?<!\d)0?{day.day}(?![\d:]|\s*시){behind}"
