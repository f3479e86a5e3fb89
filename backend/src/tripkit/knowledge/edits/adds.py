"""What is added: which kind it is, its name and place out of the words that are left."""

import re
from dataclasses import dataclass

from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.add_flight import add_flight, is_flight
from tripkit.knowledge.edits.add_hotel import add_hotel, is_stay
from tripkit.knowledge.edits.add_way import add_way, is_way
from tripkit.knowledge.edits.add_when import LANDED, beside_spans, when_of
from tripkit.knowledge.edits.asks import asks, searches
from tripkit.knowledge.edits.concepts import concepts_in
from tripkit.knowledge.edits.edit import IntendedCall
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.places import place_of, spot, tidy
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.tables import patterns

_TABLE = patterns("adds")
_MEETING = _TABLE.compiled("meeting")
_POLITE = _TABLE.compiled("polite")
_WITH = _TABLE.compiled("with_people")
_PLACE = _TABLE.compiled("place")
_VISIT = _TABLE.compiled("visit")
_TITLE = _TABLE.compiled("title")
_AT_NAME = re.compile(r"[a-z] (?:at|in) (?:the )?([A-Z][\w'.&-]+(?: [\w'.&-]+)*)")
_OURS = _TABLE.compiled("ours")
_MEAL = re.compile(r"(?:저녁|점심|아침)(?= ?(?:\d|[가-힣]+ ?시))")
_ENDING = re.compile(r"끝나|끝내|마치|마쳐")
_THERE = re.compile(
    r"\b(?:over )?there\b|거기(?:서|에서)?(?: ?근처)?(?:에서|에)?|그 ?근처(?:에서|에)?"
)
_IT_SAID = Said("it", "it", "it")
_STAY_IN = _TABLE.compiled("stay_in")
_STRONG_ADD, _AT_TIME = _TABLE.compiled("strong_add"), _TABLE.compiled("at_time")
_ROUTE, _DEFINITE = _TABLE.compiled("route"), _TABLE.compiled("definite")
_CHATTER = _TABLE.compiled("chatter")
_CHANGED = _TABLE.compiled("changed")
_HANGUL = re.compile("[가-힣]")
_NAMES = re.compile(r"\s*(?:,|&|\band\b|(?<=[가-힣])(?:이랑|랑|하고|와|과)(?= )|그리고)\s*")


@dataclass(frozen=True, slots=True)
class Doing:
    """What is done, where, and with whom."""

    name: str
    place: dict[str, str]
    people: tuple[str, ...] = ()


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
    if _new_stay(clause, scene) or (not clause.acts & _NEVER_NEW and _is_new(clause, scene)):
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
    longer = "longer" in clause.acts and not marks.clocks
    return longer and refer(marks.rest, scene.trip).named


def _new_stay(clause: Clause, scene: Scene) -> bool:
    """ "One night in Florence from the 12th"."""
    marks = clause.marks
    if not (marks.nights and marks.days) or clause.acts & (_CHANGING - {"following", "confirmed"}):
        return False
    if asks(clause) or searches(clause):
        return False
    return not refer(marks.rest, scene.trip, names_only=True).named


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
    if refer(rest, scene.trip, names_only=True).one and not tokens(rest.low, concepts_in(rest.low)):
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


def read_add(clause: Clause, scene: Scene) -> Outcome | None:
    """An addition; None where no words are left that could name it, or nothing says so."""
    if not _says_so(clause, scene) or _CHANGED.search(clause.said.bare):
        return None
    if is_flight(clause):
        outcome = add_flight(clause, scene)
    elif is_way(clause):
        outcome = add_way(clause, scene)
    elif is_stay(clause):
        outcome = add_hotel(clause, scene)
    else:
        outcome = _add_doing(clause, scene)
    if outcome and outcome.calls and outcome.ask is None:
        scene.added += outcome.calls
        scene.trip.here = _place_of(outcome.calls[-1]) or scene.trip.here
    return outcome


def _place_of(one: IntendedCall) -> str | None:
    """Where one is after it: what "there" means in the next clause."""
    spot_said = one.arguments.get("dropoffLocation") or one.arguments.get("location")
    return str(spot_said["name"]) if spot_said else None


