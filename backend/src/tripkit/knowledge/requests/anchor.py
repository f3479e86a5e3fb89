"""The day from which an order's dates are meant: the first that it gives with its year."""

import re
from datetime import date

from tripkit.knowledge.requests.spans import find_spans

_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")


def anchor(order: str, today: date) -> date:
    """From here on "the 26th" and "24-27 Nov" are looked for; `today` where no year was said."""
    low = order.lower()
    years = [int(match[0]) for match in _YEAR.finditer(low)]
    if not years or min(years) < today.year:
        return today
    dated = [
        span.start or date(span.year or today.year, span.month or 1, 1)
        for span in find_spans(low, today)
        if (span.start or span.year) and _YEAR.search(low, span.at.start, span.at.end)
    ]
    return max(today, min(dated, default=date(min(years), 1, 1)))
