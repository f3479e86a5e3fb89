"""Judges of the way there: how long from door to door, by what, and whether the days allow it."""

import re

from tripkit.knowledge.feasibility.facts import (
    NEVER,
    Candidate,
    Condition,
    PickWish,
    Verdict,
    hours,
)
from tripkit.knowledge.feasibility.journeys import MEANS, journey_to, journeys_to
from tripkit.knowledge.feasibility.places import korean_name, point_of
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways import drive
from tripkit.knowledge.ways.rides import LOCAL_KM

TRAVEL_SHARE = 1 / 3
"""How much of a trip's waking hours the way there and back may take."""
AWAKE = 14 * 60
SHORTEST = 180
"""Minutes one way that even a day trip may take."""
FASTEST_KMH = 110.0
"""Kilometres in a straight line that no way over land and water makes in an hour, door to door."""
LIKED_MISS = 0.3
"""The excess of a place to which one cannot go as one would like best."""
_REACH = re.compile(r"(\d+)(min|km)@(.+)")
_NO_ORIGIN = Verdict(
    None,
    "say where you set off, and the way is reckoned",
    "출발지를 알려 주시면 가는 길을 계산해요",
)


def _excess(minutes: float, limit: float) -> float:
    return max(0.0, minutes / limit - 1) if minutes < 2.5 * limit else NEVER


def _over(minutes: float, limit: float, what: tuple[str, str]) -> Verdict:
    """Minutes against a limit, and by how much they are over it."""
    is_kept = minutes <= limit
    more = minutes - limit
    en, ko = f"{hours(minutes, 'en')} {what[0]}", f"{what[1]} {hours(minutes, 'ko')}"
    if not is_kept:
        en += f", {hours(max(5, more), 'en')} longer than you wanted"
        ko += f", 원하신 것보다 {hours(max(5, more), 'ko')} 더 걸려요"
    return Verdict(is_kept, en, ko, 0.0 if is_kept else _excess(minutes, limit))


