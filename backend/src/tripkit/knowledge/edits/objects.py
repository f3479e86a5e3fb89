"""The segments that a clause is about: one, a list of them, all, or that of the talk before."""

import re
from collections.abc import Sequence

from tripkit.domain.edits import ToolName
from tripkit.domain.itinerary import Segment
from tripkit.knowledge.edits.acts import act
from tripkit.knowledge.edits.concepts import concepts_in
from tripkit.knowledge.edits.refs import ALL, means_all, means_it, part_of, refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, which
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.trip import Limits, Referent, Trip
from tripkit.knowledge.gazetteer.fold import fold

_LIST = re.compile(
    r"\s*(?:,|&|\band\b|\bplus\b|(?<=[가-힣])(?:이랑|랑|하고|와|과)(?= )|및|그리고)\s*"
)
_EXCEPT = act("except")


def objects(phrase: Said, scene: Scene, limits: Limits) -> Referent:
    """What is meant by a phrase that may name several; `which` where one of them is unclear."""
    trip = scene.trip
    if means_all(phrase.low):
        return _all(phrase, scene, limits)
    whole = refer(phrase, trip, limits)
    parts = parts_of(phrase)
    if len(parts) > 1:
        several = [refer(part, trip, limits) for part in parts]
        named = [one for one in several if one.ids or one.which]
        if len(named) > 1 and len({one.ids for one in named}) > 1:
            if unclear := next((one for one in named if one.which), None):
                return unclear
            ids = dict.fromkeys(key for one in named for key in one.ids)
            return Referent(tuple(ids), named=True)
    return whole


def parts_of(phrase: Said) -> list[Said]:
    """The members of a list."""
    cuts = [m.span() for m in _LIST.finditer(phrase.low)]
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(phrase.low)]
    return [phrase.part(a, b) for a, b in zip(starts, ends, strict=True) if phrase.low[a:b].strip()]


def _all(phrase: Said, scene: Scene, limits: Limits) -> Referent:
    """All of the trip or of the days said; of a kind, if one was named; but for what is kept."""
    trip = scene.trip
    kept: set[str] = set()
    low = phrase.low
    if m := _EXCEPT.search(low):
        before = bool(re.search("[가-힣]", m.group()))
        part = phrase.part(0, m.start()) if before else phrase.part(m.end(), len(low))
        found_there = refer(part, trip, limits)
        kept = {*found_there.ids, *found_there.which}
        phrase = phrase.part(m.end(), len(low)) if before else phrase.part(0, m.start())
    days = {day.isoformat() for day in limits.days}
    found: Sequence[Segment] = trip.itinerary.segments
    if days:
        found = [s for s in found if s.start_datetime[:10] in days]
    if limits.parts:
        found = [s for s in found if part_of(s) in limits.parts]
    phrase = phrase.without([m.span() for m in ALL.finditer(phrase.low)])
    words = [word for _, _, word in tokens(phrase.low, concepts_in(phrase.low))]
    if words:
        found = [s for s in found if _of(s, words, trip)]
    kinds = refer(phrase, trip, limits, names_only=True)
    narrowed = set(kinds.ids) | set(kinds.which)
    if narrowed and kinds.named:
        found = [s for s in found if s.id in narrowed] or found
    return Referent(tuple(s.id for s in found if s.id not in kept), named=True)


def _of(segment: Segment, words: list[str], trip: Trip) -> bool:
    """Whether every word that was said is one of its names, of its city or of its ends."""
    card = next(card for card in trip.cards if card.segment.id == segment.id)
    return all(card.fit(word) or card.fit_end(word, "") for word in words)


def the_one(phrase: Said, scene: Scene, limits: Limits) -> Referent:
    """One segment, by its name or, where nothing is named, what the talk was about."""
    found = refer(phrase, scene.trip, limits)
    if found.ids or found.which:
        return found
    return spoken_of(scene)


def spoken_of(scene: Scene, phrase: Said | None = None) -> Referent:
    """What the talk was about; not where the phrase has a name that the trip does not know."""
    if phrase is not None and not means_it(phrase.low) and names_other(phrase, scene.trip):
        return Referent()
    return Referent((scene.trip.focus[0],)) if scene.trip.focus else Referent()


def names_other(phrase: Said, trip: Trip) -> bool:
    """A proper name that nothing of the trip has, or something indefinite."""
    if re.search(r"\ban? [a-z]", phrase.low):
        return True
    proper = [fold(m.group()) for m in re.finditer(r"(?<=[a-z] )[A-Z][\w'-]+", phrase.text)]
    return any(not any(card.fit(w) or card.fit_end(w, "") for card in trip.cards) for w in proper)


def ask_which(found: Referent, name: ToolName) -> Outcome | None:
    """The question where it is not clear which."""
    return which(found.which, call(name)) if found.which else None


def names_nothing(clause: Clause) -> bool:
    return not means_it(clause.low)
