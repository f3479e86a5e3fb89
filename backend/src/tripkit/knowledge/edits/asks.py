"""Questions: ways, distances, places on a map, flights, hotels, the world, and the trip itself."""

import re

from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.edit import Ask
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.places import place_of, spot, tidy
from tripkit.knowledge.edits.refs import means_all, refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing, which
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.trip import Referent
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold

_TABLE = patterns("asks")
_IS = {name: _TABLE.compiled(name) for name in _TABLE.names()}
_IS["strong_add"] = patterns("adds").compiled("strong_add")
_ENDS = [pattern for name, pattern in _IS.items() if name.startswith("ends.")]


def _is(name: str, low: str) -> bool:
    return _IS[name].search(low) is not None


def asks(clause: Clause) -> bool:
    """Whether it is a question or an order to show, rather than one to change."""
    low = clause.said.bare
    if _is("show_me", low):
        return True
    if _is("command", low):
        return False
    return _is("question", low) or _is("show", low)


def searches(clause: Clause) -> bool:
    low = clause.said.bare
    return any(_is(name, low) for name in ("distance", "route", "where", "seek"))


def read_ask(clause: Clause, scene: Scene) -> Outcome | None:
    """What a question needs looked up; None for what is no question."""
    low = clause.said.bare
    if _is("strong_add", low) or commands(clause):
        return None
    if clause.acts & {"delete", "cancel"} and not asks(clause):
        return None
    if _is("distance", low) and (found := _between(clause, scene)):
        return done(call("get_distance", origin=found[0], destination=found[1]), about="search")
    if _is("route", low) and not _is("not_route", low) and (found := _between(clause, scene)):
        day = clause.marks.days[0].day if clause.marks.days else None
        date = day.isoformat() if day else None
        ends = {"origin": found[0], "destination": found[1]}
        return done(call("search_transfers", **ends, date=date), about="search")
    if _is("where", low) and (outcome := _where(clause, scene)):
        return outcome
    if not (asks(clause) or _is("seek", low) or _is("topic", low)):
        return None
    if _is("world", low) and not _is("own", low):
        return _web(clause)
    return _trip(clause, scene)


def commands(clause: Clause) -> bool:
    """ "Could you move …?", "how about 9?", 8시 어때: a change, asked for politely."""
    low = clause.said.bare
    if _is("show_me", low):
        return False
    if _is("command", low) and clause.acts & _CHANGES:
        return True
    return _is("proposal", low) and clause.marks.timed()


_CHANGES = frozenset({
    "delete", "cancel", "rename", "move", "longer", "shorter", "later", "earlier", "reorder",
})  # fmt: skip


def _group(said: Said, m: "re.Match[str]", key: str) -> Said | None:
    found = next((k for k in m.groupdict() if k.startswith(key) and m[k] is not None), None)
    return said.part(*m.span(found)) if found else None


def _between(clause: Clause, scene: Scene) -> tuple[dict[str, str], dict[str, str]] | None:
    """The two ends of a way; where one is said, the other is what the talk was about."""
    rest = clause.marks.rest
    for pattern in _ENDS:
        m = pattern.search(rest.low)
        one, other = (_group(rest, m, "a"), _group(rest, m, "b")) if m else (None, None)
        if one and other and tidy(one.text) and tidy(other.text):
            return spot(one, scene.trip), spot(other, scene.trip)
    m = _IS["one_end"].search(rest.low)
    end = _group(rest, m, "a") if m else None
    if end is None or not scene.trip.focus or not tidy(end.text):
        return None
    here = place_of(Said("it", "it", "it"), scene.trip)
    return ({"name": here}, spot(end, scene.trip)) if here else None


_US = re.compile(r"우리|나|저|저희|나는|we|i|us")


def _where(clause: Clause, scene: Scene) -> Outcome | None:
    rest = clause.marks.rest
    m = _IS["where_what"].search(rest.low)
    what = _group(rest, m, "a") if m else None
    if what is None or not tidy(what.text) or _US.fullmatch(what.low.strip()):
        return None
    found = refer(what, scene.trip)
    name = place_of(what, scene.trip)
    if name is None and found.which and not found.named:
        return None
    if name is None and found.which and _only_nouns(what, scene):
        return which(found.which, call("geocode_location"), about="search")
    return done(call("geocode_location", query=name or tidy(what.text)), about="search")


def _only_nouns(what: Said, scene: Scene) -> bool:
    from tripkit.knowledge.edits.concepts import concepts_in

    found = concepts_in(what.low)
    return bool(found) and not tokens(what.low, found)


def _web(clause: Clause) -> Outcome:
    query = clause.said.text.strip().rstrip("?!. ")
    return done(call("search_web", query=query[:400]), about="search")


def _trip(clause: Clause, scene: Scene) -> Outcome | None:
    """A look at one segment, at a day, or at all."""
    low = clause.said.bare
    if _is("sums", low) and not _names(clause, scene):
        return done(call("get_itinerary"), about="look")
    found = _one(clause, scene)
    if found.one:
        scene.trip.remember(found.ids)
        return done(call("get_segment", segmentId=found.one), about="look")
    days = [one.day for one in clause.marks.days if one.day]
    if days and (found.which or not found.ids):
        return done(call("get_itinerary", day=days[0].isoformat()), about="look")
    if found.which and found.named and not _is("plural", low):
        return which(found.which, call("get_segment"), about="look")
    if days:
        return done(call("get_itinerary", day=days[0].isoformat()), about="look")
    if _is("trip", low) or means_all(low) or found.ids or found.which:
        return done(call("get_itinerary"), about="look")
    if _is("facts", low) and _of_the_world(clause, scene):
        return _web(clause)
    return None


def _of_the_world(clause: Clause, scene: Scene) -> bool:
    """A question about where the trip goes: its destination, or another place that we know."""
    low = clause.low
    goal = fold(scene.trip.itinerary.destination or "").split()
    if any(word in fold(low) for word in goal if len(word) > 1):
        return True
    words = [w for _, _, each in tokens(low, ()) for w in each.split("|")]
    return any(place.notable for word in words if len(word) > 2 for place in find(word)[:1])


def _names(clause: Clause, scene: Scene) -> bool:
    return refer(_phrase(clause), scene.trip, limits_of(clause), names_only=True).named


def _phrase(clause: Clause) -> Said:
    return without_acts(clause.marks.rest, "number", "price")


def _one(clause: Clause, scene: Scene) -> Referent:
    found = refer(_phrase(clause), scene.trip, limits_of(clause))
    if not (found.named and found.ids) or _is("nights", clause.low):
        for name, noun in (("nights", "hotel"), ("landing", "flight")):
            if _is(name, clause.low):
                more = _phrase(clause)
                more = Said(*(f"{noun} {each}" for each in (more.text, more.low, more.bare)))
                if (one := refer(more, scene.trip, limits_of(clause))).one:
                    return one
    nothing = not (found.ids or found.which or clause.marks.days)
    if nothing and scene.trip.focus and _is("of_it", clause.low):
        return Referent((scene.trip.focus[0],))
    if found.ids and clause.marks.days and not found.named:
        return Referent()
    return found


def missing_day(field: str, name: str) -> Outcome:
    return missing(field, call("get_itinerary"))


def unclear() -> Outcome:
    return Outcome((), Ask("unclear"), "talk")
