"""The first and the last day of a trip by the days of coming and going that its text tells."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from tripkit.understanding.agenda.phrases import phrases
from tripkit.understanding.agenda.travel import names_airport
from tripkit.understanding.agenda.trip_days import trip_days
from tripkit.understanding.agenda.words import pattern

REACH = 10
"""Days beside the dates that were read in which a day of coming or going may lie."""
_NUMBERED = re.compile(r"\d\s*(?:st|nd|rd|th)\b|\d\s*일")
_REFUSED = re.compile(r"\bnot?\b|\bn['’]t\b|안\s|못", re.I)


def trip_ends(text: str, days: Sequence[date]) -> tuple[date, date] | None:
    """Both, where the days in `days` are known; a day is only moved to by its number."""
    if not days:
        return None
    first, last = days[0], days[-1]
    before = [first - timedelta(n) for n in range(REACH, 0, -1)]
    after = [last + timedelta(n) for n in range(1, REACH + 1)]
    for span in phrases(text):
        words = text[span.start : span.end]
        if not _NUMBERED.search(words) or _REFUSED.search(words) or trip_days(words, days):
            continue
        if _is_end(words):
            last = max([last, *trip_days(words, after)[:1]])
        elif pattern("arrival").search(words):
            first = min([first, *trip_days(words, before)[-1:]])
    return first, last


def _is_end(words: str) -> bool:
    return bool(
        pattern("departure").search(words)
        or pattern("until").search(words)
        or (names_airport(words) and not pattern("arrival").search(words))
    )
