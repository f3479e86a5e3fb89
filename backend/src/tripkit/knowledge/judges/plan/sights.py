"""Judges of what is seen and eaten, how much a day, and at what pace."""

import re
from collections.abc import Mapping
from math import ceil

from tripkit.domain.plan import PlanDay, Stop
from tripkit.domain.statements import Statement
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.judges.plan.facts import Judge, Judgement, PlanFacts, SightFacts, at
from tripkit.knowledge.judges.plan.places import holds
from tripkit.knowledge.language.kind_counts import KindCount, count_in
from tripkit.knowledge.orders.tables import is_called, is_wider, sight_kinds

_COUNT = re.compile(r"([<>]=?)?(\d+)")
_PACES = {"relaxed": (0, 3), "balanced": (2, 5), "packed": (4, 99)}
"""Sights on a full day, at the least and at the most."""
_ITSELF = frozenset({"art", "history", "nature", "architecture", "food", "photography"})
"""Interests that our records of sights know by name."""


def _entries(visits: list[tuple[PlanDay, Stop, SightFacts]]) -> tuple[str, str]:
    return at([(day, stop) for day, stop, _ in visits])


def _of_kind(plan: PlanFacts, statement: Statement) -> Judgement:
    """A sight of the kind, or for the interest; none where it was refused."""
    kinds = sight_kinds(statement.kind, statement.value)
    if kinds and statement.kind == "place_kind" and (count := count_in(statement.text)):
        return _counted(plan, kinds, count)
    if not kinds and statement.value not in _ITSELF:
        return Judgement(
            None, "no record tells it of the sights", "볼 곳마다 알려 주는 자료가 없어요"
        )
    if statement.polarity == "refused":
        return _none_of(plan, statement.value, kinds)
    visits = [
        visit
        for visit in plan.visits()
        if kinds & visit[2].kinds or statement.value in visit[2].interests
    ]
    if not visits:
        return Judgement(False, "nowhere in the plan", "계획에 없어요")
    if is_wider(statement.kind, statement.value):
        return _by_name(visits, statement.value)
    return Judgement(True, *_entries(visits))


def _by_name(visits: list[tuple[PlanDay, Stop, SightFacts]], value: str) -> Judgement:
    """Of a kind that holds other places as well, one whose name says that it is meant."""
    called = [visit for visit in visits if is_called(visit[2].names, value)]
    if called:
        return Judgement(True, *_entries(called))
    en, ko = _entries(visits)
    return Judgement(
        None,
        f"the nearest to it in the plan: {en}; no record says that it is one",
        f"가장 가까운 곳은 {ko}. 꼭 그런 곳인지는 자료에 없어요",
    )


def _none_of(plan: PlanFacts, value: str, kinds: frozenset[str]) -> Judgement:
    """No sight of the kind, by its record or its name, but those asked for by their names."""
    visits = [
        visit
        for visit in plan.visits()
        if (kinds & visit[2].kinds or is_called(visit[2].names, value))
        and not _is_asked_for(plan, visit[2])
    ]
    if visits:
        return Judgement(False, *_entries(visits))
    return Judgement(True, "nowhere in the plan", "계획에 없어요")


def _is_asked_for(plan: PlanFacts, sight: SightFacts) -> bool:
    """Whether it was asked for by its name, whatever its kind."""
    must = [fold(str(rule.value)) for rule in plan.request.constraints if rule.kind == "must_see"]
    return any(name in fold(own) for name in must if name for own in sight.names)


def _counted(plan: PlanFacts, kinds: frozenset[str], count: KindCount) -> Judgement:
    """How many of a kind there are on each day, or in all, against what was said."""
    visits = [day.day for day, _, sight in plan.visits() if kinds & sight.kinds]
    numbers = [visits.count(day.day) for day in plan.days]
    total = len(visits)
    if count.days > 1 or not count.days:
        limit = count.number * (ceil(len(numbers) / count.days) if count.days else 1)
        is_right = holds(total, count.sign, limit)
        return Judgement(is_right, f"{total} in all", f"모두 {total}곳이에요")
    text = f"{min(numbers)}–{max(numbers)}"
    is_right = all(holds(number, count.sign, count.number) for number in numbers)
    return Judgement(is_right, f"{text} of them a day", f"하루 {text}곳이에요")


