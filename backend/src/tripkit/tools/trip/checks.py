"""What is wrong with an order before anything is looked up, each with what would do."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.plan import Verdict
from tripkit.domain.trip import TripRequest
from tripkit.tools.trip.context import say
from tripkit.tools.trip.date_faults import missing_dates, nights_beside_dates
from tripkit.tools.trip.proposals import proposals
from tripkit.tools.trip.request import SUGGESTED
from tripkit.tools.whereabouts import Ambiguous, Unknown, known_cities, where

LONGEST = 30
"""Days a plan may have."""


def faults(request: TripRequest, today: date, locale: Locale) -> list[Verdict]:
    """Empty when planning can begin."""
    return [
        *missing_dates(request, today, locale),
        *_destinations(request, locale), *_dates(request, today, locale),
        *nights_beside_dates(request, locale),
        *_length(request, today, locale), *_means(request, locale),
    ]  # fmt: skip


def _fault(
    key: str, text: str, why: str, change: str | None = None, fields: dict[str, Any] | None = None
) -> Verdict:
    return Verdict(
        constraint=key, text=text, kept=False, where=why, smallest_change=change, change=fields
    )


def _destinations(request: TripRequest, locale: Locale) -> Iterator[Verdict]:
    if not request.destinations:
        yield _nowhere(request, locale)
    for name in request.destinations:
        try:
            where(name, locale, places=request.places)
        except Ambiguous as several:
            yield _fault(
                f"destination:{name}", name,
                say(locale, f"Several places have this name: {'; '.join(several.options)}.",
                    f"이름이 같은 곳이 여럿이에요: {'; '.join(several.options)}."),
                say(locale, f"Say which, for example {several.options[0]}.",
                    f"어느 곳인지 말해 주세요. 예: {several.options[0]}."),
                _renamed(request, name, several.options[0]),
            )  # fmt: skip
        except Unknown:
            if name in request.unanswered:
                yield _unanswered(name, locale)
                continue
            yield _fault(
                f"destination:{name}", name,
                say(locale, "We know no place of this name.", "이 이름의 장소를 몰라요."),
                say(locale, "Check the spelling, or name the nearest city.",
                    "철자를 확인하거나 가까운 도시를 말해 주세요."),
            )  # fmt: skip


def _nowhere(request: TripRequest, locale: Locale) -> Verdict:
    """Places that fit what was said of the trip; else which ones we know."""
    cities = ", ".join(known_cities(locale)[:8])
    verdict = _fault(
        "destination",
        say(locale, "Destination", "목적지"),
        say(locale, "The order names no place that we know.", "아는 장소 이름이 없어요."),
        say(locale, f"Name a city, such as {cities}.", f"도시를 말해 주세요. 예: {cities}."),
    )
    repairs = proposals(request, locale)
    if not repairs:
        return verdict
    return verdict.model_copy(
        update={
            "where": say(
                locale,
                "You named no place. These fit what you said; which one?",
                "장소를 말하지 않았어요. 말씀하신 것에 맞는 곳이에요. 어디로 할까요?",
            ),
            "smallest_change": repairs[0].text,
            "change": repairs[0].change,
            "repairs": repairs,
        }
    )


def _unanswered(name: str, locale: Locale) -> Verdict:
    """Nobody has said that there is no such place: the sources were not to be reached."""
    return _fault(
        f"destination:{name}",
        name,
        say(
            locale,
            "We don't know this place ourselves, and the open data that may know it did not"
            " answer.",
            "저희가 모르는 곳이고, 알 만한 공개 데이터가 응답하지 않았어요.",
        ),
        say(
            locale,
            "Try again in a few minutes, or name the nearest city.",
            "몇 분 뒤에 다시 해 보거나 가까운 도시를 말해 주세요.",
        ),
    )


def _renamed(request: TripRequest, name: str, option: str) -> dict[str, Any] | None:
    at = request.task.casefold().find(name.casefold())
    if at < 0:
        return None
    return {"task": request.task[:at] + option + request.task[at + len(name) :]}


def _dates(request: TripRequest, today: date, locale: Locale) -> Iterator[Verdict]:
    start, end = request.start_date, request.end_date
    if start and end and end < start:
        yield _fault(
            "dates", f"{start} – {end}",
            say(locale, "The trip ends before it begins.", "돌아오는 날이 떠나는 날보다 빨라요."),
            say(locale, f"From {end} to {start}.", f"{end}부터 {start}까지로 바꿔요."),
            {"start_date": end.isoformat(), "end_date": start.isoformat()},
        )  # fmt: skip
    elif start and start < today:
        later = _next_year(start, today)
        length = (end - start).days if end else max(0, (request.days or 1) - 1)
        last = later + timedelta(days=length)
        yield _fault(
            "dates", start.isoformat(),
            say(locale, f"{start} is past; today is {today}.",
                f"{start}은 지났어요. 오늘은 {today}이에요."),
            say(locale, f"The same days from {later}.", f"{later}부터 같은 날들로 옮겨요."),
            {"start_date": later.isoformat(), "end_date": last.isoformat()},
        )  # fmt: skip


def _next_year(day: date, today: date) -> date:
    """The same day of the first year in which it is still to come."""
    year = today.year
    while (moved := _in_year(day, year)) < today:
        year += 1
    return moved


def _in_year(day: date, year: int) -> date:
    last = 28 if (day.month, day.day) == (2, 29) else day.day
    return date(year, day.month, last)


def _length(request: TripRequest, today: date, locale: Locale) -> Iterator[Verdict]:
    days, start = request.days, request.start_date or today + timedelta(days=30)

    def until(count: int) -> dict[str, Any]:
        end = start + timedelta(days=count - 1)
        return {"start_date": start.isoformat(), "end_date": end.isoformat()}

    if days is None or days < 1:
        if request.start_date and request.end_date and request.end_date < request.start_date:
            return
        usual = sum(request.stay_days) or SUGGESTED
        yield _fault(
            "days", say(locale, "Length", "기간"),
            say(locale, "The order doesn't say how long.", "며칠인지 몰라요."),
            say(locale, f"For example {usual} days.", f"예를 들어 {usual}일로 해요."),
            until(usual),
        )  # fmt: skip
    elif days > LONGEST:
        yield _fault(
            "days", say(locale, f"{days} days", f"{days}일"),
            say(locale, f"A plan has {LONGEST} days at most.",
                f"한 번에 {LONGEST}일까지 계획해요."),
            say(locale, f"The first {LONGEST} days.", f"처음 {LONGEST}일만 계획해요."),
            until(LONGEST),
        )  # fmt: skip
    elif days < len(request.destinations):
        n = len(request.destinations)
        text = say(locale, f"{days} days", f"{days}일")
        yield _fault(
            "days", text,
            say(locale, f"{n} places need {n} days at least.", f"{n}곳은 적어도 {n}일이 필요해요."),
            say(locale, f"{n} days.", f"{n}일로 늘려요."), until(n),
        )  # fmt: skip


def _means(request: TripRequest, locale: Locale) -> Iterator[Verdict]:
    if request.budget is not None and request.budget.amount <= 0:
        yield _fault(
            "budget", f"{request.budget.amount:,.0f} {request.budget.currency}",
            say(locale, "Nothing can be had for nothing.", "예산이 0이면 계획할 수 없어요."),
            say(locale, "Plan without a budget and see what it costs.",
                "예산 없이 계획해서 비용부터 봐요."),
            {"budget": None, "waive": ["budget"]},
        )  # fmt: skip
    if request.party.size < 1:
        yield _fault(
            "party", "0", say(locale, "Nobody travels.", "여행하는 사람이 없어요."),
            say(locale, "One traveller.", "한 명으로 해요."), {"travelers": 1},
        )  # fmt: skip
