"""Which days and times of day a text says, so that one can tell whether a moment was said."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from tripkit.domain.itinerary import Itinerary, name_of
from tripkit.knowledge.edits.clocks import find_clocks, find_lengths, parts_of_day
from tripkit.knowledge.language.dates import find_when
from tripkit.tools.mentions import letters

_HOURS = {"morning": (5, 12), "afternoon": (12, 18), "evening": (17, 24)}
_WEEKDAYS = re.compile(r"\b(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b")
_SHORT = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_KO_WEEKDAYS = "월화수목금토일"
_NTH = re.compile(
    r"\bday (\d{1,2})\b|(\d{1,2}) ?일 ?차|\b(first|second|third|last) day\b|(첫|마지막) ?날"
)
_NUMBERS = {"first": 1, "second": 2, "third": 3, "첫": 1}
_ISO_TIME = re.compile(r"(?<=T)(\d\d):(\d\d)")


def minutes_of(clock: str) -> int:
    """Minutes from midnight of HH:MM."""
    return int(clock[:2]) * 60 + int(clock[3:5])


@dataclass(frozen=True)
class TimesSaid:
    """The times of one text, read for a person whose day is `today`."""

    text: str
    today: date

    def clock(self, hhmm: str, itinerary: Itinerary) -> bool:
        """Whether HH:MM was said: itself, its part of the day, or its distance from another."""
        at = minutes_of(hhmm)
        if at in self._clocks or any(first * 60 <= at < last * 60 for first, last in self._parts):
            return True
        starts = {minutes_of(segment.start_datetime[11:]) for segment in itinerary.segments}
        ends = {minutes_of(segment.end_datetime[11:]) for segment in itinerary.segments}
        return any(
            (at - from_) % 1440 in self._lengths or (from_ - at) % 1440 in self._lengths
            for from_ in starts | ends | self._clocks
        )

    def day(self, day: str, itinerary: Itinerary) -> bool:
        """Whether the day (YYYY-MM-DD) was said: its date, weekday, number, or what is on it."""
        if any(first <= day <= last for first, last in self._days):
            return True
        on = date.fromisoformat(day)
        if on.weekday() in self._weekdays or self._is_nth(on, itinerary):
            return True
        key = letters(self.text)
        return any(
            s.start_datetime[:10] == day and letters(name_of(s)) in key for s in itinerary.segments
        )

    def night_after(self, day: str, itinerary: Itinerary) -> bool:
        """Whether a stay's last morning was said: its day, or how many nights before it."""
        if self.day(day, itinerary):
            return True
        last = date.fromisoformat(day)
        nights = {n.nights for n in find_lengths(self._low) if n.nights}
        return any(self.day(str(last - timedelta(n)), itinerary) for n in nights)

    @cached_property
    def _low(self) -> str:
        return self.text.lower()

    @cached_property
    def _clocks(self) -> set[int]:
        clocks = {at for clock in find_clocks(self._low) for at in clock.readings()}
        return clocks | {int(h) * 60 + int(m) for h, m in _ISO_TIME.findall(self.text)}

    @cached_property
    def _parts(self) -> list[tuple[int, int]]:
        return [_HOURS[part] for _, _, part in parts_of_day(self._low)]

    @cached_property
    def _lengths(self) -> set[int]:
        return {length.minutes for length in find_lengths(self._low) if not length.nights}

    @cached_property
    def _days(self) -> list[tuple[str, str]]:
        values = [when.value for when in find_when(self._low, self.today)]
        values += re.findall(r"\d{4}-\d\d-\d\d", self.text)
        spans = [value.partition("/") for value in values]
        return [(first, last or first) for first, _, last in spans if len(first) == 10]

    @cached_property
    def _weekdays(self) -> set[int]:
        english = {_SHORT.index(m[1][:3]) for m in _WEEKDAYS.finditer(self._low)}
        korean = re.findall(f"([{_KO_WEEKDAYS}])요일", self.text)
        return english | {_KO_WEEKDAYS.index(word) for word in korean}

    def _is_nth(self, day: date, itinerary: Itinerary) -> bool:
        if not itinerary.start_date:
            return False
        number = (day - date.fromisoformat(itinerary.start_date)).days + 1
        for count, ko_count, word, ko_word in _NTH.findall(self._low):
            if (word or ko_word) in ("last", "마지막"):
                if str(day) == itinerary.end_date:
                    return True
            elif number == int(count or ko_count or _NUMBERS[word or ko_word]):
                return True
        return False
