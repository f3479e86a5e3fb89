"""Two readings of one order as one: what the first leaves open, the second fills."""

from dataclasses import replace

from tripkit.domain.trip import ConstraintKind
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.requests.said import Said, Wish

_GROUPS = (
    ("origin",),
    ("destinations", "countries", "south"),
    ("start_date", "end_date", "month", "year", "season", "feast", "part"),
    ("days", "nights"),
    ("party", "adults", "children", "ages"),
    ("budget", "currency", "budget_per"),
)
"""Fields that come from one reading together."""
_ONE_EACH: frozenset[ConstraintKind] = frozenset(
    {
        "pace",
        "earliest",
        "latest",
        "earliest_flight",
        "latest_flight",
        "max_walking_km",
        "max_price_per_night",
        "min_rating",
        "arrival",
        "departure",
        "per_day",
        "nap",
    }
)
"""Kinds of which a trip has one: the second reading's is left out where the first has its own."""


def combined(first: Said, second: Said) -> Said:
    """A new reading; each wish of both stands once, with the statement that it comes from."""
    both = replace(first)
    empty = Said()
    for group in _GROUPS:
        if all(getattr(first, name) == getattr(empty, name) for name in group):
            for name in group:
                setattr(both, name, getattr(second, name))
    stops = {fold(place) for place in both.destinations}
    wishes = _wishes(first.wishes, second.wishes)
    both.wishes = [w for w in wishes if not (w.kind == "must_see" and fold(str(w.value)) in stops)]
    both.preferences = list(dict.fromkeys([*first.preferences, *second.preferences]))
    return both


def _wishes(first: list[Wish], second: list[Wish]) -> list[Wish]:
    by_key = {_key(wish): wish for wish in second}
    single = {wish.kind for wish in first} & _ONE_EACH
    linked = [
        replace(wish, statement=wish.statement or by_key[_key(wish)].statement)
        if _key(wish) in by_key
        else wish
        for wish in first
    ]
    keys = {_key(wish) for wish in first}
    return linked + [w for w in second if _key(w) not in keys and w.kind not in single]


def _key(wish: Wish) -> tuple[str, str]:
    value = fold(wish.value) if isinstance(wish.value, str) else str(wish.value)
    return wish.kind, value.removeprefix("the ")
