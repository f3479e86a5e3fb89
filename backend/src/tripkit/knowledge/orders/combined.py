"""Two readings of one order as one: what the first leaves open, the second fills."""

from dataclasses import replace

from tripkit.domain.trip import ConstraintKind
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders.tables import diet_of_allergy, is_leaving
from tripkit.knowledge.requests.said import Said, Wish

LEAST_SUM = 10
"""A lesser number that only one reading takes for a budget is none in any currency."""
DAWN = "04:00"
"""No day of a trip is meant to begin before."""
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
_NAMES: frozenset[ConstraintKind] = frozenset(
    {"must_see", "must_avoid", "lodging_area", "cuisine", "avoid_cuisine"}
)
"""Kinds whose value is a name in a person's own words."""


_HOURS: frozenset[ConstraintKind] = frozenset(
    {"earliest", "latest", "earliest_flight", "latest_flight"}
)


def combined(first: Said, second: Said) -> Said:
    """A new reading; each wish of both stands once, with the statement that it comes from."""
    both = replace(first)
    for group in _GROUPS:
        _fill(both, first, second, group)
    _complete(both, first, second)
    both.wishes = _wishes(
        [_departing(w) for w in first.wishes if _is_awake(w)],
        [w for w in second.wishes if not _is_budget(w, first)],
    )
    stops = [fold(place) for place in (*both.destinations, both.origin or "") if place]
    both.wishes = [w for w in both.wishes if not (w.statement and _is_stop(w, stops))]
    both.wishes = _without_allergies(both.wishes)
    both.preferences = list(dict.fromkeys([*first.preferences, *second.preferences]))
    return both


def _complete(both: Said, first: Said, second: Said) -> None:
    """What a group of the first reading leaves open, the second may still say."""
    if _encloses(second, first):
        both.start_date, both.end_date = second.start_date, second.end_date
    if first.start_date and not (first.end_date or first.days or first.nights):
        both.end_date = second.end_date
    if both.budget is not None and not second.budget and _is_no_budget(both, second):
        both.budget = both.budget_per = None
    if any(_is_of_night(w, first) for w in second.wishes):
        both.budget = both.budget_per = None
    if first.part is None and first.month is not None and first.month == second.month:
        both.part = second.part


def _encloses(second: Said, first: Said) -> bool:
    """Whether the days of coming and going that the second tells lie around the first's; around a
    day with a length of its own they are but the week that it is in."""
    if not (first.start_date and second.start_date and second.end_date):
        return False
    if first.end_date is None and (first.days or first.nights):
        return False
    last = first.end_date or first.start_date
    return second.start_date < first.start_date and last <= second.end_date


def _is_no_budget(both: Said, second: Said) -> bool:
    """Whether the first reading alone took a part's sum, or a bare number, for the trip's."""
    parts = [str(wish.value) for wish in second.wishes if wish.kind == "part_budget"]
    return (both.budget or 0.0) < LEAST_SUM or any(f"<={both.budget:g} " in part for part in parts)


def _fill(both: Said, first: Said, second: Said, group: tuple[str, ...]) -> None:
    """Fields of one group by the second reading where the first has none of them."""
    empty = Said()
    if all(getattr(first, name) == getattr(empty, name) for name in group):
        for name in group:
            setattr(both, name, getattr(second, name))


def _is_stop(wish: Wish, stops: list[str]) -> bool:
    """Whether a sight is no more than a place of the trip, or a part of its name."""
    return wish.kind == "must_see" and any(fold(str(wish.value)) in stop for stop in stops)


def _is_budget(wish: Wish, order: Said) -> bool:
    """Whether the cap on a night is what the other reading took for a budget of each night."""
    is_cap = wish.kind == "max_price_per_night" and wish.value == order.budget
    return is_cap and order.budget_per is not None


def _is_of_night(wish: Wish, order: Said) -> bool:
    """Whether a night's price was taken for the whole trip's: what may be a part's refuses none."""
    is_cap = wish.kind == "max_price_per_night" and wish.value == order.budget
    return is_cap and order.budget_per is None


def _wishes(first: list[Wish], second: list[Wish]) -> list[Wish]:
    """The first reading's, each with the statement that says the same; then what is new."""
    single = {wish.kind for wish in first} & _ONE_EACH
    linked = [_linked(wish, second) for wish in first]
    return linked + [
        wish
        for wish in second
        if wish.kind not in single and not any(is_same(wish, other) for other in first)
    ]


def _without_allergies(wishes: list[Wish]) -> list[Wish]:
    """What makes somebody ill is an allergy, however else a reading turned it: no diet that a
    place serves keeps it away for sure."""
    ill = {diet_of_allergy(str(wish.value)) for wish in wishes if wish.kind == "allergy"}
    wishes = [w for w in wishes if not (w.kind == "diet" and w.value in ill)]
    return [
        replace(w, kind="allergy", value="nuts", binding=False)
        if (w.kind, w.value) == ("diet", "nut_allergy")
        else w
        for w in wishes
    ]


def _is_awake(wish: Wish) -> bool:
    """Whether a day can begin then, or end: "from 3 to 5 pm" is no three in the morning, and
    "before midnight" no limit on a day."""
    return wish.kind not in ("earliest", "latest") or str(wish.value) >= DAWN


def _departing(wish: Wish) -> Wish:
    """ "Leaving at 14:00 from the airport" is the way home, no end of every day."""
    is_way = wish.kind == "latest" and is_leaving(wish.text)
    return replace(wish, kind="departure", binding=False) if is_way else wish


def _linked(wish: Wish, second: list[Wish]) -> Wish:
    """With the statement that asks for the same, in its words."""
    other = next((other for other in second if is_same(other, wish)), None)
    if wish.statement or other is None or not other.statement:
        return wish
    return replace(wish, statement=other.statement, text=other.text or wish.text)


def is_same(wish: Wish, other: Wish) -> bool:
    """Whether two ask for the same; of names one may have words about it ("near the Alfama")."""
    if wish.kind in _HOURS and other.kind in _HOURS and wish.value == other.value:
        return True  # "nothing after eight" is one hour, whichever way a reading turned it
    if wish.kind != other.kind:
        return False
    if wish.kind in _NAMES:
        name, words = fold(str(wish.value)), fold(str(other.value))
        return name in words or words in name
    return wish.value == other.value
