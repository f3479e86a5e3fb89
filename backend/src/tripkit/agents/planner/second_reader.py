"""An order read by a model beside the grammar: it fills what the grammar left open, no more.

What the grammar read stands. Of the model's reading only that is taken which the order's own words
hold: places that are named there and known, dates whose day and month are there and still to come,
numbers that stand there as figures, a currency that is named. Each thing taken is an assumption
that the reader sees. Without a model, or when it fails, nothing is added.
"""

import re
from calendar import month_name
from datetime import date
from typing import Any

from tripkit.domain.context import Locale, RunContext
from tripkit.domain.plan import PlanRequest
from tripkit.domain.trip import Constraint, Money, Party, TripRequest
from tripkit.knowledge.currency import known
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.regions import region_of
from tripkit.knowledge.requests.phrases import phrase
from tripkit.services.llm.port import LLM, CallContext, Prompt
from tripkit.services.llm.prompting import Section, message, system
from tripkit.tools.trip.context import say
from tripkit.tools.trip.schemas import Strict
from tripkit.tools.whereabouts import Ambiguous, Unknown, where

MOST_DAYS, MOST_PEOPLE, MOST_WISHES = 60, 50, 5
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_SIGNS = {
    "USD": ("$", "usd", "dollar", "달러"), "EUR": ("€", "eur", "유로"),
    "GBP": ("£", "gbp", "pound", "파운드"),
    "KRW": ("₩", "krw", "won", "원"), "JPY": ("¥", "jpy", "yen", "엔"),
}  # fmt: skip


class OrderRead(Strict):
    """What a model reads of an order."""

    origin: str | None
    destinations: list[str]
    start_date: str | None
    end_date: str | None
    days: int | None
    adults: int | None
    children_ages: list[int]
    budget_amount: float | None
    budget_currency: str | None
    preferences: list[str]


def _nothing() -> OrderRead:
    return OrderRead(
        origin=None, destinations=[], start_date=None, end_date=None, days=None, adults=None,
        children_ages=[], budget_amount=None, budget_currency=None, preferences=[],
    )  # fmt: skip


async def completed(
    request: TripRequest, order: PlanRequest, llm: LLM, context: RunContext, today: date
) -> TripRequest:
    """The request with what a model found in the words and the grammar did not."""
    if llm.status().state == "not configured":
        return request
    words = "\n".join([order.task, *order.constraints.hard_constraints])
    about = CallContext(
        context.thread_id, context.run_id, "read_request", context.provider, context.model
    )
    rules = system("tripkit.agents.planner", "order", day=today)
    user = message(Section("order", words, by="person"))
    answer = await llm.answer(
        Prompt(rules, user, name="read_request"), OrderRead, otherwise=_nothing, context=about
    )
    if answer.source != "model":
        return request
    return merged(request, answer.value, words, today, context.locale)


def merged(
    request: TripRequest, read: OrderRead, words: str, today: date, locale: Locale
) -> TripRequest:
    """The grammar's request, its gaps filled where the order's words bear the model out."""
    order = _Words(words, today, locale, _used(request))
    found: dict[str, Any] = {}
    if not request.destinations:
        found["destinations"] = [n for n in read.destinations if order.names_place(n)]
    taken = [*request.destinations, *found.get("destinations", [])]
    if request.origin is None and read.origin and order.names_place(read.origin):
        found["origin"] = None if read.origin in taken else read.origin
    if request.start_date is None and request.end_date is None:
        found |= order.span(read, request.days)
    if phrase("one", locale) in request.assumptions:
        found["party"] = order.party(read)
    if request.budget is None:
        found["budget"] = order.budget(read)
    wishes = [w for w in read.preferences if order.holds(w) and w not in request.preferences]
    found["preferences"] = wishes[:MOST_WISHES]
    return _with(request, {key: value for key, value in found.items() if value}, locale)


