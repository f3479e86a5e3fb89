"""Judges of dates, lengths, hours and what holds hours of a day."""

import re
from collections.abc import Mapping, Sequence
from datetime import date

from tripkit.domain.plan import PlanDay, Stop
from tripkit.domain.statements import Statement
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.judges.plan.facts import Judge, Judgement, PlanFacts, at, minutes
from tripkit.knowledge.orders.blocks import (
    Block,
    blocks_of,
    clause_of,
    names_day,
    ordinal_days,
)
from tripkit.knowledge.orders.days import Length, length, moment
from tripkit.knowledge.orders.tables import hour_of, is_at_home, is_of_one_day

_OWN = ("sight", "meal")
_PARTICLE = re.compile(r"(?<=[가-힣]{2})(?:에서|으로|[은는이가을를에로])$")
_SLACK = 1
"""Days that bounds and "about a week" leave free."""


def _day(day: PlanDay) -> date:
    return date.fromisoformat(day.date)


def _when(plan: PlanFacts, statement: Statement) -> Judgement:
    """The first day on the day, or within the range, month or season that was said."""
    first, last = _day(plan.days[0]), _day(plan.days[-1])
    day = last if statement.kind == "end" else first
    time = moment(
        statement.value, statement.text, plan.today, first if statement.kind == "end" else None
    )
    is_right: bool | None = None
    if time.start and statement.kind == "when" and time.end:
        is_right = time.start <= first and last <= time.end
    elif time.start:
        is_right = day == (time.start if statement.kind != "end" else time.end or time.start)
    elif time.part:
        is_right = (day.month, _third(day)) == (time.part.month, _third(time.part))
    elif time.month:
        is_right = day.month == time.month and (time.year in (None, day.year))
    text = f"{first} – {last}"
    if is_right is None:
        return Judgement(None, f"{text}; no date was said", f"{text}. 날짜를 말하지 않았어요")
    return Judgement(is_right, text, text)


