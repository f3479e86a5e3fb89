"""What is wrong with an itinerary, found in code: its days, hours, ways and sums."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanCost, PlanDay, PlanItinerary, Stop, Verdict
from tripkit.domain.trip import TripRequest
from tripkit.tools.trip.context import say

CENT = 0.05


def issues_of(
    itinerary: PlanItinerary, request: TripRequest, report: Sequence[Verdict], locale: Locale
) -> list[str]:
    """Every fault as a sentence; empty when the plan is sound."""
    found = [*_days(itinerary, request, locale)]
    for day in itinerary.days:
        found += _hours(day, locale)
    found += _twice(itinerary, locale)
    found += [
        say(locale, f"{verdict.text or verdict.constraint} is not kept: {verdict.where}.",
            f"{verdict.text or verdict.constraint} 조건을 지키지 못해요: {verdict.where}.")
        for verdict in report if verdict.kept is False
    ]  # fmt: skip
    return found


def _days(itinerary: PlanItinerary, request: TripRequest, locale: Locale) -> Iterator[str]:
    count = len(itinerary.days)
    if request.days and count != request.days:
        yield say(
            locale, f"It has {count} days, and {request.days} were asked for.",
            f"{request.days}일인데 {count}일만 있어요.",
        )  # fmt: skip
    for number, day in enumerate(itinerary.days):
        due = request.start_date + timedelta(days=number) if request.start_date else None
        if day.day != number + 1 or (due and date.fromisoformat(day.date) != due):
            yield say(
                locale, f"Day {number + 1} is dated {day.date}.",
                f"{number + 1}일째 날짜가 {day.date}로 되어 있어요.",
            )  # fmt: skip
        if not day.schedule:
            yield say(locale, f"Day {number + 1} is empty.", f"{number + 1}일째가 비어 있어요.")


def _hours(day: PlanDay, locale: Locale) -> Iterator[str]:
    """Entries that overlap, or that the way before them leaves no time for."""
    before: Stop | None = None
    for stop in day.schedule:
        if stop.end_time < stop.time and stop.category not in ("flight", "transfer", "lodging"):
            yield say(
                locale, f"Day {day.day}: {stop.activity} ends before it begins.",
                f"{day.day}일째 {stop.activity}이 시작 전에 끝나요.",
            )  # fmt: skip
        own = stop.category in ("sight", "meal", "experience")
        if before and own and minutes(stop.time) < minutes(before.end_time) + stop.travel_minutes:
            yield say(
                locale,
                f"Day {day.day}: no time to get from {before.activity} to {stop.activity}.",
                f"{day.day}일째 {before.activity}에서 {stop.activity}까지 갈 시간이 없어요.",
            )
        if own:
            before = stop


def _twice(itinerary: PlanItinerary, locale: Locale) -> Iterator[str]:
    sights = Counter(
        stop.activity for day in itinerary.days for stop in day.schedule
        if stop.category == "sight"
    )  # fmt: skip
    for name, times in sights.items():
        if times > 1:
            yield say(locale, f"{name} stands there {times} times.", f"{name}이 {times}번 나와요.")


def sums_agree(itinerary: PlanItinerary, cost: PlanCost) -> bool:
    """Whether the plan's total is the sum of its lines."""
    lines = sum(line.amount for line in cost.lines)
    slack = max(CENT * len(cost.lines), 0.002 * cost.total)
    return (
        abs(lines - cost.total) <= slack
        and abs(itinerary.total_estimated_cost - cost.total) <= slack
    )


def minutes(clock: str) -> int:
    """Minutes after midnight of HH:MM."""
    hours, _, rest = clock.partition(":")
    return int(hours) * 60 + int(rest)
