"""School holidays of the government's Sinhala and Tamil schools, as the terms usually fall.

The Ministry of Education sets them anew each year and has moved them in recent ones, so all of it
is an estimate: about ten days round the New Year in April, most of August, and from early December
to the New Year.
"""

from datetime import date

_SPANS = (((4, 10), (4, 20)), ((8, 8), (8, 31)), ((12, 6), (12, 31)), ((1, 1), (1, 1)))


def is_school_holiday(day: date) -> bool:
    return any(start <= (day.month, day.day) <= end for start, end in _SPANS)
