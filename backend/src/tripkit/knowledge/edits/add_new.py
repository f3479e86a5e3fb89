"""Whether a clause can only mean something new, though it is of a kind that the trip has."""

import re

from tripkit.domain.itinerary import Hotel
from tripkit.knowledge.edits.add_way import is_way
from tripkit.knowledge.edits.add_when import beside_spans, when_of
from tripkit.knowledge.edits.adds import read_add
from tripkit.knowledge.edits.asks import asks, searches
from tripkit.knowledge.edits.concepts import concepts_in
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.places import place_of
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.values import choice, number_in

_TABLE = patterns("adds")
_AT_NAME = re.compile(r"[a-z] (?:at|in) (?:the )?([A-Z][\w'.&-]+(?: [\w'.&-]+)*)")
_OURS = _TABLE.compiled("ours")
_ENDING = re.compile(r"끝나|끝내|마치|마쳐")
_HANGUL = re.compile("[가-힣]")
_STRONG_ADD, _AT_TIME = _TABLE.compiled("strong_add"), _TABLE.compiled("at_time")
_ROUTE, _DEFINITE = _TABLE.compiled("route"), _TABLE.compiled("definite")

_CHANGING = frozenset({
    "delete", "cancel", "rename", "move", "longer", "shorter", "note", "reorder", "later",
    "earlier", "confirmed", "completed", "waitlisted", "tentative", "following", "alone", "number",
})  # fmt: skip


_NEVER_NEW = frozenset({"delete", "cancel", "rename", "note", "reorder", "move"})


def read_new(clause: Clause, scene: Scene) -> Outcome | None:
    """What can only be new, though it is of a kind that the trip has."""
    low, marks = clause.said.bare, clause.marks
    if _only_longer(clause, scene):
        return None
    if (
        _new_stay(clause, scene)
        or _new_flight(clause, scene)
        or (not clause.acts & _NEVER_NEW and _is_new(clause, scene))
    ):
        return read_add(clause, scene)
    if clause.acts & _CHANGING - {"confirmed", "number"} and not _STRONG_ADD.search(low):
        return None
    if _STRONG_ADD.search(low):
        return read_add(clause, scene)
    if _beside_ours(clause, scene):
        return read_add(clause, scene)
    if any(c.role in ("to", "until") for c in marks.clocks[:1]) or not marks.clocks:
        return None
    if _own_meeting(clause, scene) or _new_place(clause, scene):
        return read_add(clause, scene)
    if _HANGUL.search(low):
        plain = not clause.acts & _CHANGING and _AT_TIME.search(low) is not None
        plain = plain and not _ENDING.search(low)
        plain = plain and not _already(clause, scene)
        return read_add(clause, scene) if plain else None
    return None


def _only_longer(clause: Clause, scene: Scene) -> bool:
    """ "Add an hour to the museum": more of what there is."""
    marks = clause.marks
    if marks.clocks:
        return False
    more = "longer" in clause.acts or choice("boardBasis", clause.said.bare) is not None
    more = more or ("number" in clause.acts and number_in(marks.rest) is not None)
    return more and refer(marks.rest, scene.trip).named and not _other_hotel(clause, scene)


_CHANGED = re.compile(r"바[꿔꾸꿨뀌]|변경|\b(?:change|changed|switch|now)\b")


def _new_flight(clause: Clause, scene: Scene) -> bool:
    """A number that the trip does not have, with where from and where to."""
    numbers = clause.marks.flight_numbers
    if not numbers or numbers[0] in scene.trip.flights or _CHANGED.search(clause.said.bare):
        return False
    return _ROUTE.search(clause.said.bare) is not None and bool(clause.marks.clocks)


def _new_stay(clause: Clause, scene: Scene) -> bool:
    """ "One night in Florence from the 12th"."""
    marks = clause.marks
    if not (marks.nights and marks.days) or clause.acts & (_CHANGING - {"following", "confirmed"}):
        return False
    if asks(clause) or searches(clause):
        return False
    if _other_hotel(clause, scene):
        return True
    return not refer(marks.rest, scene.trip, names_only=True).named


_HOTEL_NAME = re.compile(r"([가-힣]{2,})(?:호텔|리조트|펜션|게스트하우스)")


def _other_hotel(clause: Clause, scene: Scene) -> bool:
    """롯데호텔 where the trip has 신라호텔 only."""
    m = _HOTEL_NAME.search(clause.low)
    hotels = [card for card in scene.trip.cards if isinstance(card.segment, Hotel)]
    return m is not None and all(card.fit(m[1]) < 0.7 for card in hotels)


def _beside_ours(clause: Clause, scene: Scene) -> bool:
    """ "Drinks after the kick-off": something new, and what it comes after."""
    spans = beside_spans(clause, scene)
    if not spans or clause.acts & _CHANGING or asks(clause) or searches(clause):
        return False
    left = clause.marks.rest.without(spans)
    if _THING.search(left.low) is not None:
        return False
    return bool(tokens(left.low, ())) and not refer(left, scene.trip, names_only=True).named


_THING = re.compile(r"\b(?:everything|thing|one|rest|what)\b|거|것|일정|나머지|이후")
_BARE_MEETING = re.compile(
    r"^\W*(?:an? )?(?:[a-z]+ )?(?:meeting|call|catch[ -]?up|sync|interview) with "
)


def _own_meeting(clause: Clause, scene: Scene) -> bool:
    """ "Call with the office on the 15th at 9am"."""
    if clause.acts & _CHANGING or not _BARE_MEETING.search(clause.low):
        return False
    return not refer(clause.marks.rest, scene.trip, names_only=True).named


def _already(clause: Clause, scene: Scene) -> bool:
    """Whether what is named is in the trip, on that day if one was said."""
    rest, days = clause.marks.rest, limits_of(clause).days
    named = refer(rest, scene.trip, names_only=True)
    if (named.one or named.which) and not tokens(rest.low, concepts_in(rest.low)):
        return True
    if place_of(rest, scene.trip) is None:
        return False
    found = refer(rest, scene.trip)
    on = {day.isoformat() for day in days}
    starts = [scene.trip.segment(key).start_datetime[:10] for key in (*found.ids, *found.which)]
    return not on or any(day in on for day in starts)


def _new_place(clause: Clause, scene: Scene) -> bool:
    """ "Dinner at Cantinho on Friday at 8": at a place that the trip does not have."""
    rest = clause.marks.rest
    m = _AT_NAME.search(rest.text)
    if m is None or clause.acts & _CHANGING or _OURS.search(rest.low):
        return False
    place, head = rest.part(*m.span(1)), rest.part(0, m.start() + 1)
    if tokens(head.low, ()) and not refer(head, scene.trip).named:
        return True
    return place_of(place, scene.trip) is None and not refer(place, scene.trip).named


def _is_new(clause: Clause, scene: Scene) -> bool:
    """An unknown flight number; a ride from somewhere to somewhere; an indefinite noun."""
    known = {getattr(s, "flight_number", None) for s in scene.trip.itinerary.segments}
    numbers = clause.marks.flight_numbers
    if numbers and numbers[0] not in known and "price" not in clause.acts:
        return _ROUTE.search(clause.said.bare) is not None or not known - {None}
    if _DEFINITE.search(clause.said.bare):
        return False
    if not clause.marks.clocks and when_of(clause, scene).start is None:
        return False
    return _ROUTE.search(clause.said.bare) is not None and is_way(clause)
