"""Verdicts on what a plan keeps time for and nobody but the traveller can book."""

from tripkit.domain.trip import Constraint
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders.own_time import OwnTime
from tripkit.tools.trip.choices import choices_of, roughly
from tripkit.tools.trip.finished import Judged, Plan, at
from tripkit.tools.trip.towns_named import names_in, names_of
from tripkit.understanding.agenda.words import says
from tripkit.understanding.row_words import is_rest


def own_time(plan: Plan, rule: Constraint) -> Judged:
    """Where its time is kept, which is all that a rest needs; the rest of it nobody confirms."""
    own = OwnTime.of(str(rule.value))
    label = own.label if own else rule.words
    entries = [e for e in plan.stops("experience", "free") if e[1].activity.startswith(label)]
    if not entries or own is None:
        return False, "no day has room for it", "넣을 시간이 있는 날이 없어요"
    en, ko = at(entries)
    if own.sort == "rest" and is_rest(label):
        return True, en, ko
    if any(stop.latitude is not None for _, stop in entries):
        if all(is_visit(plan, label, stop.activity) for _, stop in entries):
            return True, en, ko
        return None, f"time kept: {en}", f"시간을 비워 뒀어요: {ko}"
    return (
        None,
        f"time kept: {en}; choose the place and book it yourself",
        f"시간을 비워 뒀어요: {ko}. 장소는 직접 고르고 예약해요",
    )


def elsewhere(plan: Plan, rule: Constraint) -> Judged | None:
    """Of a thing at a named place of the trip that stands on a day at another one: where it stands
    and where one is then; None where it stands there, or names none."""
    if rule.kind not in ("event", "own_time"):
        return None
    label = str(rule.value).partition("@")[0]
    towns = names_in(label) & {
        n for place in plan.trip.request.destinations for n in names_of(place)
    }
    entries = [e for e in plan.stops("experience", "free") if e[1].activity.startswith(label)]
    off = [(day, stop) for day, stop in entries if towns and not towns & names_of(day.city)]
    if not off or len(off) < len(entries):
        return None
    day, _ = off[0]
    city = place_name_in(day.city)
    return False, f"on day {day.day} one is in {day.city}", f"{day.day}일째는 {city}에 있어요"


def place_name_in(city: str) -> str:
    """The Korean name of a town, as far as it has one."""
    return next((town.ko for town in find(city)[:1] if town.ko), city)


def is_visit(plan: Plan, label: str, activity: str) -> bool:
    """Whether it is no more than to be at a sight of ours that it names, or was found for it."""
    names = [fold(name) for s in plan.sights.values() for name in (s.name, *s.names) if name]
    low = f" {fold(activity)} "
    is_named = any(f" {name} " in low or (not name.isascii() and name in low) for name in names)
    return is_named and not says("opening", label) and not says("booked", label)


def time_of(plan: Plan, name: str) -> Judged | None:
    """The time that is kept for a sight that we do not know; None where there is none."""
    entries = [entry for entry in plan.stops("experience") if entry[1].activity.startswith(name)]
    if not entries:
        return None
    en, ko = at(entries)
    return (
        None,
        f"time kept: {en}; we do not know the place",
        f"시간을 비워 뒀어요: {ko}. 위치는 몰라요",
    )


def to_book(plan: Plan, rule: Constraint) -> Judged:
    """Nobody's to confirm before it is booked; what the sums reckon with says what it may cost."""
    room = next((stay.room for stay in choices_of(plan.trip).lodged if stay.room), None)
    if room is None:
        return None, "look for it when you book", "예약할 때 이 조건으로 찾아요"
    price = roughly(plan.trip, room.per_night)
    return (
        None,
        f"look for it when you book: the sums reckon with about {price} a night",
        f"예약할 때 이 조건으로 찾아요. 비용은 1박 {price}쯤으로 잡았어요",
    )