def _used(request: TripRequest) -> set[float]:
    """The figures that the grammar has read already: none of them says anything else, too."""
    days = [day for day in (request.start_date, request.end_date) if day]
    used = {float(n) for day in days for n in (day.day, day.month, day.year)}
    used |= {float(n) for n in (request.days, request.nights) if n}
    return used | ({request.budget.amount} if request.budget else set())


def _with(request: TripRequest, found: dict[str, Any], locale: Locale) -> TripRequest:
    """The request with these fields, and an assumption that names them."""
    if not found:
        return request
    filled = {"destination": "destinations", "dates": "start_date", "days": "days"}
    shown = ", ".join(_said(value) for value in found.values())
    note = say(
        locale, f"Taken from your words by a model, please check: {shown}.",
        f"모델이 글에서 읽은 내용이라 확인이 필요해요: {shown}",
    )  # fmt: skip
    changed = dict(found)
    changed["preferences"] = [*request.preferences, *found.get("preferences", [])]
    if "destinations" in found:
        changed["countries"] = [""] * len(found["destinations"])
    if money := found.get("budget"):
        rule = Constraint(
            kind="budget", value=money.amount, currency=money.currency, text=f"{money.amount:g}"
        )
        changed["constraints"] = [*request.constraints, rule]
    kept = [a for a in request.assumptions if "party" not in found or a != phrase("one", locale)]
    changed["assumptions"] = [*kept, note]
    changed["missing"] = [m for m in request.missing if filled.get(m) not in found]
    return request.model_copy(update=changed)


def _said(value: object) -> str:
    if isinstance(value, Money):
        return f"{value.amount:,.0f} {value.currency}"
    if isinstance(value, Party):
        return f"{value.size}"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


class _Words:
    """What the order's own words bear out."""

    def __init__(self, words: str, today: date, locale: Locale, used: set[float]) -> None:
        self._low, self._folded = words.casefold(), fold(words)
        self._today, self._locale = today, locale
        self._numbers = {float(n.replace(",", "")) for n in _NUMBER.findall(words)}
        self._free = self._numbers - used

    def holds(self, text: str) -> bool:
        """Whether these words stand there."""
        return bool(text.strip()) and fold(text) in self._folded

    def names_place(self, name: str) -> bool:
        """Whether it is named there and a place that we know."""
        try:
            where(name, self._locale)
        except Ambiguous:
            return self.holds(name)
        except Unknown:
            return region_of(name) is not None and self.holds(name)
        return self.holds(name)

    def _day(self, text: str | None) -> date | None:
        """A day to come whose day and month stand there."""
        try:
            day = date.fromisoformat(text or "")
        except ValueError:
            return None
        name = month_name[day.month].casefold()
        month = day.month in self._numbers or re.search(
            rf"\b{name[:3]}(?:{name[3:]})?\b", self._low
        )
        return day if day >= self._today and day.day in self._numbers and month else None

    def span(self, read: OrderRead, days: int | None) -> dict[str, Any]:
        """Start, end and days, as far as they agree; the grammar's number of days stands."""
        start, end = self._day(read.start_date), self._day(read.end_date)
        if start and end and end < start:
            return {}
        said = read.days
        right = said is not None and 1 <= said <= MOST_DAYS and said in self._free
        found: dict[str, Any] = {"start_date": start, "end_date": None if days else end}
        if days is None and right and not (start and end):
            found["days"] = said
        return found

    def party(self, read: OrderRead) -> Party | None:
        """Who travels, where each number stands there."""
        ages = read.children_ages
        if read.adults is None or any(age not in self._free for age in ages):
            return None
        if read.adults not in self._free or not 1 <= read.adults + len(ages) <= MOST_PEOPLE:
            return None
        return Party(adults=max(0, read.adults), children=ages)

    def budget(self, read: OrderRead) -> Money | None:
        """A sum that stands there as a figure, in a currency that is named there."""
        amount, currency = read.budget_amount, (read.budget_currency or "").upper()
        if not amount or amount < 0 or amount not in self._free or not known(currency):
            return None
        signs = _SIGNS.get(currency, (currency.casefold(),))
        if not any(sign in self._low for sign in signs):
            return None
        return Money(amount=amount, currency=currency)
