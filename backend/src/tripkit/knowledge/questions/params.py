"""What a question says of the trip, as the desk's parameters."""

import re
from datetime import date

from tripkit.domain.ask import TripParams
from tripkit.knowledge.questions.words import words
from tripkit.knowledge.requests.said import Said, Wish

_DIETS = ("vegan", "vegetarian")
_TASTES = ("romantic", "local", "food", "wellness", "family", "vegetarian", "packed")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def params_of(said: Said, low: str, *, asks_price: bool = False) -> TripParams:
    """The parameters; `asks_price`: "cheap" in it belongs to the question and is no wish."""
    vague = bool(words("params", "vague").search(low))
    start = None if vague else said.start_date
    budget = None if words("params", "quoted").search(low) else said.budget
    return TripParams(
        origin=said.origin, destination=_destinations(said, low),
        departure_date=start, return_date=said.end_date if start else None,
        month=None if start else said.month or _month(said.start_date, low),
        trip_length_days=_days(said, low), nights=_nights(said, low),
        headcount=_headcount(said, low), budget_value=budget,
        budget_currency=said.currency if budget is not None else None,
        preferences=_preferences(said, low, asks_price),
    )  # fmt: skip


def _destinations(said: Said, low: str) -> list[str]:
    """Without a country that prices are only compared with."""
    if len(said.destinations) > 1 and words("params", "compared").search(low):
        kept = [name for name in said.destinations if name not in ("South Korea", "Korea")]
        return kept or said.destinations
    return said.destinations


def _month(start: date | None, low: str) -> int | None:
    """The month of a date that is none to the day, where the month itself was said."""
    if start is None:
        return None
    name = _MONTHS[start.month - 1]
    said = re.search(rf"(?<!\d){start.month} ?월|\b(?:in|early|mid|late|this|next)[ -]{name}", low)
    return start.month if said else None


def _days(said: Said, low: str) -> int | None:
    if words("params", "no_length").search(low):
        return None
    if said.days is None and (m := words("params", "weeks").search(low)):
        return 7 * int(m["weeks"])
    if said.days is None and (m := words("params", "another").search(low)):
        return int(m["days"])
    return said.days


def _nights(said: Said, low: str) -> int | None:
    if said.nights is None and (m := words("params", "nights").search(low)):
        return int(m["nights"])
    return said.nights


def _headcount(said: Said, low: str) -> int | None:
    """ "코스랑 비용 둘 다" are two things, not two people."""
    if said.party == 2 and words("params", "both").search(low):
        return None
    if said.party is None and (m := words("params", "group").search(low)):
        return int(m["people"])
    return said.party


def _preferences(said: Said, low: str, asks_price: bool) -> list[str]:
    """Tastes, diets and pace, each once."""
    found = [taste for taste in said.preferences if not (asks_price and taste == "budget")]
    found += [str(w.value) for w in said.wishes if w.kind == "diet" and w.value in _DIETS]
    found += [str(w.value) for w in said.wishes if _is_pace(w, low)]
    found += [taste for taste in _TASTES if words("params", taste).search(low)]
    return list(dict.fromkeys(found))


def _is_pace(wish: Wish, low: str) -> bool:
    """ "안전한가요" has no "한가" in it."""
    inside = wish.text == "한가" and bool(re.search(r"[가-힣]한가", low))
    return wish.kind == "pace" and wish.value != "balanced" and not inside