_UNKNOWN = Judgement(
    None,
    "nothing of this name is in the plan, but we know no such place to leave out: check it",
    "이 이름은 계획에 없지만, 저희가 모르는 곳이라 뺐다고 할 수는 없어요. 확인해 주세요",
)


def _named(plan: PlanFacts, statement: Statement) -> Judgement:
    """A sight by its name."""
    name = fold(statement.value)
    visits = [
        visit
        for visit in plan.visits()
        if any(name in fold(other) or fold(other) in name for other in visit[2].names if other)
    ]
    if statement.polarity == "refused":
        if visits:
            return Judgement(False, *_entries(visits))
        if not any(name in fold(other) for s in plan.sights.values() for other in s.names):
            return _UNKNOWN
        return Judgement(True, "nowhere in the plan", "계획에 없어요")
    if visits:
        return Judgement(True, *_entries(visits))
    return Judgement(
        False,
        "we know no place of this name there, or it found no room",
        "이 이름의 장소를 모르거나 넣을 자리가 없었어요",
    )


def _activity(plan: PlanFacts, statement: Statement) -> Judgement:
    """A thing to do is judged only where a sight has its name."""
    judgement = _named(plan, statement)
    if judgement.is_kept is (statement.polarity == "wanted"):
        return judgement
    if judgement.is_kept is None or statement.polarity == "refused":
        return judgement
    return Judgement(None, "we know no place for it", "할 수 있는 곳을 아는 데가 없어요")


def _counts(plan: PlanFacts) -> list[int]:
    return [sum(stop.category == "sight" for stop in day.schedule) for day in plan.days]


def _per_day(plan: PlanFacts, statement: Statement) -> Judgement:
    match, counts = _COUNT.match(statement.value), _counts(plan)
    if match is None:
        return Judgement(None, "no number", "숫자가 없어요")
    sign = match[1] or "<="
    is_right = all(holds(count, sign, int(match[2])) for count in counts)
    text = f"{min(counts)}–{max(counts)}"
    return Judgement(is_right, f"{text} sights a day", f"하루 {text}곳이에요")


def _pace(plan: PlanFacts, statement: Statement) -> Judgement:
    """By the fullest day: at most three sights is relaxed, four and more packed."""
    least, most = _PACES[statement.value]
    fullest = max(_counts(plan))
    is_right = (least <= fullest <= most) is (statement.polarity == "wanted")
    return Judgement(
        is_right, f"{fullest} sights on the fullest day", f"가장 찬 날이 {fullest}곳이에요"
    )


def _cuisine(plan: PlanFacts, statement: Statement) -> Judgement:
    """A meal of it, or none where it was refused."""
    name = fold(statement.value)
    meals = [
        (day, stop)
        for day, stop in plan.stops("meal")
        if any(name == c or name in c.split() for c in plan.cuisines.get(stop.activity, ()))
    ]
    if statement.polarity == "refused":
        if meals:
            return Judgement(False, *at(meals))
        return Judgement(
            None,
            "no place of it is planned; no record lists the dishes, so say it when you order",
            "그 음식을 하는 곳은 넣지 않았어요. 재료까지 아는 자료는 없으니 주문할 때 말해요",
        )
    if meals:
        return Judgement(True, *at(meals))
    return Judgement(None, "no place of that cuisine is known there", "그 음식을 하는 곳을 몰라요")


JUDGES: Mapping[str, Judge] = {
    "place_kind": _of_kind,
    "interest": _of_kind,
    "sight": _named,
    "activity": _activity,
    "per_day": _per_day,
    "pace": _pace,
    "cuisine": _cuisine,
}
