"""What was found becomes drafts: built as anything added is, marked with what was assumed."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

from pydantic import ValidationError

from tripkit.domain.context import Locale
from tripkit.domain.errors import EditRefused
from tripkit.domain.imports import MOST_DRAFTS, Draft, DraftNote, ImportReview, Unread, UnreadReason
from tripkit.domain.itinerary import Hotel, Itinerary, Segment, Transfer
from tripkit.domain.origin import Origin
from tripkit.knowledge.gazetteer.fold import HANGUL
from tripkit.knowledge.itineraries.build import AddParameters, build
from tripkit.knowledge.itineraries.imports.words import say
from tripkit.knowledge.itineraries.operations import twin
from tripkit.knowledge.itineraries.resolve import NOWHERE
from tripkit.knowledge.presenting.written import one_line

_MOST_UNREAD = 50
_SURE = 0.97
"""Nothing that a rule has read is certain."""
_LESS = {
    "year": 0.9, "day_order": 0.6, "zone": 0.85, "arrival": 0.85, "end": 0.9, "airport": 0.7,
    "airport_by_name": 0.95, "flight_number": 0.85, "hours_apart": 0.6, "hotel_name": 0.6,
    "nights": 0.9, "nights_apart": 0.6, "name": 0.7, "place_missing": 0.85, "all_day": 0.9,
    "last_day": 0.9,
}  # fmt: skip
NoteKind = Literal["assumed", "unread", "conflict"]


@dataclass(frozen=True)
class Setting:
    """What a reader knows besides the text: the trip, the day, the language."""

    itinerary: Itinerary
    today: date
    locale: Locale


@dataclass
class Found:
    """One thing that was read: how it would be added, what was assumed, from which words.

    `more` are fields that no tool takes, such as a confirmation number; `key` names it so that
    it is the same draft when it is read again.
    """

    parameters: AddParameters
    excerpt: str
    key: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    address: str | None = None
    notes: list[tuple[NoteKind, str, str, dict[str, Any]]] = field(default_factory=list)
    certainty: float = 1.0
    span: tuple[int, int] = (0, 0)

    def note(self, kind: NoteKind, about: str, text: str, /, **blanks: Any) -> None:
        """Tell with a text what is not as it was written."""
        if all((about, text) != (field_, told) for _, field_, told, _ in self.notes):
            self.notes.append((kind, about, text, blanks))


@dataclass(frozen=True)
class Passed:
    """Something that was seen and is no draft."""

    reason: UnreadReason
    excerpt: str = ""
    blanks: dict[str, Any] = field(default_factory=dict)


def reviewed(
    found: Iterable[Found | Passed], setting: Setting, basis: str
) -> ImportReview:  # fmt: skip
    """Drafts in order, each built beside those before it: a stay is where the flight lands."""
    review = ImportReview()
    trip = setting.itinerary
    for one in found:
        made = one if isinstance(one, Passed) else _draft(one, trip, setting, basis)
        if isinstance(made, Passed):
            if len(review.unread) < _MOST_UNREAD:
                review.unread.append(_unread(made, setting.locale))
        elif len(review.drafts) >= MOST_DRAFTS:
            review.unread.append(_unread(Passed("too_many", blanks={"n": MOST_DRAFTS}),
                                         setting.locale))  # fmt: skip
            break
        elif all(made.segment.id != draft.segment.id for draft in review.drafts):
            review.drafts.append(made)
            if made.already is None:
                trip = trip.model_copy(update={"segments": [*trip.segments, made.segment]})
    if not review.drafts and not review.unread:
        review.unread.append(_unread(Passed("empty"), setting.locale))
    return review


def excerpt_of(text: str) -> str:
    """The words as they may be shown again: one line, no long one."""
    line = one_line(text)
    return line if len(line) <= 200 else f"{line[:199]}…"


def _unread(passed: Passed, locale: Locale) -> Unread:
    message = say(locale, f"unread.{passed.reason}", **passed.blanks)
    return Unread(reason=passed.reason, excerpt=excerpt_of(passed.excerpt), message=message)


def _draft(found: Found, trip: Itinerary, setting: Setting, basis: str) -> Draft | Passed:
    said = found.key or found.parameters.model_dump_json()
    digest = hashlib.sha256(f"{setting.itinerary.id}\n{said}".encode()).hexdigest()
    try:
        segment = build(found.parameters, trip, source="import", segment_id=digest[:32])
        segment = _completed(segment, found)
        if segment.start_zone == NOWHERE and not found.more.get("start_zone"):
            segment = _in_some_zone(segment, found)
    except (EditRefused, ValidationError, OverflowError):
        return Passed("unclear", found.excerpt)
    confidence = _SURE * found.certainty
    for _, _, text, _ in found.notes:
        confidence *= _LESS.get(text, 0.95)
    confidence = round(confidence, 2)
    segment.source_details = Origin(basis=basis, confidence=confidence)
    same = setting.itinerary.segment(segment.id) or twin(setting.itinerary, segment)
    notes = [
        DraftNote(kind=kind, field=about, message=say(setting.locale, text, **blanks))
        for kind, about, text, blanks in found.notes
    ]
    return Draft(
        segment=segment, confidence=confidence, notes=notes, excerpt=excerpt_of(found.excerpt),
        already=same.id if same else None,
    )  # fmt: skip


def _in_some_zone(segment: Segment, found: Found) -> Segment:
    """Where neither the place nor the trip tells: what is written in Korean is in Korea."""
    zone = "Asia/Seoul" if HANGUL.search(found.excerpt) else NOWHERE
    found.note("assumed", "startZone", "zone", zone=zone)
    return segment.model_copy(update={"start_zone": zone, "end_zone": zone})


def _completed(segment: Segment, found: Found) -> Segment:
    """With the fields that no tool takes, checked like all others."""
    more = dict(found.more)
    if more.get("confirmation_number"):
        more.setdefault("status", "CONFIRMED")
    # What was booked with a number is no guess of ours, whatever its end is.
    whole = type(segment).model_validate({**dict(segment), **more})
    place = None if isinstance(whole, Transfer) else getattr(whole, "location", None)
    if found.address and place is not None:
        place = place.model_copy(update={"address": found.address[:300]})
        whole = whole.model_copy(update={"location": place})
    if isinstance(whole, Hotel) and place is not None and place.latitude is None:
        found.note("unread", "location", "place")
    return whole
