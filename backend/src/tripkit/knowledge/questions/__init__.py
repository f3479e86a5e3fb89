"""A question to the travel desk: its route, whether to validate, what it says of the trip."""

import re
from dataclasses import dataclass
from datetime import date

from tripkit.domain.ask import Route, TripParams
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.questions.params import params_of
from tripkit.knowledge.questions.route import Heard, Routed, hear, route
from tripkit.knowledge.questions.topics import is_of_country, topics_of
from tripkit.knowledge.questions.votes import voted
from tripkit.knowledge.requests.places import find_named
from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.text_reader import read_text

__all__ = ["AskedQuestion", "Routed", "heard_request", "read_question", "routed", "ruled"]

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
    said, low = heard_request(text, today)
    way = routed(low, said, goes_on=goes_on)
    if way.route in ("budget", "full") and is_of_country(topics_of(low)) and not said.days:
        way = Routed("info")
    if way.route is None:
        return AskedQuestion(None, False, TripParams())
    params = params_of(said, low, asks_price=way.route in ("budget", "info"))
    changes = bool(params.model_dump(exclude_defaults=True))
    follows = goes_on and way.plain and changes and not set(topics_of(low)) - {"about"}
    return AskedQuestion(way.route, way.validate, params, follows)


def heard_request(text: str, today: date) -> tuple[Said, str]:
    """What a question states of the trip, and its text in lower case."""
    said = read_text(_WITHIN.sub(r"\1over\2", _STAGES.sub(" ", text)), today)
    if not said.destinations:
        said.destinations = _named(text, said)
    return said, Text(text).low


def _named(text: str, said: Said) -> list[str]:
    """Notable places that a question names where no order would ("a good month for Bhutan?")."""
    found = [n.name for n in find_named(Text(text), []) if n.place and n.place.notable]
    return [name for name in dict.fromkeys(found) if name != said.origin][:1]


def routed(low: str, said: Said, *, goes_on: bool = False) -> Routed:
    """The route, once the request was read; what goes on is about the place of before."""
    heard = hear(low)
    way = ruled(low, said, heard, goes_on=goes_on)
    # "And for three people?" asks of itself for nothing: the question before says what.
    return way if goes_on and way.plain else voted(low, said, heard, way)


def ruled(low: str, said: Said, heard: Heard, *, goes_on: bool = False) -> Routed:
    """The route by rules alone."""
    days = bool(said.days or said.nights or (said.start_date and said.end_date))
    return route(low, heard, places=goes_on or bool(said.destinations or said.origin), days=days)
