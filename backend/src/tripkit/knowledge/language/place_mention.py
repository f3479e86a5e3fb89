"""What both languages' place finders share: a mention, and names that are also common words."""

from dataclasses import dataclass
from typing import Literal

from tripkit.knowledge.gazetteer.place import Place
from tripkit.knowledge.language.lexicon import rows

Part = Literal["to", "from", "past", "like"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A place at a place of the text, and the part it plays."""

    start: int
    end: int
    place: Place
    part: Part = "to"


def traps(name: str) -> frozenset[str]:
    """A list of data/traps.tsv: names (folded) that mean the place only in some company."""
    return frozenset(t for slot, _, terms in rows("traps.tsv") if slot == name for t in terms)
