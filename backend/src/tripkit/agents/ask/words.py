"""Words in the reader's language."""

from tripkit.domain.context import Locale

_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "KRW": "₩", "INR": "₹", "THB": "฿"}


def money(amount: float, currency: str) -> str:
    """A whole sum as it is written: "$1,250", "CHF 1,250"."""
    sign = _SIGNS.get(currency)
    return f"{sign}{amount:,.0f}" if sign else f"{currency} {amount:,.0f}"


def listed(names: list[str], locale: Locale) -> str:
    """ "Rome, Florence and Venice"."""
    if len(names) < 2:
        return "".join(names)
    if locale == "ko":
        return ", ".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def counted(n: int, one: str, locale: Locale) -> str:
    """ "4 days"; in Korean the counter follows the number."""
    return f"{n}{one}" if locale == "ko" else f"{n} {one}{'s' * (n != 1)}"
