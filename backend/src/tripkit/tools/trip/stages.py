"""How long an order stays at each of its places: "two nights in Porto", 포르투 3박."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tripkit.domain.plan import Verdict
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.language.numbers import WORD_PATTERN, number
from tripkit.tools.trip.context import say
from tripkit.tools.trip.finished import Plan
from tripkit.tools.trip.towns_named import names_of

_COUNT = rf"(?P<n>\d{{1,2}}|{WORD_PATTERN}|한|두|세|네)"
_KOREAN = {"한": 1, "두": 2, "세": 3, "네": 4}
_UNIT = r"(?P<unit>nights?|days?)"


@dataclass(frozen=True)
class Stage:
    """`count` nights or days at a place of the trip, in the order's `words`."""

    place: str
    count: int
    is_nights: bool
    words: str


def stages_of(request: TripRequest) -> list[Stage]:
    """One for each place that has a length of its own; none for a trip of one place."""
    if len(request.destinations) < 2:
        return []
    return [
        stage
        for place in request.destinations
        if (stage := _stage(request.task, place, request.days))
    ]


def _stage(task: str, place: str, days: int | None) -> Stage | None:
    for name in _names(place):
        for pattern in _patterns(name):
            if match := re.search(pattern, task, re.I):
                row = match.groupdict()
                count = _KOREAN.get(row["n"]) or int(number(row["n"].lower()) or 0)
                is_nights = not (row["unit"] or "").lower().startswith(("day", "일"))
                if count + is_nights == days:  # it is the whole trip's
                    return None
                return Stage(place, count, is_nights, match[0].strip(" ,:;(-"))
    return None


def _names(place: str) -> list[str]:
    bare = place.partition(",")[0]
    return [name for name in (bare, *(town.ko for town in find(bare)[:1])) if name]


def _patterns(name: str) -> Iterator[str]:
    own = re.escape(name)
    if not name.isascii():
        yield rf"{own}(?:에서|에)?\s?{_COUNT}\s?(?P<unit>박)(?!\s?\d+\s?일)"
        yield rf"{own}(?:에서|에)?\s{_COUNT}\s?(?P<unit>일)(?=[ ,.]|$|간)"
        return
    yield rf"\b{_COUNT}\s+(?:more\s+)?{_UNIT}\s+(?:in|at)\s+(?:the\s+)?{own}\b"
    yield rf"\b{own}\s?(?:for\s|[(:,–-]\s?)?\s?{_COUNT}\s+{_UNIT}\b(?!\s+(?:in|at)\b)"


def with_stages(request: TripRequest) -> TripRequest:
    """The request with the days of each place, where the order tells those of some."""
    days, places = request.days, request.destinations
    stages = {stage.place: stage for stage in stages_of(request)}
    if not (stages and days) or request.routes or len(set(places)) < len(places):
        return request
    counts = [_days_of(stages.get(place), place == places[-1]) for place in places]
    left = days - sum(count or 0 for count in counts)
    open_places = counts.count(None)
    if left < open_places or (left and not open_places and left > days // 2):
        return request
    return request.model_copy(update={"stay_days": _filled(counts, left)})


def _days_of(stage: Stage | None, is_last: bool) -> int | None:
    """A night is a day, as one moves on in the morning; the last place has the day of leaving."""
    if stage is None:
        return None
    return stage.count + (1 if stage.is_nights and is_last else 0)


def _filled(counts: Sequence[int | None], left: int) -> list[int]:
    """What is left goes to the places without a length, evenly, else to the first."""
    open_places = [n for n, count in enumerate(counts) if count is None] or [0]
    share, more = divmod(left, len(open_places))
    days = [count or 0 for count in counts]
    for rank, n in enumerate(open_places):
        days[n] += share + (1 if rank < more else 0)
    return days


def stage_rows(plan: Plan) -> Iterator[Verdict]:
    """Whether each place has its nights, or its days, in the finished plan."""
    for stage in stages_of(plan.trip.request):
        names = names_of(stage.place)
        days = {day.day for day in plan.days if names & names_of(day.city)}
        nights = {day.day for day, _ in plan.stops("lodging")} & days
        planned = len(nights if stage.is_nights else days)
        en = f"{planned} {'nights' if stage.is_nights else 'days'} there"
        yield Verdict(
            constraint=f"length:{stage.place}",
            text=stage.words,
            kept=planned == stage.count,
            where=say(
                plan.trip.locale, en, f"그곳에서 {planned}{'박' if stage.is_nights else '일'}이에요"
            ),
            binding=False,
        )
