"""Whether a finished plan keeps what was said of where one sleeps, as far as is known."""

from tripkit.domain.trip import Constraint
from tripkit.tools.trip.areas import is_same_area
from tripkit.tools.trip.choices import choices_of, is_of_rooms, is_of_type, rooms_of
from tripkit.tools.trip.finished import Judged, Plan


def room(plan: Plan, rule: Constraint) -> Judged:
    rooms = [room for lodged in choices_of(plan.trip).lodged if (room := lodged.room)]
    if not rooms:
        return None, "no room is known", "아는 숙소가 없어요"
    if not _is_of_any(plan, rule):
        return None, "no such room is known there: look for one", "그런 방은 자료에 없으니 찾아봐요"
    names = ", ".join(dict.fromkeys(stop.activity for _, stop in plan.stops("lodging")))
    is_kept = all(is_of_type(room, str(rule.value)) for room in rooms)
    if is_kept and any(room.source == "estimate" for room in rooms):
        return (
            None,
            f"the sums reckon with it: {names}; look for it when you book",
            f"비용은 {names} 기준이에요. 예약할 때 이 조건으로 찾아요",
        )
    return is_kept, names, names


def _is_of_any(plan: Plan, rule: Constraint) -> bool:
    """Whether what is known of the rooms of every night tells of it."""
    stays = [lodged.stay.place for lodged in choices_of(plan.trip).lodged if lodged.room]
    return all(is_of_rooms(rule, rooms_of(plan.trip, place)) for place in stays)


def house(plan: Plan, rule: Constraint) -> Judged:
    return None, "ask the host: no source says it", "숙소에 물어봐요. 자료에 없어요"


def area(plan: Plan, rule: Constraint) -> Judged:
    areas = [stop.location for _, stop in plan.stops("lodging")]
    if not areas:
        return None, "no night is planned", "묵는 밤이 없어요"
    if any(lodged.room and not lodged.room.area for lodged in choices_of(plan.trip).lodged):
        return None, "we know no areas there", "그곳의 지역은 몰라요"
    if not _is_of_any(plan, rule):
        where = ", ".join(dict.fromkeys(areas))
        return None, f"no such area is known; {where}", f"그런 동네는 자료에 없어요. {where}"
    right = all(is_same_area(area, str(rule.value)) for area in areas)
    where = ", ".join(dict.fromkeys(areas))
    return right, where, where


def rating(plan: Plan, rule: Constraint) -> Judged:
    ratings = [room.rating for lodged in choices_of(plan.trip).lodged if (room := lodged.room)]
    if not ratings or None in ratings:
        return None, "no source rates the rooms", "숙소 평점을 알려 주는 자료가 없어요"
    least = min(rating for rating in ratings if rating is not None)
    return least >= float(rule.value), f"rated {least} or better", f"평점 {least} 이상이에요"