def _days(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """The way there and back takes at most a third of the waking hours."""
    if wish.origin is None:
        return _NO_ORIGIN
    days = int(condition.value)
    limit = max(SHORTEST, days * AWAKE * TRAVEL_SHARE / 2)
    km = distance_km(*wish.origin[1], *place.point)
    is_grounded = "flight" in wish.refused_modes or (
        wish.only_modes and "flight" not in wish.only_modes
    )
    journey = None
    if not (is_grounded and _excess(60 * km / FASTEST_KMH, limit) == NEVER):
        journey = journey_to(place, wish)
    if journey is None:
        return _no_way(wish)
    en = f"{hours(journey.minutes, 'en')} each way for {days} day{'s' * (days != 1)}"
    ko = f"{days}일에 편도 {hours(journey.minutes, 'ko')}"
    if wish.is_origin_assumed:
        en, ko = (
            f"if you set off in {wish.origin[0]}: {en}",
            f"{korean_name(wish.origin[0])}에서 떠난다면 {ko}",
        )
    if journey.minutes <= limit:
        return Verdict(True, en, ko)
    excess = _excess(journey.minutes, limit)
    return Verdict(
        False, f"{en}: a lot of it on the way", f"{ko}, 길에서 쓰는 시간이 많아요", excess
    )


def _no_way(wish: PickWish) -> Verdict:
    origin = wish.origin[0] if wish.origin else ""
    return Verdict(
        False,
        f"no way from {origin} that you would take",
        f"{korean_name(origin)}에서 원하시는 방법으로는 갈 수 없어요",
        NEVER,
    )


def _modes(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """A way without what is refused, and no car needed there where one won't drive."""
    no_car = "drive" in wish.refused_modes or (wish.only_modes and "drive" not in wish.only_modes)
    if no_car and place.has("needs-car"):
        return Verdict(False, "you need a car there", "그곳에서는 차가 있어야 해요", NEVER)
    if wish.origin is None:
        is_local = condition.value == "no_drive" and place.features is not None
        return (
            Verdict(True, "no car needed there", "차 없이 다닐 수 있어요")
            if is_local
            else _NO_ORIGIN
        )
    journey = journey_to(place, wish)
    if journey is None:
        return _no_way(wish)
    by = MEANS[journey.means]
    return Verdict(
        True,
        f"by {by[0]}, {hours(journey.minutes, 'en')}",
        f"{by[1]}로 {hours(journey.minutes, 'ko')}",
    )


def _flight(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """The longest flight, gate to gate with a stop where there is one; no flight keeps it."""
    journey = journey_to(place, wish)
    if wish.origin is None:
        return _NO_ORIGIN
    if journey is None:
        return _no_way(wish)
    if journey.flight is None:
        return Verdict(True, "no flight needed", "비행기를 타지 않아도 돼요")
    return _over(journey.flight.minutes, float(condition.value), ("in the air", "비행"))


def _direct(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    journey = journey_to(place, wish)
    if wish.origin is None:
        return _NO_ORIGIN
    if journey is None:
        return _no_way(wish)
    if journey.flight is not None and journey.flight.is_nonstop is None:
        return Verdict(
            None, "whether a flight goes without a stop isn't known", "직항이 있는지 몰라요"
        )
    most = 1 if condition.value == "one_stop" else 0
    en = f"{journey.changes} change{'s' * (journey.changes != 1)}"
    ko = f"{journey.changes}번 갈아타요" if journey.changes else "갈아타지 않아요"
    return Verdict(journey.changes <= most, en, ko, 0.6)


def _drive(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Minutes behind the wheel, from the starting place."""
    if wish.origin is None:
        return _NO_ORIGIN
    way = drive(wish.origin[1], place.point)
    if way is None:
        return Verdict(False, "not by road", "차로 갈 수 없어요", NEVER)
    return _over(way.minutes, float(condition.value), ("behind the wheel", "운전"))


def _sail(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """The longest crossing: of a way without a ferry there is none; of one with it none is told."""
    journey = journey_to(place, wish)
    if journey is not None and journey.means != "ferry" and not place.has("boat", "ferry"):
        return Verdict(True, "no crossing on the way", "배를 타지 않아요")
    return Verdict(None, "how long the crossing takes isn't known", "배를 얼마나 타는지 몰라요")


def _way(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    if wish.origin is None:
        return _NO_ORIGIN
    journey = journey_to(place, wish)
    if journey is None:
        return _no_way(wish)
    return _over(journey.minutes, float(condition.value), ("from door to door", "문 앞까지"))


def _reach(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """At most so many minutes or kilometres from a town ("120min@Vienna"), or from the start."""
    match = _REACH.fullmatch(condition.value)
    start = point_of(match[3]) if match else None
    if match is None or start is None:
        return Verdict(None, "we don't know from where", "어디서부터인지 몰라요")
    limit, name, ko = float(match[1]), match[3], korean_name(match[3])
    if match[2] == "km":
        km = distance_km(*start, *place.point)
        excess = _excess(km, limit) if km > limit else 0.0
        return Verdict(km <= limit, f"{km:.0f} km from {name}", f"{ko}에서 {km:.0f}km", excess)
    ways = [journey.minutes for journey in journeys_to(place, start, wish)]
    if (wheels := drive(start, place.point)) and "drive" not in wish.refused_modes:
        ways.append(wheels.minutes)
    if not ways:
        return Verdict(False, f"no way from {name}", f"{ko}에서 갈 방법이 없어요", NEVER)
    return _over(min(ways), limit, (f"from {name}", f"{ko}에서"))


def _away(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Somewhere else than where one sets off."""
    if wish.origin is None or distance_km(*wish.origin[1], *place.point) > LOCAL_KM:
        return Verdict(True, "away from home", "집을 떠난 곳이에요")
    return Verdict(False, "where you set off", "출발하시는 곳이에요", NEVER)


def _liked_mode(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Whether the way one would take goes by what one likes better; no must."""
    if wish.origin is None:
        return _NO_ORIGIN
    start = wish.origin[1]
    ways = {journey.means: journey for journey in journeys_to(place, start, wish)}
    by = MEANS[condition.value]
    if liked := ways.get(condition.value):
        return Verdict(
            True,
            f"by {by[0]}, {hours(liked.minutes, 'en')}",
            f"{by[1]}로 {hours(liked.minutes, 'ko')}",
        )
    return Verdict(False, f"no way by {by[0]} known", f"{by[1]}로 가는 길은 몰라요", LIKED_MISS)


def _rides(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Of rides at the place there is no record; only that it needs a car."""
    if condition.value != "drive" and place.has("needs-car"):
        return Verdict(False, "you need a car there", "그곳에서는 차가 있어야 해요", 0.6)
    by = MEANS[condition.value]
    return Verdict(
        None,
        f"rides by {by[0]} there: not in our record",
        f"그곳에서 {by[1]}로 다니는 길은 기록에 없어요",
    )


JUDGES = {
    "days": _days,
    "modes": _modes,
    "liked_mode": _liked_mode,
    "rides": _rides,
    "flight": _flight,
    "direct": _direct,
    "drive": _drive,
    "way": _way,
    "sail": _sail,
    "reach": _reach,
    "away": _away,
}
