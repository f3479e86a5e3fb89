"""Rows about facts that may be misread: they say what was read and ask, and have no check mark."""

from collections.abc import Mapping, Sequence

from tripkit.domain.plan import Verdict
from tripkit.domain.trip import Doubt, Slot, TripRequest
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.tools.trip.context import TripContext, say

_PLACES: tuple[Slot, ...] = ("stops", "origin")
_PARTY: tuple[Slot, ...] = ("party",)
_DATES: tuple[Slot, ...] = ("dates",)
_SPAN: tuple[Slot, ...] = ("dates", "length")
_LENGTH: tuple[Slot, ...] = ("length", "dates")
_STOPS: tuple[Slot, ...] = ("stops",)
_RESTS_ON: Mapping[str, tuple[Slot, ...]] = {
    "party": _PARTY,
    "travelers": _PARTY,
    "companion": _PARTY,
    "dates": _SPAN,
    "when": _DATES,
    "start": _DATES,
    "end": _SPAN,
    "length": _LENGTH,
    "round_trip": _LENGTH,
    "budget": ("budget", *_PARTY, *_LENGTH),
    "arrival": _DATES,
    "departure": _SPAN,
    "event": _DATES,
    "free_day": _DATES,
    "own_time": _DATES,
    "origin": ("origin",),
    "go": _STOPS,
    "via": _STOPS,
}
"""Kinds of rows with the facts that they rest on, the row's own first."""


def unticked(rows: Sequence[Verdict], trip: TripContext) -> list[Verdict]:
    """The rows; those that are ticked and rest on a fact that is doubted tick no more."""
    return [_unsure(row, trip) if row.kept else row for row in rows]


def _unsure(row: Verdict, trip: TripContext) -> Verdict:
    doubt = _doubt_of(row, trip.request)
    if doubt is None:
        return row
    kind, _, _ = row.constraint.partition(":")
    is_own = _RESTS_ON[kind][0] == doubt.slot
    where = _read_as(row, doubt, trip) if is_own else _rests_on(doubt, trip)
    return row.model_copy(update={"kept": None, "where": where})


def _doubt_of(row: Verdict, request: TripRequest) -> Doubt | None:
    """What speaks against the fact that the row rests on; of a place its own."""
    kind, _, value = row.constraint.partition(":")
    for slot in _RESTS_ON.get(kind, ()):
        for doubt in request.doubts:
            if doubt.slot == slot and (slot not in _PLACES or _is_same(doubt.place, value)):
                return doubt
    return None


def _is_same(place: str, value: str) -> bool:
    return bool(_names(place) & _names(value))


def _names(place: str) -> set[str]:
    bare = place.partition(",")[0]
    return {fold(bare), *(fold(town.name) for town in find(bare)[:1])}


def _read_as(row: Verdict, doubt: Doubt, trip: TripContext) -> str:
    """What was read, with the words that may say otherwise."""
    if doubt.slot in _PLACES or not doubt.words:
        return say(
            trip.locale,
            f"read so: {row.where}; tell us if you meant otherwise",
            f"이렇게 읽었어요: {row.where}. 다르면 말해 주세요",
        )
    return say(
        trip.locale,
        f"read so: {row.where}; you also wrote “{doubt.words}”: tell us if you meant otherwise",
        f"이렇게 읽었어요: {row.where}. ‘{doubt.words}’도 있으니, 다르면 말해 주세요",
    )


_FACTS: Mapping[Slot, tuple[str, str]] = {
    "party": ("how many travel", "인원을"),
    "dates": ("the days", "날짜를"),
    "length": ("how long it is", "기간을"),
}
"""Facts that rows of another kind rest on, as an object in both languages."""


def _rests_on(doubt: Doubt, trip: TripContext) -> str:
    """That it holds only if another fact was read right."""
    en, ko = _FACTS[doubt.slot]
    return say(
        trip.locale,
        f"holds only if we read {en} right: see that row",
        f"{ko} 바로 읽었을 때만 맞아요. 그 줄을 봐 주세요",
    )
