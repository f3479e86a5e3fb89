"""Which of the places that a question names is meant."""

import re

from tripkit.knowledge.sri_lanka.places import distance_km, place
from tripkit.knowledge.sri_lanka.router.names import Mention

_WINDOW = 40
_THE = r"(?:\s+the|\s+that|\s+to)*\s*$"
_GOAL = re.compile(rf"(?:\bto|→|->|에서){_THE}|(?:→|->|-)\s*$")
_FROM = re.compile(
    rf"(?:\bfrom|\bleav(?:e|ing)|\bvia|\bafter|\bpassing(?: through)?|"
    rf"\b(?:am|are|i'm|we're|based|staying|stay|live|living|currently|now)\s+(?:in|at|near))"
    rf"{_THE}"
)
_FROM_AFTER_KO = re.compile(
    r"^\s*(?:시내|읍내|마을|역)?"
    r"(?:에서(?!는|도| ?(?:뭐|술|수영|사진|먹))|부터|출발|을? ?거쳐|에 있는데|인데 )"
)
_NOT = re.compile(
    r"(?:\bnot(?: in| at)?|\bno|\bskip(?:ping)?|\bwithout|\binstead of|\brather than|"
    r"\bavoid(?:ing)?|\bexcept|\bforget(?: about)?|\bdone with|\bother than|\bbetter than|"
    r"\b(?:already|have|had|been|we've|i've)\s+(?:seen|visited|been to|did|done)|"
    r"\b(?:hate|hated|dislike|(?:sick|tired|bored) of|fed up with)|"
    r"\b(?:don't|do not|didn't|won't)\s+(?:want|like|fancy|mean|need|care (?:for|about)|"
    r"enjoy)(?:\s+(?:to\s+)?(?:go|visit|see|do|climb))?|"
    r"\b(?:yesterday|last (?:week|night|year))\b[^.?!;,]{0,18}|\b(?:was|were|went)\s+(?:in|at|to))"
    rf"{_THE}"
)
_NOT_AFTER = re.compile(
    r"^\s*,?\s*(?:(?:is|was|looks|sounds)\s+)?(?:too\s+(?:steep|crowded|far|busy|touristy|hard|high|"
    r"expensive)|(?:is|was) (?:full|boring|done)|yesterday)\b"
)
_NOT_AFTER_KO = re.compile(
    r"^\s*(?:은|는|이|가|을|를|에|도)?\s*(?:말고|빼고|제외|아니라|아니고|대신|였고|이었고|였는데|"
    r"봤고|봤으니|다녀왔|갔다 ?왔|갔었|싫|이미|너무 (?:붐|비싸|멀|힘들))"
)
_WANTED = re.compile(
    rf"(?:\bonly|\bjust|\bwhat about|\bhow about|\binstead|\bprefer|\brather|\bmean|\bactually|"
    rf"\bi want|\bheading (?:to|for)){_THE}"
)
_WANTED_AFTER = re.compile(r"^\s*(?:instead|it is|then)\b|^(?:만|은요|는요|로 바꿔|로 할)")
_INSIDE = re.compile(
    r"^[\s,]*(?:in|at|of|near|by|close to|around|past|beyond|beside|next to|outside|above|below|"
    r"opposite|behind|over|across|,)[\s,]+(?:the\s+)?$"
)
_TO = ("to", "to the", "→", "->", "-")
_NEAR_KM = 12.0


def choose(low: str, mentions: list[Mention]) -> tuple[str | None, tuple[str, ...]]:
    """The one place that is meant, and the others; None where several are meant equally."""
    wanted = [m for m in mentions if not _is_negated(low, m)]
    wanted = [m for m in wanted if not m.is_weak] or wanted
    ids = list(dict.fromkeys(m.place_id for m in wanted))
    if len(ids) <= 1:
        return (ids[0] if ids else None), ()
    asked = {m.place_id for m in wanted if _is_wanted(low, m)}
    goal = next((m for m in wanted if _is_goal(low, m, wanted)), None)
    if len(asked) == 1:
        chosen: str | None = asked.pop()
    elif goal:
        chosen = goal.place_id
    else:
        chosen = _more_specific(low, wanted) or _not_start(low, wanted)
    return chosen, tuple(other for other in ids if other != chosen)


def _around(low: str, mention: Mention) -> tuple[str, str]:
    return low[max(0, mention.start - _WINDOW) : mention.start], low[mention.end :][:_WINDOW]


def _is_negated(low: str, mention: Mention) -> bool:
    before, after = _around(low, mention)
    return bool(_NOT.search(before) or _NOT_AFTER.match(after) or _NOT_AFTER_KO.match(after))


def _is_wanted(low: str, mention: Mention) -> bool:
    before, after = _around(low, mention)
    return bool(_WANTED.search(before) or _WANTED_AFTER.match(after))


def _is_start(low: str, mention: Mention) -> bool:
    before, after = _around(low, mention)
    return bool(_FROM.search(before) or _FROM_AFTER_KO.match(after))


def _is_goal(low: str, mention: Mention, mentions: list[Mention]) -> bool:
    """ "from Kandy to Ella": something else is the start, and this one is not."""
    if _is_start(low, mention):
        return False
    others = [m for m in mentions if m.place_id != mention.place_id]
    if len({m.place_id for m in others}) == 1 and any(_is_start(low, m) for m in others):
        return True
    before = low[: mention.start]
    return bool(_GOAL.search(before)) and any(
        m.end <= mention.start and (_is_start(low, m) or low[m.end : mention.start].strip() in _TO)
        for m in others
    )


def _not_start(low: str, mentions: list[Mention]) -> str | None:
    rest = {m.place_id for m in mentions if not _is_start(low, m)}
    return rest.pop() if len(rest) == 1 else None


def _more_specific(low: str, mentions: list[Mention]) -> str | None:
    """ "the Temple of the Tooth in Kandy", "캔디 불치사": the sight, not its town."""
    ids = list(dict.fromkeys(m.place_id for m in mentions))
    if len(ids) != 2:
        return None
    a, b = place(ids[0]), place(ids[1])
    if a is None or b is None or distance_km(a.lat, a.lng, b) > _NEAR_KM:
        return None
    first, second = mentions[0], next(m for m in mentions if m.place_id == ids[1])
    between = low[first.end : second.start]
    if _INSIDE.match(between) and between.strip() not in ("", ","):
        return a.id
    if a.type == "Urban" and b.type != "Urban":
        return b.id
    return a.id if b.type == "Urban" and a.type != "Urban" else None