def _third(day: date) -> int:
    """0, 1 or 2 for the early, the middle or the late part of a month."""
    return min((day.day - 1) // 10, 2)


def _length(plan: PlanFacts, statement: Statement) -> Judgement:
    """As many days; of nights one day more; of bounds within a day of their middle."""
    span, count = length(statement.value), len(plan.days)
    if span is None:
        return Judgement(None, f"{count} days", f"{count}일")
    is_right = abs(span.span - count) <= (0 if span.exact else _SLACK)
    if not is_right and (parts := _parts(plan)):
        if any(part.span == count for part in parts):
            return Judgement(None, "a part of the trip's length", "여행 기간의 일부예요")
        nights = sum(part.nights or 0 for part in parts)
        is_right = count in (nights + 1, sum(part.days or 0 for part in parts))
    return Judgement(is_right, f"{count} days", f"{count}일")


def _parts(plan: PlanFacts) -> list[Length]:
    """The lengths that were said, where there are several."""
    values = [s.value for s in plan.request.statements if s.kind == "length"]
    return [part for value in values if (part := length(value))] if len(values) > 1 else []


def _own_and_ways(day: PlanDay) -> list[Stop]:
    """What one does that day, with the plan's ways from town to town; not the flight there or
    back and the ways to it, nor what stands there on the person's word."""
    is_flown = any(stop.category == "flight" for stop in day.schedule)
    return [
        stop
        for stop in day.schedule
        if stop.category in _OWN
        or (stop.category == "transfer" and stop.source != "person" and not is_flown)
    ]


def _arrival(plan: PlanFacts, statement: Statement) -> Judgement:
    """On the first day nothing of one's own before one is there."""
    limit = minutes(hour_of(statement.value))
    own = _own_and_ways(plan.days[0])
    early = [stop for stop in own if minutes(stop.time) < limit]
    if early:
        return Judgement(False, *at([(plan.days[0], stop) for stop in early]))
    if not own:
        return _nothing_on(plan.days[0])
    first = own[0].time
    return Judgement(True, f"day 1 begins at {first}", f"1일째는 {first}에 시작해요")


def _nothing_on(day: PlanDay) -> Judgement:
    """What has no entry of one's own can't come too early or too late."""
    return Judgement(
        None,
        f"nothing of your own is on day {day.day}",
        f"{day.day}일째에는 넣은 일정이 없어요",
    )


def _departure(plan: PlanFacts, statement: Statement) -> Judgement:
    """On the last day nothing of one's own after one has left."""
    limit = minutes(hour_of(statement.value))
    own = _own_and_ways(plan.days[-1])
    late = [stop for stop in own if minutes(stop.end_time) > limit]
    if late:
        return Judgement(False, *at([(plan.days[-1], stop) for stop in late]))
    if not own:
        return _nothing_on(plan.days[-1])
    last, number = own[-1].end_time, plan.days[-1].day
    return Judgement(True, f"day {number} ends at {last}", f"{number}일째는 {last}에 끝나요")


def _blocks(plan: PlanFacts, statement: Statement) -> list[Block]:
    keys = {rule.key for rule in plan.request.constraints if rule.statement == statement.id}
    days = [_day(day) for day in plan.days]
    return [block for block in blocks_of(plan.request, days) if block.key in keys]


def _in_the_way(
    plan: PlanFacts, blocks: Sequence[Block], kinds: Sequence[str] = _OWN
) -> list[tuple[PlanDay, Stop]]:
    """What of one's own, or of these kinds, lies in hours that are held."""
    return [
        (day, stop)
        for day, stop in plan.stops(*kinds)
        for block in blocks
        if _day(day) == block.day
        and minutes(stop.time) < block.end
        and minutes(stop.end_time) > block.start
        and not (block.sights_only and stop.category == "meal")
    ]


def _held(plan: PlanFacts, statement: Statement) -> Judgement:
    """A rest or a free day: nothing else lies in its hours."""
    blocks = _blocks(plan, statement)
    if not blocks:
        return Judgement(False, "on no day of the trip", "여행 날짜에 들어 있지 않아요")
    if crossing := _in_the_way(plan, blocks):
        return Judgement(False, *at(crossing))
    ways = ("flight", "transfer") if statement.kind == "nap" else ()
    away = {day.day for day, _ in _in_the_way(plan, blocks, ways)} if ways else set()
    numbers = [day.day for day in plan.days if _day(day) in {block.day for block in blocks}]
    text = ", ".join(str(number) for number in numbers if number not in away)
    if not text:
        return Judgement(None, "one is on the way then", "그때는 이동하고 있어요")
    return Judgement(True, f"days {text}", f"{text}일째")


def _event(plan: PlanFacts, statement: Statement) -> Judgement:
    """It stands in the plan at its hour, and nothing else in its hours."""
    blocks = _blocks(plan, statement)
    entries = [
        (day, stop)
        for day, stop in plan.stops("experience")
        if any(fold(block.label) == fold(stop.activity) for block in blocks)
    ]
    if not entries:
        return Judgement(False, "not within the trip's dates", "여행 날짜에 들어 있지 않아요")
    if crossing := _in_the_way(plan, blocks):
        return Judgement(False, *at(crossing))
    if any(is_at_home(stop.activity) for _, stop in entries):
        return Judgement(
            None, "it is at home, where the plan is not", "집에서의 일이라 계획에는 없어요"
        )
    if elsewhere := next(filter(None, (_elsewhere(plan, *entry) for entry in entries)), None):
        return elsewhere
    if len(plan.days) > 1 and not _has_day(plan, statement, blocks):
        en, ko = at(entries)
        return Judgement(
            None,
            f"which day was not clear to us: the time is kept on {en}; move it if need be",
            f"어느 날인지 분명하지 않아 {ko}에 시간을 비워 뒀어요. 다르면 옮겨요",
        )
    return Judgement(True, *at(entries))


def _elsewhere(plan: PlanFacts, day: PlanDay, stop: Stop) -> Judgement | None:
    """That one is in another place then, or still on the way."""
    if not _is_there(plan, day, stop):
        return Judgement(
            False,
            f"day {day.day} is in {day.city}",
            f"{day.day}일째는 {day.city}에 있어요",
        )
    if day is plan.days[0] and _is_on_the_way(day, stop):
        return Judgement(False, "one is not there yet", "아직 도착하기 전이에요")
    return None


def _has_day(plan: PlanFacts, statement: Statement, blocks: Sequence[Block]) -> bool:
    """Whether the person said on which day, or that any one day will do."""
    days = [_day(day) for day in plan.days]
    clause = clause_of(plan.request.task, statement.text)
    return (
        len({block.day for block in blocks}) > 1
        or names_day(statement.value)
        or bool(ordinal_days(statement.text, days))
        or is_of_one_day(clause)
    )


def _is_there(plan: PlanFacts, day: PlanDay, stop: Stop) -> bool:
    """Whether the day is spent in the place of the trip that the thing's words name, if any."""
    label = fold(stop.activity)
    words = [_PARTICLE.sub("", word) for word in stop.activity.split()]
    called = {fold(place.name) for word in words if word for place in find(word)[:1]}
    places = {fold(place.partition(",")[0]) for place in plan.request.destinations}
    stops = {place for place in places if place in label or place in called}
    here = {fold(day.city), *(fold(place.name) for place in find(day.city)[:1])}
    return not stops or bool(stops & here)


def _is_on_the_way(day: PlanDay, stop: Stop) -> bool:
    """Whether one sets out for the first place of the trip no earlier than that."""
    ways = [way for way in day.schedule if way.category in ("flight", "transfer")]
    return any(minutes(way.time) >= minutes(stop.time) for way in ways)


def _round_trip(plan: PlanFacts, statement: Statement) -> Judgement:
    """A day trip is of one day."""
    if statement.value != "day_trip":
        return Judgement(None, "nothing here can check it", "확인할 방법이 없어요")
    number, first = len(plan.days), _day(plan.days[0])
    is_back = all(flight.arrives.date() == first for flight in plan.flights)
    return Judgement(number == 1 and is_back, f"{number} days", f"{number}일")


JUDGES: Mapping[str, Judge] = {
    "round_trip": _round_trip,
    "when": _when,
    "start": _when,
    "end": _when,
    "length": _length,
    "arrival": _arrival,
    "departure": _departure,
    "nap": _held,
    "free_day": _held,
    "event": _event,
}
