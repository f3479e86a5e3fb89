"""A question to the travel desk: its route, whether to validate, what it says of the trip."""

import re
from dataclasses import dataclass
from datetime import date

from tripkit.domain.ask import Route, TripParams
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.questions.params import params_of
from tripkit.knowledge.questions.route import Routed, route
from tripkit.knowledge.requests.places import find_named
from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.text_reader import read_text

__all__ = ["AskedQuestion", "Routed", "read_question", "route", "routed"]

_STAGES = re.compile(r"\d+(?: ?[·,~-] ?\d+)* ?일차")
"""Days by number are no length: "3·4일차"."""
_WITHIN = re.compile(
    r"(\b(?:do|see|visit|cover|fit|tour|explore|manage|squeeze)\b[^?.!]{2,70}?\b)in"
    r"( (?:just |only )?(?:\d+|[a-z]{3,5}) (?:days|nights|weeks)\b)",
    re.IGNORECASE,
)
"""What is done within so many days does not begin then: "see Rome and Venice in 4 days"."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """`route` is None for what is no question to a travel desk."""

    route: Route | None
    validate: bool
    params: TripParams


def read_question(text: str, today: date) -> AskedQuestion:
    """Read without a model; never raises on any text."""
    said = read_text(_WITHIN.sub(r"\1over\2", _STAGES.sub(" ", text)), today)
    low = Text(text).low
    if not said.destinations:
        said.destinations = _named(text, said)
    way = routed(low, said)
    if way.route is None:
        return AskedQuestion(None, False, TripParams())
    params = params_of(said, low, asks_price=way.route in ("budget", "info"))
    return AskedQuestion(way.route, way.validate, params)


def _named(text: str, said: Said) -> list[str]:
    """Notable places that a question names where no order would ("a good month for Bhutan?")."""
    found = [n.name for n in find_named(Text(text), []) if n.place and n.place.notable]
    return [name for name in dict.fromkeys(found) if name != said.origin][:1]


def routed(low: str, said: Said) -> Routed:
    """The route, once the request was read."""
    days = bool(said.days or said.nights or (said.start_date and said.end_date))
    return route(low, places=bool(said.destinations or said.origin), days=days)
