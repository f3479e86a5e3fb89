"""What the scheduler says can't be, in the person's own constraints."""

from datetime import timedelta
from typing import Any

from tripkit.domain.trip import Constraint, ConstraintKind
from tripkit.knowledge.scheduling.trip_terms import Change, Clash, TripLimits
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of, stays_of
from tripkit.tools.trip.held_places import HELD
from tripkit.tools.trip.outcome import Conflict, SmallChange
from tripkit.tools.trip.own_blocks import blocks_on
from tripkit.tools.trip.seeing import sights_of
from tripkit.tools.trip.trouble import over, waive
from tripkit.tools.trip.wishes import names_it

_KINDS: dict[str, tuple[ConstraintKind, ...]] = {
    "budget": ("budget",), "max_walking": ("max_walking_km",), "most_a_day": ("pace", "per_day"),
    "pace": ("pace",), "dates": ("dates",), "hours": ("earliest", "latest"),
    "must_see": ("must_see",), "must_avoid": ("must_avoid",),
}  # fmt: skip


def conflicts_of(clash: Clash, trip: TripContext, limits: TripLimits) -> list[Conflict]:
    """One for each constraint of the smallest clashing set, all with the same ways out."""
    rules = [rule for name in clash.names for rule in rules_of(name, trip)]
    rules = list({rule.key: rule for rule in rules}.values())
    changes = [found for change in clash.changes if (found := change_of(change, trip, limits))]
    changes = changes or [waive(trip, rule) for rule in rules if rule.kind == "must_see"]
    why = _why(clash, trip)
    return [
        Conflict(
            constraint=rule.key, text=rule.words, why=why, changes=changes,
            clash_with=[other.key for other in rules if other is not rule],
        )
        for rule in rules
    ]  # fmt: skip


def rules_of(name: str, trip: TripContext) -> list[Constraint]:
    """The person's constraints behind a name of the scheduler's; dates are always one."""
    kind, _, key = name.partition(":")
    request = trip.request
    found = [rule for rule in request.constraints if rule.kind in _KINDS.get(kind, ())]
    if kind == "must_see":
        sight = sight_named(key, trip)
        found = [rule for rule in found if sight and names_it(sight, str(rule.value))]
    if kind == "fixed" and (fixed := _fixed(key, trip)):
        return fixed
    if not found and kind in ("dates", "hours", "fixed"):
        days = days_of(request)
        text = say(trip.locale, f"{len(days)} days", f"{len(days)}일")
        found = [Constraint(kind="dates", value=len(days), text=text)]
    if not found and kind == "budget" and request.budget:
        found = [Constraint(kind="budget", value=request.budget.amount,
                            currency=request.budget.currency)]  # fmt: skip
    return found


def _fixed(key: str, trip: TripContext) -> list[Constraint]:
    """The rule behind a fixed thing; none for one that nobody asked for, such as a flight."""
    if not key.startswith(HELD):
        return []
    request, number = trip.request, int(key.rpartition("-")[2])
    block = blocks_on(trip)[number]
    return [rule for rule in request.constraints if rule.key == block.key]


def sight_named(key: str, trip: TripContext) -> Any:
    """The sight behind a visit's key."""
    stays = stays_of(trip.request)
    return next((s for stay in stays for s in sights_of(trip, stay) if s.id == key), None)


def _why(clash: Clash, trip: TripContext) -> str:
    names = {name.partition(":")[0] for name in clash.names}
    if "budget" in names:
        return say(trip.locale, "The places that must be seen cost more than is left.",
                   "꼭 볼 곳의 입장료가 남은 예산보다 커요.")  # fmt: skip
    if "max_walking" in names:
        return say(trip.locale, "They take more walking a day than is allowed.",
                   "하루에 걸을 수 있는 거리를 넘어요.")  # fmt: skip
    return say(trip.locale, "They don't fit into the days together.",
               "주어진 날 안에 함께 들어가지 않아요.")  # fmt: skip


def change_of(change: Change, trip: TripContext, limits: TripLimits) -> SmallChange | None:
    """One of the scheduler's changes as fields; None where a person can't make it."""
    kind, _, part = change.constraint.partition(":")
    rules = rules_of(change.constraint, trip)
    if kind in ("must_see", "must_avoid", "fixed"):
        return waive(trip, rules[0]) if rules and rules[0].kind != "dates" else None
    if kind == "budget" and change.to is not None:
        given = limits.budgets.get(part, 0.0) if part else limits.budget or 0.0
        return over(trip, float(change.to) - given).changes[0]
    if kind == "dates" and trip.request.start_date and change.to is not None:
        count = int(change.to)
        end = trip.request.start_date + timedelta(days=count - 1)
        text = say(trip.locale, f"{count} days.", f"{count}일로 늘려요.")
        return SmallChange(text=text, fields={"end_date": end.isoformat()})
    waived = [rule.key for rule in rules if rule.kind != "dates"]
    fields: dict[str, Any] = {"waive": waived} if waived else {}
    if kind == "max_walking" and change.to is not None:
        km = float(change.to) / 1000
        fields["hard_constraints"] = [f"walk at most {km:.1f} km a day"]
        return SmallChange(text=say(trip.locale, f"Up to {km:.1f} km on foot a day.",
                                    f"하루 {km:.1f}km까지 걸어요."), fields=fields)  # fmt: skip
    if kind in ("pace", "most_a_day"):
        pace = str(change.to) if kind == "pace" else "packed"
        fields["hard_constraints"] = [f"{pace} pace"]
        return SmallChange(text=say(trip.locale, f"A {pace} pace.", f"더 빠른 일정({pace})으로요."),
                           fields=fields)  # fmt: skip
    if kind == "hours" and waived:
        return SmallChange(text=say(trip.locale, "Longer days.", "하루를 더 길게 써요."),
                           fields=fields)  # fmt: skip
    return None
