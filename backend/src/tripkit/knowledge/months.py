"""The months by name, once for everything that writes or reads a date."""

from tripkit.domain.context import Locale

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
SHORT_MONTHS = tuple(month[:3] for month in MONTHS)


def month_name(month: int, locale: Locale) -> str:
    """The name of month 1 to 12. Raises IndexError for none."""
    return f"{month}월" if locale == "ko" else MONTHS[month - 1]
