"""What kind of sight a place is by its words, and what a visit to one of them usually is."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from tripkit.domain.profile import Interest
from tripkit.knowledge.cities.entry import Best, Kind
from tripkit.knowledge.gazetteer.fold import fold


class Usual(BaseModel):
    """A usual visit: minutes, metres of walking, a price class as a sight of ours has it."""

    model_config = ConfigDict(frozen=True)

    words: tuple[str, ...] = ()
    minutes: int
    indoor: Literal[True, False, "both"]
    price: Literal[0, 1, 2, 3]
    best: Best
    walking: int
    interests: tuple[Interest, ...]


_TABLE = TypeAdapter(dict[Kind, Usual])
UNKNOWN = Usual(minutes=75, indoor="both", price=0, best="any", walking=500, interests=())
"""The median of all our full cities' sights, for a place that no word tells the kind of."""


@cache
def _usual() -> dict[Kind, Usual]:
    text = (files("tripkit.knowledge.cities") / "kinds.toml").read_text("utf-8")
    return _TABLE.validate_python(tomllib.loads(text))


def kind_of(*texts: str) -> Kind | None:
    """The first kind that has a word in one of the texts, which go before each other in order."""
    for text in texts:
        words = set(fold(text).split())
        for kind, usual in _usual().items():
            if words & set(usual.words):
                return kind
    return None


def usual_visit(kind: Kind | None) -> Usual:
    """What a visit to a sight of this kind is usually like."""
    return _usual()[kind] if kind else UNKNOWN
