"""What a trip comes to, in the money that it was asked in, with a dated rate where one is used."""

from datetime import date
from typing import Any

from tripkit.domain.ask import CostEstimate, ExchangeRate, Found
from tripkit.domain.context import Locale
from tripkit.domain.plan import CostLine, PlanCost
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.currency import Converted, convert, known, rounded
from tripkit.tools.trip.choices import currency_of
from tripkit.tools.trip.context import say


def estimate_of(found: Found, request: TripRequest, locale: Locale) -> CostEstimate:
    """The estimate that was made in US dollars, in the budget's money."""
    currency = currency_of(request)
    rate = convert(1.0, "USD", currency)
    lines = [_line(CostLine.model_validate(line), rate.rate, currency) for line in found["lines"]]
    total = rounded(sum(line.amount for line in lines), currency)
    budget = _budget(request, currency)
    breakdown: dict[str, float] = {}
    for line in lines:
        sum_ = breakdown.get(line.category, 0.0) + line.amount
        breakdown[line.category] = rounded(sum_, currency)
    cost = PlanCost(
        total=total, low=rounded(found["low"] * rate.rate, currency),
        high=rounded(found["high"] * rate.rate, currency), currency=currency,
        per_person=rounded(total / max(1, request.party.size), currency), breakdown=breakdown,
        lines=lines, budget=budget, within_budget=None if budget is None else total <= budget,
        budget_remaining=None if budget is None else rounded(budget - total, currency),
        rates_date=rate.on.isoformat() if currency != "USD" else None,
        rates_provenance=rate.provenance if currency != "USD" else None,
        cost_saving_tips=found["cost_saving_tips"],
    )  # fmt: skip
    return shown(cost, request, locale)


def shown(cost: PlanCost, request: TripRequest, locale: Locale) -> CostEstimate:
    """The sums with the total in the reader's own money beside them."""
    given: dict[str, Any] = cost.model_dump()
    if cost.currency != "USD":
        given["cost_saving_tips"] = []  # they are in US dollars
    home = "KRW" if locale == "ko" else "USD"
    estimate = CostEstimate(**given, people=request.party.size, days=request.days or 0)
    if cost.currency == "USD" or home == cost.currency:
        pair = ("USD", home) if home != cost.currency else None
        used = pair or (("USD", cost.currency) if cost.currency != "USD" else None)
    else:
        pair, used = (cost.currency, home), (cost.currency, home)
    if used:
        estimate.rate = _rate(convert(1.0, *used), *used)
    if pair and estimate.rate:
        estimate.converted = rounded(cost.total * estimate.rate.rate, home)
    return estimate


def _rate(found: Converted, given: str, wanted: str) -> ExchangeRate:
    return ExchangeRate(
        currency=given, to_currency=wanted, rate=round(found.rate, 6), date=found.on.isoformat(),
        source=found.source,
    )  # fmt: skip


def _line(line: CostLine, rate: float, currency: str) -> CostLine:
    return line.model_copy(update={
        "unit": rounded(line.unit * rate, currency),
        "amount": rounded(line.amount * rate, currency),
    })  # fmt: skip


def _budget(request: TripRequest, currency: str) -> float | None:
    money = request.budget
    if money is None or not known(money.currency):
        return None
    return rounded(convert(money.amount, money.currency, currency).amount, currency)


def rate_said(rate: ExchangeRate, locale: Locale) -> str:
    """The rate with its date, as a sentence."""
    on = date.fromisoformat(rate.date)
    return say(
        locale,
        f"Converted at 1 {rate.currency} = {rate.rate:,.4g} {rate.to_currency}, the rate of {on}.",
        f"환율은 {on} 기준 1 {rate.currency} = {rate.rate:,.6g} {rate.to_currency}예요.",
    )
