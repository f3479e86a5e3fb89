"""The budget, settled to a total for the whole party in one currency."""

from dataclasses import dataclass, field

from tripkit.domain.errors import InvalidInput
from tripkit.domain.trip import Money
from tripkit.knowledge import gazetteer
from tripkit.knowledge.language.detect import Locale
from tripkit.knowledge.requests.phrases import money, phrase
from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.schedule import Schedule

_OF_COUNTRY = {
    "KR": "KRW", "US": "USD", "GB": "GBP", "JP": "JPY", "AU": "AUD", "CA": "CAD", "NZ": "NZD",
    "SG": "SGD", "HK": "HKD", "CH": "CHF", "IN": "INR", "LK": "LKR", "TH": "THB", "MY": "MYR",
    "ID": "IDR", "PH": "PHP", "VN": "VND", "TW": "TWD", "CN": "CNY", "SE": "SEK", "NO": "NOK",
    "DK": "DKK", "DE": "EUR", "FR": "EUR", "ES": "EUR", "IT": "EUR", "NL": "EUR", "BE": "EUR",
    "AT": "EUR", "IE": "EUR", "PT": "EUR", "FI": "EUR", "GR": "EUR", "ZA": "ZAR", "MX": "MXN",
}  # fmt: skip


@dataclass(slots=True)
class Purse:
    """`currency` is also that of a cap on the room."""

    total: Money | None = None
    currency: str | None = None
    assumptions: list[str] = field(default_factory=list)


def settled_budget(said: Said, plan: Schedule, size: int, locale: Locale, where: str) -> Purse:
    """The purse. Raises InvalidInput for a budget of nothing."""
    cap = next((w.value for w in said.wishes if w.kind == "max_price_per_night"), None)
    if said.budget is None and cap is None:
        return Purse()
    amount = said.budget if said.budget is not None else float(cap or 0)
    if amount <= 0:
        raise InvalidInput(where, "The budget is zero; leave it out to plan without one.")
    purse = Purse(currency=said.currency or _assumed(said, locale))
    if said.currency is None:
        purse.assumptions.append(
            phrase("currency", locale, amount=f"{amount:,.0f}", currency=purse.currency)
        )
    if said.budget is not None:
        purse.total = _total(said, plan, size, locale, purse)
    return purse


def _assumed(said: Said, locale: Locale) -> str:
    """Korean orders are in won, others in the money of where they start from, else dollars."""
    if locale == "ko":
        return "KRW"
    places = gazetteer.find(said.origin) if said.origin else []
    return _OF_COUNTRY.get(places[0].country if places else "", "USD")


def _total(said: Said, plan: Schedule, size: int, locale: Locale, purse: Purse) -> Money | None:
    amount, currency = float(said.budget or 0), purse.currency or "USD"
    nights = plan.nights or (plan.days - 1 if plan.days else None)
    units: dict[str | None, int | None] = {
        "person": size,
        "day": plan.days,
        "night": nights,
        "person_day": plan.days and plan.days * size,
        "person_night": nights and nights * size,
        "couple": max(1, size // 2),
    }
    times = units.get(said.budget_per, 1)
    each = money(amount, currency, locale)
    if times is None:
        unit = phrase(f"unit_{said.budget_per}", locale)
        purse.assumptions.append(phrase("per_unknown", locale, each=each, unit=unit))
        return None
    if said.budget_per and times != 1:
        total = money(amount * times, currency, locale)
        key = f"per_{said.budget_per}"
        purse.assumptions.append(phrase(key, locale, each=each, size=times, total=total))
    return Money(amount=amount * times, currency=currency)
