"""Days of a finished plan without anything to do: what is missing, and what would fill them."""

from collections import Counter
from collections.abc import Iterator
from datetime import date

from tripkit.domain.plan import DayGap, PlanDay, Stop
from tripkit.knowledge.cities import heads
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.orders.blocks import blocks_of
from tripkit.tools.trip.choices import choices_of
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import Stay, days_of, place_on, stay_of, stays_of
from tripkit.tools.trip.excursions import SAME_KM, TOURED_KM
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.held_hours import said_window
from tripkit.tools.trip.journey import window_on
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.outcome import ItineraryFound, ScheduleFound
from tripkit.tools.trip.outings import WALK_ID, is_filler
from tripkit.tools.trip.pace import BREAKFAST, hours_of
from tripkit.tools.trip.seeing import may_be_seen, sights_of

_DOING = frozenset({"sight", "experience"})
WORTH_FILLING = 4 * 60
"""Minutes that the ways there and back have to leave of a day for it to miss something."""
_NARROWING = ("avoid_kind", "must_avoid", "accessibility")
_WHY: dict[str, tuple[str, str]] = {
    "budget": ("the money left pays no entry", "남은 돈으로 입장료를 낼 수 없어요"),
    "walking": ("they take more walking than you allowed", "허락한 걷기보다 더 걸어야 해요"),
    "closed": ("they are closed then", "그날은 문을 닫아요"),
    "no_time": ("the hours of the day are too few", "그날의 시간이 모자라요"),
}
"""Why sights that are left over do not stand on the day."""
_OTHERWISE = ("none fits between the other things of the day", "다른 일정 사이에 맞지 않아요")


def gaps_of(trip: TripContext, plan: ItineraryFound) -> list[DayGap]:
    """The empty days; those that somebody wanted free and those of travel alone are none."""
    days = days_of(trip.request)
    free = {b.day for b in blocks_of(trip.request, days) if b.kind == "free_day"}
    return [
        _gap(trip, day, plan.itinerary.days)
        for day in (plan.itinerary.days if days else ())
        if not any(_is_something(trip, stop) for stop in day.schedule)
        and (on := date.fromisoformat(day.date)) not in free
        and not _is_travel(trip, on)
    ]


def _is_something(trip: TripContext, stop: Stop) -> bool:
    """Whether it is something to do that we know; a walk in the town for want of it is not."""
    stays = stays_of(trip.request)
    walks = {s.name for at in stays for s in sights_of(trip, at) if s.id.startswith(WALK_ID)}
    return stop.category in _DOING and stop.activity not in walks


def _is_travel(trip: TripContext, day: date) -> bool:
    """Whether the ways there and back leave few hours of it."""
    after, before = window_on(day, choices_of(trip).journeys)
    first, last = said_window(trip.request, day, days_of(trip.request))
    begins, ends = hours_of(trip.request)
    own = ends - begins - BREAKFAST
    left = min(ends, before, last) - max(begins + BREAKFAST, after, first)
    return left < WORTH_FILLING <= own


def _gap(trip: TripContext, day: PlanDay, days: list[PlanDay]) -> DayGap:
    on = date.fromisoformat(day.date)
    place = place_on(trip.request, on)
    stay = stay_of(trip.request, place)
    sights = [s for s in sights_of(trip, stay) if not is_filler(s)] if stay else []
    fitting = [sight for sight in sights if may_be_seen(sight, trip.request)]
    seen = {stop.activity for other in days for stop in other.schedule}
    left = [sight for sight in fitting if sight.name not in seen]
    fill, change = next(_fills(trip, day, stay, bool(fitting), len(sights) > len(fitting)))
    missing = _missing(trip, day.city, len(fitting), left)
    return DayGap(day=day.day, date=day.date, missing=missing, fill=fill, change=change)


def _missing(trip: TripContext, city: str, fitting: int, left: list[ActivityFound]) -> str:
    if not fitting:
        return say(
            trip.locale,
            f"we know nothing in {city} to do that fits what you said",
            f"말씀하신 조건에 맞는 {city}의 볼 곳을 알지 못해요",
        )
    if not left:
        return say(
            trip.locale,
            f"the other days hold all that we know in {city} ({fitting})",
            f"{city}에서 아는 {fitting}곳이 모두 다른 날에 들어 있어요",
        )
    schedule = trip.found("analyze_schedule_optimization", ScheduleFound)
    reasons = Counter((schedule.left_out if schedule else {}).get(s.id, "") for s in left)
    why = say(trip.locale, *_WHY.get(reasons.most_common(1)[0][0], _OTHERWISE))
    return say(
        trip.locale,
        f"{len(left)} places in {city} are left over, but {why}",
        f"{city}에 {len(left)}곳이 남았지만 {why}",
    )


def _fills(
    trip: TripContext, day: PlanDay, stay: Stay | None, has_sights: bool, is_narrowed: bool
) -> Iterator[tuple[str, dict[str, object] | None]]:
    """What would fill the day, the nearest thing first; at the end what always would."""
    rules = [rule for rule in trip.request.constraints if rule.kind in _NARROWING]
    if is_narrowed and rules and not has_sights:
        words = rules[0].words
        text = say(trip.locale, f"Leave out “{words}”.", f"‘{words}’ 조건을 빼요.")
        yield text, {"waive": [rules[0].key]}
    if stay and (near := _near(trip, stay)):
        name, km = near
        text = say(
            trip.locale,
            f"A day trip to {name}, about {km:.0f} km away.",
            f"{km:.0f}km쯤 떨어진 {josa(name, '을/를')} 다녀와요.",
        )
        yield text, {"hard_constraints": [say(trip.locale, f"must see {name}", f"{name} 꼭 보기")]}
    days = days_of(trip.request)
    if day.day == len(days) and len(days) > len(trip.request.destinations):
        text = say(trip.locale, f"{len(days) - 1} days.", f"{len(days) - 1}일로 줄여요.")
        yield text, {"end_date": days[-2].isoformat()}
    yield (
        say(
            trip.locale,
            f"Name something to do in {day.city}, or leave the day free.",
            f"{day.city}에서 할 일을 말해 주거나 쉬는 날로 둬요.",
        ),
        None,
    )


def _near(trip: TripContext, stay: Stay) -> tuple[str, float] | None:
    """The town with the most to see that one can tour from there and that is no stop."""
    at = place_at(stay.place, trip)
    if at is None:
        return None
    stops = [s for place in trip.request.destinations if (s := place_at(place, trip))]
    towns = [
        (head, km)
        for head in heads()
        if SAME_KM < (km := distance_km(at.lat, at.lng, head.lat, head.lng)) <= TOURED_KM
        and all(distance_km(s.lat, s.lng, head.lat, head.lng) > SAME_KM for s in stops)
    ]
    if not towns:
        return None
    head, km = max(towns, key=lambda town: (town[0].sights, -town[1]))
    return head.name.in_(trip.locale), km
