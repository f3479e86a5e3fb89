"""What changed from one itinerary to the next, line by line, and in a sentence."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Applied, Itinerary, Segment, SegmentChange, name_of
from tripkit.domain.itinerary_difference import ItineraryDifference, Placed
from tripkit.knowledge.itineraries.change_words import in_words
from tripkit.knowledge.itineraries.costs import costs

_OWN = {"segments", "version", "id"}


def plain(segment: Segment) -> dict[str, Any]:
    """A segment as JSON values, in camelCase."""
    return segment.model_dump(mode="json", by_alias=True)


def diff(before: Itinerary, after: Itinerary) -> list[SegmentChange]:
    """The lines: the trip's own details, what was removed, added, changed, and put elsewhere."""
    old = {segment.id: segment for segment in before.segments}
    new = {segment.id: segment for segment in after.segments}
    lines = _details(before, after)
    lines += [_line("removed", one, one, None) for key, one in old.items() if key not in new]
    lines += [_line("added", one, None, one) for key, one in new.items() if key not in old]
    both = [(old[key], one) for key, one in new.items() if key in old]
    lines += [_line("changed", b, a, b) for a, b in both if a != b]
    still = [a.id for a, b in both if a == b]
    place = {key: number for number, key in enumerate(old)}
    stays = _longest_rise([place[key] for key in still])
    lines += [
        _line("reordered", old[key], old[key], new[key]) for key in still if place[key] not in stays
    ]
    return lines


def applied(before: Itinerary, after: Itinerary) -> Applied:
    """The change as it is reported; `summary` in English."""
    changes = diff(before, after)
    return Applied(itinerary=after, changes=changes, summary=summarised(changes))


def difference(after: Itinerary, changes: Sequence[SegmentChange]) -> ItineraryDifference:
    """The change that led to `after` and has these lines, without its findings and its summary."""
    about = {line.segment_id: line.op for line in changes if line.op != "details"}
    own = next((line.after for line in changes if line.op == "details"), None)
    placed, before = [], None
    for segment in after.segments:
        op = about.get(segment.id)
        if op == "added" or op == "changed":
            placed.append(Placed(op=op, segment_id=segment.id, segment=segment, follows=before))
        elif op == "reordered":
            placed.append(Placed(op=op, segment_id=segment.id, follows=before))
        before = segment.id
    return ItineraryDifference(
        id=after.id,
        since=after.version - bool(changes),
        version=after.version,
        details=own or {},
        removed=[key for key, op in about.items() if op == "removed"],
        placed=placed,
        cost=costs(after),
    )


def summarised(changes: Sequence[SegmentChange], locale: Locale = "en") -> str:
    """What was changed in one sentence; "" where nothing was."""
    return in_words(changes, locale)


def _line(op: Any, named: Segment, before: Segment | None, after: Segment | None) -> SegmentChange:
    return SegmentChange(
        op=op,
        segment_id=named.id,
        name=name_of(named),
        before=plain(before) if before else None,
        after=plain(after) if after else None,
    )


def _details(before: Itinerary, after: Itinerary) -> list[SegmentChange]:
    was = before.model_dump(mode="json", by_alias=True, exclude=_OWN)
    now = after.model_dump(mode="json", by_alias=True, exclude=_OWN)
    changed = [key for key in now if was[key] != now[key]]
    if not changed:
        return []
    old, new = ({key: side[key] for key in changed} for side in (was, now))
    line = SegmentChange(op="details", segment_id=after.id, name=after.title, before=old, after=new)
    return [line]


def _longest_rise(numbers: Sequence[int]) -> set[int]:
    """The most of the numbers that still stand in rising order: the others were put elsewhere."""
    tails: list[int] = []
    before: dict[int, int | None] = {}
    for number in numbers:
        at = bisect_left(tails, number)
        before[number] = tails[at - 1] if at else None
        tails[at : at + 1] = [number]
    kept: set[int] = set()
    number_or_none = tails[-1] if tails else None
    while number_or_none is not None:
        kept.add(number_or_none)
        number_or_none = before[number_or_none]
    return kept
