"""Where a way begins and ends by its words, and which places another is gone to instead of."""

import re
from itertools import pairwise

from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.requests.places_ko import Named
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("route")

_STARTS = re.compile(r"\b(?:start|begin)(?:s|ing|ning)? (?:off )?(?:in|from|at|with) (?:the )?$")
_FINISHES = re.compile(r"\b(?:end|finish)(?:s|ing)? (?:up )?(?:in|at|with) (?:the )?$")
_AT_HOME = re.compile(r"\b(?:liv(?:e|ing)|based|home|resid\w+|we'?re|i'?m)\b[^.;]{0,12}$")


def is_first_stop(low: str, origin: Named, places: list[Named]) -> bool:
    """Whether the way begins there and ends elsewhere, or it lies in the country gone to: "starting
    in Hanoi and ending in Saigon", "Iceland by day tours from Reykjavik"."""
    head = low[max(0, origin.at.start - 34) : origin.at.start]
    others = [n for n in places if n is not origin and fold(n.name) != fold(origin.name)]
    if _STARTS.search(head) and any(_is_finish(low, n) for n in others):
        return True
    if _AT_HOME.search(head) or origin.place is None or origin.place.kind != "city":
        return False
    return any(_holds(n, origin.place.country) for n in others)


def ends_elsewhere(low: str, mention: Named, home: str | None) -> bool:
    """Whether the trip ends there, and did not begin there."""
    return home is None and _is_finish(low, mention)


def _is_finish(low: str, mention: Named) -> bool:
    return bool(_FINISHES.search(low[max(0, mention.at.start - 24) : mention.at.start]))


def _holds(mention: Named, country: str) -> bool:
    """Whether this is the country itself."""
    place = mention.place
    return place is not None and place.kind == "country" and place.country == country


_OUT_OF = re.compile(
    r"\b(?:leav\w+|depart\w*|fly(?:ing)?(?: home| back)?|out) (?:from|of|out of) (?:the )?$"
)
_ARRIVES = re.compile(
    r"\b(?:arriv\w+|land(?:ing)?|fly(?:ing)? in(?:to)?|touch(?:ing)? down)\b(?: in| at)?"
)


def flies_out(low: str, mention: Named) -> bool:
    """ "Arrive at Haneda, leave from Kansai": the airport one goes home from."""
    out = _OUT_OF.search(low[max(0, mention.at.start - 34) : mention.at.start])
    return out is not None and _ARRIVES.search(low, 0, mention.at.start) is not None


def alternatives(low: str, stops: list[Named]) -> tuple[list[Named], list[Named]]:
    """The stops, and those of a choice, the one that is kept first: of "Prague or Budapest, you
    pick" the first is gone to."""
    pairs = [
        (here, after)
        for here, after in pairwise(stops)
        if _OR.fullmatch(low[here.at.end : after.at.start])
    ]
    left = [after for _, after in pairs]
    return [n for n in stops if n not in left], [pairs[0][0], *left] if pairs else []


_OR = re.compile(r"\s*,?\s*(?:or(?: maybe| else)?|아니면|이나|나|거나|혹은|또는)\s+(?:the )?")
_OUT_AT_LAST = re.compile(r"\s?(?:아웃|out)(?=[ ,.]|$)|(?:에서|서) ?(?:마무리|끝|귀국|출국|아웃)")


def last_at_the_end(low: str, stops: list[Named]) -> list[Named]:
    """With the town of the way home behind the others: "프랑크푸르트 인 뮌헨 아웃, 드레스덴"."""
    last = [n for n in stops if _OUT_AT_LAST.match(low, n.at.end) or _is_finish(low, n)]
    return [*(n for n in stops if n not in last), *last] if len(last) == 1 else stops


def in_said_order(low: str, stops: list[Named]) -> list[Named]:
    """With the place that is to come first at the head, and one that comes before another in front
    of it: "Paris, but London first", 오사카 가기 전에 교토."""
    first = [
        n for n in stops if _IS_FIRST.match(low, n.at.end) or _FIRST_IS.search(low[: n.at.start])
    ]
    if len(first) == 1:
        stops = [*first, *(n for n in stops if n is not first[0])]
    for late, early in pairwise(stops):
        if _BEFORE_GOING.match(low, late.at.end) and early.at.start > late.at.end:
            at = stops.index(late)
            stops = [*stops[:at], early, late, *stops[at + 2 :]]
    return stops


_IS_FIRST = _PATTERNS.compiled("is_first")
_FIRST_IS = _PATTERNS.compiled("first_is")
_BEFORE_GOING = _PATTERNS.compiled("before_going")


def without_states(raw: str, places: list[Named]) -> list[Named]:
    """Without the abbreviation of a state that stands behind its town: "Albany NY"."""
    ends = [n.at.end for n in places]
    return [
        n
        for n in places
        if not (
            _STATE.fullmatch(raw, n.at.start, n.at.end)
            and any(0 < n.at.start - end <= len(", ") for end in ends)
        )
    ]


_STATE = _PATTERNS.compiled("state")
