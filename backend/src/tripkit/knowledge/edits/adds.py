"""What is added: which kind it is, its name and place out of the words that are left."""

import re
from dataclasses import dataclass

from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.add_flight import add_flight, is_flight
from tripkit.knowledge.edits.add_hotel import add_hotel, is_stay
from tripkit.knowledge.edits.add_way import add_way, is_way
from tripkit.knowledge.edits.add_when import LANDED, beside_spans, when_of
from tripkit.knowledge.edits.concepts import concepts_in
from tripkit.knowledge.edits.edit import IntendedCall
from tripkit.knowledge.edits.places import place_of, spot, tidy
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.language.korean import final

_TABLE = patterns("adds")
_MEETING = _TABLE.compiled("meeting")
_POLITE = _TABLE.compiled("polite")
_WITH = _TABLE.compiled("with_people")
_PLACE = _TABLE.compiled("place")
_VISIT = _TABLE.compiled("visit")
_TITLE = _TABLE.compiled("title")
_MEAL = re.compile(r"(?:저녁|점심|아침)(?= ?(?:\d|[가-힣]+ ?시))")
_THERE = re.compile(
    r"\b(?:over )?there\b|거기(?:서|에서)?(?: ?근처)?(?:에서|에)?|그 ?근처(?:에서|에)?"
)
_IT_SAID = Said("it", "it", "it")
_STAY_IN = _TABLE.compiled("stay_in")
_ROUTE = _TABLE.compiled("route")
_CALLED = re.compile("[가-힣]{2}이")
_CHATTER = _TABLE.compiled("chatter")
_CHANGED = _TABLE.compiled("changed")
_NAMES = re.compile(r"\s*(?:,|&|\band\b|(?<=[가-힣])(?:이랑|랑|하고|와|과)(?= )|그리고)\s*")


@dataclass(frozen=True, slots=True)
class Doing:
    """What is done, where, and with whom."""

    name: str
    place: dict[str, str]
    people: tuple[str, ...] = ()


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
    names = [name[:-1] if _CALLED.fullmatch(name) and final(name[-2]) else name for name in names]
    return tuple(name for name in names if name), rest.without([m.span()])
