"""An order for a plan to a trip's request: fields before hard constraints before the task's text.

What cannot be an order is refused with `errors.InvalidInput`, which names the field: a day that
has passed, an end before the start, a month that has passed, more than 60 days, a budget of zero
or without a number, a date that is none, more than 50 travellers. What is an order but may not
work out (a budget too small, too many sights, clashing wishes) is accepted and judged by the
planner, which answers `infeasible` with what clashes. What nobody said is in `missing` when it
must be asked (destination, dates, days), else in `assumptions`, as a sentence to the reader.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

from tripkit.domain.errors import InvalidInput
from tripkit.domain.plan import PlanRequest
from tripkit.domain.trip import Constraint, Money, Party, TripRequest
from tripkit.knowledge.language.detect import Locale, detect
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.amounts import find_amounts
from tripkit.knowledge.requests.namesakes import Verdict, judged
from tripkit.knowledge.requests.people_said import settled_party
from tripkit.knowledge.requests.phrases import money, phrase
from tripkit.knowledge.requests.places import find_named
from tripkit.knowledge.requests.purse import Purse, settled_budget
from tripkit.knowledge.requests.said import Said, Wish
from tripkit.knowledge.requests.schedule import Schedule, settled_days
from tripkit.knowledge.requests.text_reader import read_text

_SCALARS = (
    "origin", "start_date", "end_date", "month", "feast", "part", "year", "season", "days",
    "nights", "party", "adults", "children", "budget", "currency", "budget_per",
)  # fmt: skip


def read_request(
    order: PlanRequest,
    *,
    today: date,
    locale: Locale | None = None,
    read: Callable[[str, date], Said] = read_text,
) -> TripRequest:
    """The request that `order` makes on the day `today`, with sentences in the reader's language.

    `read` tells what a text of the order states. Raises InvalidInput, and nothing else on any text.
    """
    return _Order(order, today, locale, read).request()


class _Order:
    """One order on its way to a request."""

    def __init__(
        self,
        order: PlanRequest,
        today: date,
        locale: Locale | None,
        read: Callable[[str, date], Said],
    ) -> None:
        self.read = read
        self.order, self.fields, self.today = order, order.constraints, today
        self.locale: Locale = order.locale or locale or detect(order.task)
        self.assumptions: list[str] = []
        self.where = dict.fromkeys(("start", "end", "days", "budget", "party"), "task")

    def request(self) -> TripRequest:
        said = self._merged()
        choices = False if self.fields.stops else self._namesakes(said)
        plan = settled_days(
            said, today=self.today, locale=self.locale, south=said.south, where=self.where
        )
        if said.alternatives and said.destinations:
            self.assumptions.append(self._chosen(said))
        party = settled_party(said, self.order.task, self.locale, self.where["party"])
        purse = settled_budget(said, plan, party.party.size, self.locale, self.where["budget"])
        missing = [] if said.destinations and not choices else ["destination"]
        return TripRequest(
            task=self.order.task,
            origin=said.origin,
            destinations=said.destinations,
            countries=said.countries,
            stay_days=self._stay_days(),
            start_date=plan.start,
            end_date=plan.end,
            days=plan.days,
            nights=plan.nights,
            party=party.party,
            budget=purse.total,
            preferences=said.preferences,
            constraints=self._constraints(said, plan, party.party, purse),
            assumptions=self.assumptions + plan.assumptions + party.assumptions + purse.assumptions,
            missing=[*missing, *plan.missing],
        )

    def _merged(self) -> Said:
        """The task's text, what hard constraints add to it, and the fields over both."""
        said = self.read(self.order.task, self.today)
        for text in self.fields.hard_constraints:
            self._add(said, self.read(text, self.today), text)
        self._wishes_of_fields(said)
        self._stops(said)
        self._dates(said)
        self._origin(said)
        if self.fields.travelers is not None:
            said.party, self.where["party"] = self.fields.travelers, "constraints.travelers"
            children = said.children or 0
            keeps = children < self.fields.travelers
            said.children = said.children if keeps else None
            said.adults = self.fields.travelers - children if keeps else None
        self._budget(said)
        return said

    def _add(self, said: Said, more: Said, text: str) -> None:
        """A hard constraint's text wins over the task's where both say something."""
        understood = bool(more.wishes or more.preferences)
        for name in _SCALARS:
            if (stated := getattr(more, name)) is not None:
                setattr(said, name, stated)
                understood = True
        if more.destinations and not said.destinations:
            said.destinations, said.countries = more.destinations, more.countries
            understood = True
        said.wishes += [replace(wish, text=text) for wish in more.wishes]
        said.preferences += [p for p in more.preferences if p not in said.preferences]
        if not understood and text.strip():
            said.preferences.append(text.strip())
            self.assumptions.append(phrase("not_a_rule", self.locale, text=text.strip()))

    def _wishes_of_fields(self, said: Said) -> None:
        """Preferences as ours where a word of them is known, else as written."""
        for text in self.fields.preferences:
            more = self.read(text, self.today)
            rules = [w for w in more.wishes if w.statement or w.kind in ("diet", "pace")]
            said.wishes += [replace(w, text=text) for w in rules]
            plain = more.preferences or [re.sub(r"\s+", " ", text).strip()]
            said.preferences += [p for p in plain if p and p not in said.preferences]

    def _stops(self, order: Said) -> None:
        """Places of the fields instead of the text's; their days are the trip's."""
        if not self.fields.stops:
            return
        order.destinations = [stop.place.strip() for stop in self.fields.stops]
        order.countries = [""] * len(order.destinations)
        if days := self._stay_days():
            order.days, order.nights, order.end_date = sum(days), None, None

    def _stay_days(self) -> list[int]:
        """The days of each place of the fields; none where one of them has no days."""
        days = [stop.days for stop in self.fields.stops if stop.days]
        return days if len(days) == len(self.fields.stops) else []

    def _dates(self, said: Said) -> None:
        if self.fields.travel_dates:
            more = read_text(self.fields.travel_dates, self.today)
            if not (
                more.start_date
                or more.end_date
                or more.month
                or more.season
                or more.days
                or more.nights
            ):
                raise InvalidInput(
                    "constraints.travel_dates",
                    "No date is said there; write 2027-04-10 to 2027-04-15.",
                )
            if more.start_date or more.end_date or more.month or more.season:
                said.start_date, said.end_date = more.start_date, more.end_date
                said.month, said.year, said.season = more.month, more.year, more.season
                said.feast = more.feast
            if more.days or more.nights:
                said.days, said.nights = more.days, more.nights
            self.where.update(dict.fromkeys(("start", "end", "days"), "constraints.travel_dates"))
        spoken = said.start_date, said.end_date
        for name, key in (("start_date", "start"), ("end_date", "end")):
            if written := getattr(self.fields, name):
                setattr(said, name, _day(f"constraints.{name}", written))
                self.where[key] = f"constraints.{name}"
        if bool(self.fields.start_date) != bool(self.fields.end_date):
            _move_span(said, *spoken, starts=bool(self.fields.start_date))

    def _origin(self, said: Said) -> None:
        city = (self.fields.departure_city or "").strip()
        if city:
            found = find_named(Text(city[:1].upper() + city[1:]), [])
            said.origin = found[0].name if found else city

    def _budget(self, said: Said) -> None:
        budget = self.fields.budget
        if budget is None:
            return
        self.where["budget"] = "constraints.budget"
        if isinstance(budget, Money):
            said.budget, said.currency, said.budget_per = budget.amount, budget.currency, None
            return
        more = read_text(f"{budget} budget" if budget.isascii() else f"예산 {budget}", self.today)
        cap = next((w.value for w in more.wishes if w.kind == "max_price_per_night"), None)
        if more.budget is None and cap is None:
            plain = find_amounts(f"budget {budget}".lower())
            if not plain:
                raise InvalidInput(
                    "constraints.budget", 'No amount is said there; write "$1500" or "150만원".'
                )
            more.budget, more.currency = plain[0].value, plain[0].currency
        if more.budget is None:
            said.wishes += [w for w in more.wishes if w.kind == "max_price_per_night"]
        else:
            said.budget, said.budget_per = more.budget, more.budget_per
        said.currency = more.currency or said.currency

    def _namesakes(self, said: Said) -> bool:
        """Settles places with namesakes; whether one is left open."""
        open_ = False
        low = Text(self.order.task).low
        for at, name in enumerate(said.destinations):
            verdict = judged(name, name, low, said.origin, said.currency, self.locale)
            if verdict is None:
                continue
            if verdict.country:
                said.countries[at] = verdict.country
            open_ = open_ or not verdict.country
            self.assumptions.append(self._named(name, verdict))
        return open_

    def _chosen(self, order: Said) -> str:
        """Which of several places is planned, and how another one is."""
        here, *others = order.alternatives
        return phrase("alternative", self.locale, name=here, others=", ".join(others))

    def _named(self, name: str, verdict: Verdict) -> str:
        if verdict.why == "usual":
            return phrase("namesake_usual", self.locale, name=name, place=verdict.where)
        if verdict.country:
            why = phrase(f"why_{verdict.why}", self.locale)
            return phrase("namesake", self.locale, name=name, place=verdict.where, why=why)
        return phrase("namesakes", self.locale, name=name, choices=" · ".join(verdict.choices))

    def _constraints(
        self, said: Said, plan: Schedule, party: Party, purse: Purse
    ) -> list[Constraint]:
        """The wishes as constraints, with the budget, the dates and the party that were said."""
        rules = [_rule(wish, purse.currency) for wish in said.wishes]
        if purse.total is not None:
            total = purse.total
            rules.append(
                Constraint(
                    kind="budget",
                    value=total.amount,
                    currency=total.currency,
                    text=_text(said, purse.currency or total.currency, self.locale),
                )
            )
        if plan.start and plan.end and (said.start_date or said.end_date):
            rules.append(Constraint(kind="dates", value=f"{plan.start}/{plan.end}"))
        if said.party:
            rules.append(Constraint(kind="party", value=party.size))
        distinct = {rule.key: rule for rule in reversed(rules)}
        return list(distinct.values())[::-1]


def _text(facts: Said, currency: str, locale: Locale) -> str:
    """A sum that is for one of several, as it was said; "" for one that is for all."""
    if facts.budget is None or not facts.budget_per:
        return ""
    unit = phrase(f"unit_{facts.budget_per}", locale)
    return f"{money(facts.budget, currency, locale)} / {unit}"


def _rule(wish: Wish, currency: str | None) -> Constraint:
    priced = wish.kind == "max_price_per_night"
    return Constraint.model_validate({
        "kind": wish.kind, "value": wish.value, "text": wish.text, "statement": wish.statement,
        "binding": wish.binding,
        "currency": currency if priced else None,
    })  # fmt: skip


def _move_span(order: Said, first: date | None, last: date | None, *, starts: bool) -> None:
    """Where a text's days ("this weekend") cannot hold beside the one day that a field gives, their
    length does: the field says from when, or until when."""
    if first and last and order.start_date and order.end_date and order.end_date < order.start_date:
        order.days = order.days or (last - first).days + 1
        if starts:
            order.end_date = None
        else:
            order.start_date = None


def _day(field: str, text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError as wrong:
        raise InvalidInput(field, "Write a day as YYYY-MM-DD.") from wrong
