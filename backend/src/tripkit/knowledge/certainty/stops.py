"""Whether it is certain that a place is gone to, or set out from: how its name is used."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from tripkit.domain.statements import Statement
from tripkit.domain.trip import Doubt
from tripkit.knowledge.certainty.tables import pattern
from tripkit.knowledge.gazetteer import find, region_countries
from tripkit.knowledge.gazetteer.fold import fold

_SURE, _SURE_OF_START = 0.6, 0.7
_AHEAD = 44
"""Characters in front of a name in which words say how it is used."""
_HANGUL = re.compile("[가-힣]")


@dataclass(frozen=True)
class _Mention:
    """A name in the order's words, with those before and behind it in lower case."""

    words: str
    start: int
    before: str
    behind: str

    def is_used(self, meaning: str) -> bool:
        """Whether the words beside it use it so."""
        return bool(
            pattern("stops", f"{meaning}_before").search(self.before)
            or pattern("stops", f"{meaning}_behind").match(self.behind)
        )

    @property
    def is_set_out_from(self) -> bool:
        """Whether a word such as "from" stands right beside it."""
        return bool(
            pattern("stops", "start_before").search(self.before)
            or pattern("stops", "left_behind").match(self.behind)
        )


def stop_doubts(
    text: str, places: Sequence[str], statements: Sequence[Statement]
) -> Iterator[Doubt]:
    """The places of which words or one of the readings say that nobody goes there."""
    mentions = {place: _mentions(text, place) for place in places}
    change = pattern("stops", "change").search(text.lower())
    behind = [p for p in places if change and any(m.start > change.start() for m in mentions[p])]
    for place in places:
        if not mentions[place]:
            if words := _within_a_word(text, place):
                yield Doubt(slot="stops", place=place, words=words)
            continue
        is_left = bool(behind) and place not in behind and not _holds_any(place, behind)
        if is_left or _is_doubted(place, mentions[place], statements):
            yield Doubt(slot="stops", place=place, words=mentions[place][0].words)


def origin_doubt(
    text: str, origin: str, statements: Sequence[Statement], last: date | None
) -> Doubt | None:
    """Of where a trip starts, unless words of setting out stand beside this name alone."""
    mentions = _mentions(text, origin)
    if not mentions and pattern("stops", "several").search(text.lower()):
        return Doubt(slot="origin", place=origin)
    if not mentions:
        return None
    starts = [m for m in mentions if m.is_used("start") and not m.is_used("end")]
    is_end = any(m.is_used("arrived") or _is_of_day(m, last) for m in mentions)
    others = {
        s.value
        for s in statements
        if s.kind == "origin" and s.certainty >= _SURE_OF_START and not _is_same(s.value, origin)
    }
    if (
        starts
        and not is_end
        and not others
        and not pattern("stops", "several").search(text.lower())
    ):
        return None
    return Doubt(slot="origin", place=origin, words=mentions[0].words)


def _is_of_day(mention: _Mention, day: date | None) -> bool:
    """Whether the words in front of a name tell the day on which the trip is over."""
    numbers = pattern("stops", "day_before").findall(mention.before)
    return day is not None and bool(numbers) and str(day.day) in numbers[-1]


def _mentions(text: str, place: str) -> list[_Mention]:
    """Where a place stands by one of its names, in words of their own."""
    low = text.lower()
    if len(low) != len(text):
        return []
    return [
        _Mention(
            text[match.start() : match.end()],
            match.start(),
            low[max(0, match.start() - _AHEAD) : match.start()],
            low[match.end() : match.end() + _AHEAD],
        )
        for name in sorted(_written_names(place))
        for match in _written(name).finditer(low)
    ]


def _written_names(place: str) -> set[str]:
    bare = place.partition(",")[0]
    return {bare, *(name for town in find(bare)[:1] for name in (town.name, town.ko) if name)}


def _within_a_word(text: str, place: str) -> str:
    """A name of the place that stands there only as a part of other words; "" for none."""
    low = text.lower()
    return next((name for name in _written_names(place) if name.lower() in low), "")


def _written(name: str) -> re.Pattern[str]:
    """The name as words of their own; a Korean one may have a particle behind it."""
    own = re.escape(name.lower())
    if _HANGUL.search(name):
        return re.compile(rf"(?<![가-힣a-z\d]){own}")
    return re.compile(rf"(?<![^\W_]){own}(?![^\W_])")


def _is_doubted(place: str, mentions: Sequence[_Mention], statements: Sequence[Statement]) -> bool:
    """Whether every mention is of another use, or a reader gives it another one."""
    if all(m.is_used("other") or m.is_set_out_from for m in mentions):
        return True
    of_it = [s for s in statements if s.certainty >= _SURE and _is_same(s.value, place)]
    goes = [s for s in of_it if s.kind in ("go", "via") and s.polarity == "wanted"]
    if any(s.kind == "origin" or s.polarity == "refused" for s in of_it):
        return True
    is_read = bool(goes) or any(s.kind in ("sight", "lodging_area", "event") for s in of_it)
    return not is_read and _is_read_otherwise(place, statements)


def _is_read_otherwise(place: str, statements: Sequence[Statement]) -> bool:
    """Whether the reader goes to other places and not to this one, nor to one that holds it."""
    goes = [s.value for s in statements if s.kind in ("go", "via") and s.certainty >= _SURE]
    return bool(goes) and not any(_holds(value, place) for value in goes)


def _is_same(name: str, place: str) -> bool:
    return bool(_names(name) & _names(place))


def _names(name: str) -> set[str]:
    bare = name.partition(",")[0]
    return {fold(bare), *(fold(town.name) for town in find(bare)[:1])}


def _holds_any(place: str, others: Sequence[str]) -> bool:
    return any(_holds(place, other) for other in others)


def _holds(name: str, place: str) -> bool:
    """Whether a country or region of this name holds the place."""
    countries = set(region_countries(name))
    return any(town.country in countries for town in find(place.partition(",")[0])[:1])
