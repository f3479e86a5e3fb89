"""A question to the travel desk: its route, whether to validate, what it says of the trip."""

import re
from dataclasses import dataclass
from datetime import date

from tripkit.domain.ask import Route, TripParams
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.questions.params import params_of
from tripkit.knowledge.questions.route import Routed, route
from tripkit.knowledge.questions.topics import topics_of
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
    """`route` is None for what is no question to a travel desk.

    `follows`: it only changes the trip of the question before, whose route is then this one's.
    """

    route: Route | None
    validate: bool
    params: TripParams
    follows: bool = False


def read_question(text: str, today: date, *, goes_on: bool = False) -> AskedQuestion:
    """Read without a model; never raises on any text. `goes_on`: a question was asked before."""
    said = read_text(_WITHIN.sub(r"\1over\2", _STAGES.sub(" ", text)), today)
    low = Text(text).low
    if not said.destinations:
        said.destinations = _named(text, said)
    way = routed(low, said, goes_on=goes_on)
    if way.route is None:
        return AskedQuestion(None, False, TripParams())
    params = params_of(said, low, asks_price=way.route in ("budget", "info"))
    changes = bool(params.model_dump(exclude_defaults=True))
    follows = goes_on and way.plain and changes and not set(topics_of(low)) - {"about"}
    return AskedQuestion(way.route, way.validate, params, follows)


def _named(text: str, said: Said) -> list[str]:
    """Notable places that a question names where no order would ("a good month for Bhutan?")."""
    found = [n.name for n in find_named(Text(text), []) if n.place and n.place.notable]
    return [name for name in dict.fromkeys(found) if name != said.origin][:1]


def routed(low: str, said: Said, *, goes_on: bool = False) -> Routed:
    """The route, once the request was read; what goes on is about the place of before."""
    days = bool(said.days or said.nights or (said.start_date and said.end_date))
    return route(low, places=goes_on or bool(said.destinations or said.origin), days=days)
