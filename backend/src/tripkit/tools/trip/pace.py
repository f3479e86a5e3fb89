"""How full days are and how long they last, by what was said and by who travels."""

from tripkit.domain.trip import Pace, TripRequest
from tripkit.knowledge.scheduling.trip_terms import Span
from tripkit.tools.trip.journeys import clock

BEGINS: dict[Pace, int] = {"relaxed": 9 * 60, "balanced": 8 * 60 + 15, "packed": 7 * 60 + 45}
ENDS: dict[Pace, int] = {"relaxed": 21 * 60, "balanced": 21 * 60 + 30, "packed": 22 * 60 + 15}
MOST: dict[Pace, int] = {"relaxed": 3, "balanced": 5, "packed": 7}
BREAKFAST = 45
SMALL, OLD = 7, 70
"""Years of age below and from which a day is shorter."""
_SLOW = {
    ("age", "toddler"),
    ("age", "baby"),
    ("age", "elderly"),
    ("companion", "grandparents"),
    ("health", "pregnant"),
    ("health", "recovering"),
}


def pace_of(request: TripRequest) -> Pace:
    """As said; relaxed with small children or the old, who is pregnant or uses a wheelchair."""
    for value in request.values("pace"):
        if value in MOST:
            return value
    return "relaxed" if _is_slow(request) else "balanced"


def _is_slow(request: TripRequest) -> bool:
    facts = {(s.kind, s.value) for s in request.statements if s.polarity == "wanted"}
    ages = [int(age) for kind, age in facts if kind == "age" and age.isdecimal()]
    return (
        bool(facts & _SLOW)
        or bool(request.values("accessibility"))
        or any(age < SMALL for age in request.party.children)
        or any(age >= OLD for age in ages)
    )


def hours_of(request: TripRequest) -> Span:
    """When days begin and end, by what was said and by the pace."""
    pace = pace_of(request)
    starts = [at for value in request.values("earliest") if (at := clock(value)) is not None]
    ends = [at for value in request.values("latest") if (at := clock(value)) is not None]
    return max([BEGINS[pace], *starts]), min([ENDS[pace], *ends])
