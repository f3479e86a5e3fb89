"""A question's parameters completed by its statements: they fill what the grammar left open."""

import re
import tomllib
from collections.abc import Sequence
from datetime import date
from functools import cache
from importlib.resources import files

from tripkit.domain.ask import TripParams
from tripkit.domain.statements import Statement
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.understanding import names

CERTAIN = 0.5
"""A statement below this fills nothing; it still has its outcome."""
_DATES = re.compile(r"(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?")
_LENGTH = re.compile(r"(\d+)([dnw])")
_TRAVELERS = re.compile(r"adults=(\d+)(?: ?children=([\d?,]+))?(?: ?infants=(\d+))?")
_SUM = re.compile(r"(\d+(?:\.\d+)?) ([A-Z]{3})/total")
_DAYS_OF_A_WEEK = 7


def completed(params: TripParams, statements: Sequence[Statement]) -> TripParams:
    """What was read already stands, but for places that a statement refuses."""
    certain = [s for s in statements if s.certainty >= CERTAIN and s.about == "trip"]
    holding = [s for s in certain if not is_refused(s)]
    refused = {fold(s.value) for s in certain if s.kind == "go" and is_refused(s)}
    destination = [name for name in params.destination if fold(name) not in refused]
    changed: dict[str, object] = {"destination": destination or _places(holding, "go")}
    if params.origin is None:
        changed["origin"] = next(iter(_places(holding, "origin")), None)
    if params.headcount is None:
        changed["headcount"] = _headcount(holding)
    if params.budget_value is None:
        changed |= _budget(holding)
    return params.model_copy(update=changed | _times(params, holding))


def _times(params: TripParams, statements: Sequence[Statement]) -> dict[str, object]:
    """Days and a length, each where none was read."""
    changed: dict[str, object] = {}
    if not (params.departure_date or params.month):
        changed |= _dates(statements)
    if params.trip_length_days is None and params.nights is None:
        changed |= _length(statements)
    return changed


def is_refused(statement: Statement) -> bool:
    """Whether it says what is not wanted, or unsays what was."""
    return statement.polarity == "refused" or statement.relation == "takes_back"


def _places(statements: Sequence[Statement], kind: str) -> list[str]:
    """Those of a kind that we know."""
    places = (s.value for s in statements if s.kind == kind and names.place(s.text).is_known)
    return list(dict.fromkeys(places))


def _values(statements: Sequence[Statement], *kinds: str) -> list[str]:
    return [s.value for s in statements if s.kind in kinds]


def _dates(statements: Sequence[Statement]) -> dict[str, object]:
    for value in _values(statements, "when", "start"):
        if match := _DATES.fullmatch(value):
            last = date.fromisoformat(match[2]) if match[2] else None
            return {"departure_date": date.fromisoformat(match[1]), "return_date": last}
    return {}


def _length(statements: Sequence[Statement]) -> dict[str, object]:
    for value in _values(statements, "length"):
        if match := _LENGTH.fullmatch(value):
            if match[2] == "n":
                return {"nights": int(match[1])}
            factor = _DAYS_OF_A_WEEK if match[2] == "w" else 1
            return {"trip_length_days": int(match[1]) * factor}
    return {}


def _headcount(statements: Sequence[Statement]) -> int | None:
    for value in _values(statements, "travelers"):
        if value.isdigit():
            return int(value)
        if match := _TRAVELERS.fullmatch(value):
            children = len(match[2].split(",")) if match[2] else 0
            return int(match[1]) + children + int(match[3] or 0)
    return None


def _budget(statements: Sequence[Statement]) -> dict[str, object]:
    for value in _values(statements, "budget"):
        if match := _SUM.fullmatch(value):
            return {"budget_value": float(match[1]), "budget_currency": match[2]}
    return {}


def taste_of(statement: Statement) -> str | None:
    """A preference by the desk's name for it; None where it has none."""
    return _tastes().get(f"{statement.kind}={statement.value}")


@cache
def _tastes() -> dict[str, str]:
    text = files("tripkit.agents.ask").joinpath("data/tastes.toml").read_text("utf-8")
    return {
        f"{kind}={value}": taste
        for kind, values in tomllib.loads(text).items()
        for value, taste in values.items()
    }
