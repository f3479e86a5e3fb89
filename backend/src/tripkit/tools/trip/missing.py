"""Why a sight that was asked for stands nowhere in the plan."""

from collections.abc import Sequence

from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import days_of, place_on, stays_of
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.outcome import ScheduleFound
from tripkit.tools.trip.seeing import is_reachable, may_be_seen, sights_of

_BECAUSE: dict[str, tuple[str, str]] = {
    "closed": (
        "nowhere: it is not open within the hours of your days",
        "계획에 없어요. 그 날짜와 시간에는 열지 않아요",
    ),
    "budget": ("nowhere: its entry is over the budget", "계획에 없어요. 입장료가 예산을 넘어요"),
    "walking": (
        "nowhere: it takes more walking than you allowed",
        "계획에 없어요. 허락한 걷기보다 더 걸어야 해요",
    ),
    "full_day": (
        "nowhere: the days have as many sights as you allowed",
        "계획에 없어요. 날마다 정한 개수가 찼어요",
    ),
    "no_time": (
        "nowhere: it did not fit beside the rest of the days",
        "계획에 없어요. 다른 일정과 시간이 맞지 않아요",
    ),
}
_STEPS = ("nowhere: it can't be reached without steps", "계획에 없어요. 계단 없이 갈 수 없어요")
_REFUSED = ("nowhere: it is of a kind you refused", "계획에 없어요. 뺀 종류의 장소예요")
_NOWHERE = ("nowhere", "계획에 없어요")


def missing_because(trip: TripContext, sights: Sequence[ActivityFound]) -> tuple[str, str]:
    """In both languages; `sights` are those that the words name."""
    if not sights:
        return _NOWHERE
    if not any(is_reachable(sight, trip.request) for sight in sights):
        return _STEPS
    if not any(may_be_seen(sight, trip.request) for sight in sights):
        return _REFUSED
    if not any(_is_open(trip, sight) for sight in sights):
        return _BECAUSE["closed"]
    schedule = trip.found("analyze_schedule_optimization", ScheduleFound)
    reasons = schedule.left_out if schedule else {}
    return next((_BECAUSE[r] for s in sights if (r := reasons.get(s.id, "")) in _BECAUSE), _NOWHERE)


def _is_open(trip: TripContext, sight: ActivityFound) -> bool:
    """Whether it opens on one of the days that are spent there."""
    there = {
        stay.place
        for stay in stays_of(trip.request)
        if any(other.id == sight.id for other in sights_of(trip, stay))
    }
    return any(
        sight.opening[day.weekday()]
        for day in days_of(trip.request)
        if place_on(trip.request, day) in there
    )