def _says_so(clause: Clause, scene: Scene) -> bool:
    """A word for adding, a time, or a day of the trip."""
    marks = clause.marks
    if LANDED.search(clause.low) and scene.added:
        return True
    if beside_spans(clause, scene):
        return True
    if "add" in clause.acts or marks.clocks or marks.nights or marks.flight_numbers:
        return True
    days = scene.calendar.days
    if any(one.day and days and days[0] <= one.day <= days[-1] for one in marks.days):
        return not _CHATTER.search(clause.said.bare)
    if is_stay(clause) and not marks.timed() and len(clause.low) < 40:
        return _STAY_IN.search(clause.low) is not None
    if is_way(clause) and _ROUTE.search(clause.said.bare):
        return True
    return is_stay(clause) and bool(marks.days)


def _add_doing(clause: Clause, scene: Scene) -> Outcome | None:
    doing = doing_of(clause, scene)
    when = when_of(clause, scene, doing.name if doing else "")
    if doing is None:
        return None
    left = clause.said.without(beside_spans(clause, scene))
    meeting = _MEETING.search(left.bare) is not None
    price = clause.marks.money[-1] if clause.marks.money else None
    times = {"startTime": when.start, "endTime": when.end}
    if meeting:
        if when.start and not when.end:
            times["endTime"] = when.after(60)
        waiting = call("add_meeting", title=doing.name, location=doing.place, **times,
                       attendees=list(doing.people) or None)  # fmt: skip
    else:
        amount = {"amount": price.amount, "currency": price.currency} if price else None
        waiting = call("add_activity", name=doing.name, location=doing.place, **times, price=amount)
    if when.start is None:
        return missing("startTime", waiting)
    if not doing.place.get("name"):
        return missing("location.name", waiting)
    return done(waiting)


def doing_of(clause: Clause, scene: Scene) -> Doing | None:
    """The name, place and people of something that is done; None where nothing names it."""
    rest = without_acts(clause.marks.rest, "add", "new")
    if clause.marks.money:
        rest = without_acts(rest, "price")
    people, rest = _people(rest)
    rest = rest.without(beside_spans(clause, scene))
    rest = rest.without([m.span() for m in _POLITE.finditer(rest.low)])
    place, said = _placed(rest, clause, scene)
    name = _name(said, clause, place)
    if not name and place and place.get("name"):
        return Doing(place["name"], place, people)
    if not name and not people:
        return None
    if place is None:
        return _placeless(name, people, clause, scene)
    return Doing(_title(clause, name), place, people)


def _placed(rest: Said, clause: Clause, scene: Scene) -> tuple[dict[str, str] | None, Said]:
    """The place, and the words that are left for the name."""
    if (there := _THERE.search(rest.low)) and (here := place_of(_IT_SAID, scene.trip)):
        return {"name": here}, rest.without([there.span()])
    if m := _PLACE.search(rest.low):
        key = next(k for k in m.groupdict() if k.startswith("p") and m[k] is not None)
        left = next((k for k in m.groupdict() if k.startswith("n") and m[k] is not None), None)
        said = rest.part(*m.span(left)) if left else rest.without([m.span()])
        return spot(rest.part(*m.span(key)), scene.trip), said
    cut = rest.text.rstrip(" ,.").rfind(",")
    if cut > 0 and _MEETING.search(clause.said.bare):
        return spot(rest.part(cut + 1, len(rest.text)), scene.trip), rest.part(0, cut)
    return None, rest


def _name(said: Said, clause: Clause, place: dict[str, str] | None) -> str:
    quoted = clause.said.quoted()
    name = quoted[0] if quoted else tidy(_VISIT.sub(" ", said.text))
    meal = _MEAL.search(clause.low) if place and not name else None
    return meal.group() if meal else name


def _placeless(name: str, people: tuple[str, ...], clause: Clause, scene: Scene) -> Doing | None:
    """A place alone is both; a meeting without one has a title only."""
    if name and not clause.said.quoted() and not tokens(name.lower(), ()):
        return None
    if people or _MEETING.search(name.lower()):
        return Doing(_title(clause, name), {}, people)
    said = Said(name, name.lower(), name.lower())
    if not tokens(said.low, concepts_in(said.low)):
        return Doing(name, {"name": name}, people)
    place = spot(said, scene.trip)
    return Doing(place["name"] or name, place, people)


def _title(clause: Clause, name: str) -> str:
    m = _TITLE.search(clause.low)
    if name or not m:
        return name
    return clause.said.text[m.start() : m.end()].strip()


def _people(rest: Said) -> tuple[tuple[str, ...], Said]:
    m = _WITH.search(rest.text)
    if m is None:
        return (), rest
    key = next(k for k in m.groupdict() if k.startswith("w") and m[k] is not None)
    names = [re.sub(r" ?(?:씨|님)$", "", tidy(part)) for part in _NAMES.split(m[key])]
    return tuple(name for name in names if name), rest.without([m.span()])
