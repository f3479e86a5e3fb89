"""Where to and where from, out of the places that a message names."""

import re
from dataclasses import dataclass

from tripkit.knowledge import gazetteer
from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.mentions import Mentions
from tripkit.knowledge.language.places import Mention, narrowed

_PATTERNS = patterns.load("places")
_NOT_AGAIN = _PATTERNS.compiled("not_again")
_SETTLED = _PATTERNS.compiled("ko_settled")
_BACK = _PATTERNS.compiled("back")
_SUCH = re.compile(r"\s?같은 ?(?:데|곳|나라|도시|동네|섬)")
_FONDLY = re.compile(
    r"좋았|좋더|반했|(?:또|다시) ?(?:가고|갈|가려|가자)|그런 ?(?:데|곳|느낌)|비슷한|잖아"
)


@dataclass(frozen=True, slots=True)
class Itinerary:
    """The destination, the home they leave from, and what stays to be avoided."""

    target: Mention | None
    home: Mention | None
    avoid: tuple[str, ...]


def itinerary(found: Mentions, avoid: tuple[str, ...], free: bool) -> Itinerary:
    """Settles the places; in free text (a scene, clothes) only a plain wish to go counts."""
    mentions = narrowed(found.wanted(found.places)) + [m for m in found.places if found.down(m)]
    mentions.sort(key=lambda m: m.start)
    goals = [m for m in mentions if m.part == "to" and (not free or _going(found, m))]
    gone = {m.place.name for m in mentions if found.down(m)}
    goals = [m for m in goals if m.place.name not in gone] or goals
    goals = [m for m in goals if _SETTLED.match(found.text.low, m.end)][-1:] or goals
    target = found.chosen(goals)
    if target is None and _BACK.search(found.text.low):
        target = found.chosen([m for m in mentions if m.part == "past"])
    if target is None and found.asked == "destination":
        target = found.chosen([m for m in mentions if _such_a_place(found, m)])
    if target:
        avoid = _kept(target, avoid)
        if target.place.name in avoid:
            target = None
    leaving = [m for m in mentions if m.part == "from"]
    home = next((m for m in leaving if not found.down(m)), leaving[0] if leaving else None)
    return Itinerary(target, home, avoid)


def weary(found: Mentions, mention: Mention) -> bool:
    """Been there, and not again: "일본은 다섯 번 갔고", "Lisbon we did, somewhere new"."""
    if mention.part != "past":
        return False
    low = found.text.low
    if _NOT_AGAIN.search(low):
        return True
    return found.asked == "destination" and found.text.korean and not _FONDLY.search(low)


def _such_a_place(found: Mentions, mention: Mention) -> bool:
    """Asked where to, "대만 같은 데" names Taiwan."""
    return mention.part == "like" and bool(_SUCH.match(found.text.low, mention.end))


def _kept(target: Mention, avoid: tuple[str, ...]) -> tuple[str, ...]:
    """ "Europe is too expensive, so Eastern Europe" does not avoid Europe."""
    place = target.place
    inside = set(gazetteer.region_countries(place.name)) or {place.country}
    return tuple(
        name
        for name in avoid
        if name == place.name or not inside <= set(gazetteer.region_countries(name))
    )


def _going(found: Mentions, mention: Mention) -> bool:
    before = found.text.low[max(0, mention.start - 24) : mention.start]
    after = found.text.low[mention.end : mention.end + 8]
    return bool(
        re.search(r"\b(?:go|going|change|destination|instead)\b", before)
        or re.match(r"(?:으로|로|에)\s?(?:가|갈|바)", after)
    )
