"""Korean negation: the word that approves or rejects stands after what it speaks of."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.text import Text

_PATTERNS = patterns.load("negation")
_KO_NEG = _PATTERNS.compiled("ko_neg")
_KO_POS = _PATTERNS.compiled("ko_pos")
_UNLIKED = re.compile(
    r"(?:좋아|원|하고 ?싶|가고 ?싶|싶|있|선호|보고|보러|가고|즐기|추천)[가-힣]{0,5} ?"
    r"(?:지|진|건 아|는 건 아|은 건 아|않|안)"
)
_KO_BREAK = re.compile(
    r"[.!?;\n()]|지만|(?<!으)면서|는데[,\s]|은데[,\s]|한데[,\s]|인데[,\s]|고요|구요|근데|그런데|하지만|그치만|그래도|,"
)
_KO_LIST = _PATTERNS.compiled("ko_list")
_KO_NEAR = re.compile(r"없|못 ?|안 ?|지 ?않|지 ?말|덜|적은|좀|보다|약|대신")
_DIRECT = _PATTERNS.compiled("direct")
_ECHO = re.compile(
    r"[은는이한]?\s?\?\s*(?:음+\s*)?(?:그건|그거|이건)?\s?(?:아니|말고|별로|싫|노노|ㄴㄴ)"
)
_LIGHT = _PATTERNS.compiled("light")
_ADJECTIVE = re.compile(r"[한운은는인런적큰긴진된던른]$")
_LISTED = re.compile(r"\s|,\s?|이?랑\s|하고\s|/|와\s|과\s")
_DOUBLED = _PATTERNS.compiled("ko_doubled")
_REASON = re.compile(r"[은는]\s[^.!?,]{1,14}(?:[어아해워와려]서|니까?|라서|때문에|땜에|느라)\s?")
"""Why it is turned down, between the thing and the refusal: "박물관은 애가 뛰어서 못 가고"."""
_BECAUSE = re.compile(
    r"[은는]\s(?!.{0,14}(?:좋|예뻐|이뻐|반해|그리워|싶))[^.!?\n,]{2,16}?"
    r"(?:[아어해돼와려져여]서|라서|니까|때문에|땜에)\s"
)
"""Why one place is left for the next: "미국은 비자가 거절돼서 캐나다"."""
_THAT_OUT = re.compile(
    r"[^.!?]{0,16}?\s(?:그거|그건|그걸)\s?(?:좀 |다 )?(?:빼|지워|없애|제외|말고|싫)"
)
_ONLY = _PATTERNS.compiled("ko_only")
_PLACE_OUT = _PATTERNS.compiled("ko_place_out")
_KO_BEFORE = re.compile(r"(?:^|\s)(?:안|못|덜|노|no|비)\s?$")


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in the clean text: where a mention stands."""

    start: int
    end: int
    kind: str = "thing"
    """thing, place, company, length or time: the last three are only turned down directly."""


def korean_negated(text: Text, marks: Sequence[Mark], at: int) -> bool:
    """Looks from the mention to the first word that approves, rejects or closes the clause."""
    mark = marks[at]
    if mark.kind in ("company", "length", "time"):
        return _DIRECT.match(text.low, mark.end) is not None
    if _KO_BEFORE.search(text.low[max(0, mark.start - 4) : mark.start]):
        return True
    rest = text.low[mark.end : mark.end + 32]
    if _ONLY.match(rest):
        return False
    if _ECHO.match(rest) or (mark.kind == "place" and _tired_of(text, marks, at)):
        return True
    if out := _THAT_OUT.match(rest):
        return not any(mark.end <= m.start < mark.end + out.end() for m in marks[at + 1 :])
    found = _KO_NEG.search(rest)
    if not found or _approved(rest, found):
        return False
    closing = _KO_BREAK.search(rest[: found.start()])
    if closing and not _same_list(text, marks, at, mark.end + found.start()):
        return False
    return not _blocked(text, marks, at, mark.end + found.start())


def _tired_of(text: Text, marks: Sequence[Mark], at: int) -> bool:
    """ "중국은 남편이 싫대고", "교토는 관광객이 너무 많아서 패스": the reason stands in between."""
    found = _PLACE_OUT.match(text.low, marks[at].end)
    end = marks[at].end
    if found and not any(m.kind == "place" and end < m.start < found.end() for m in marks):
        return True
    after = [i for i in range(at + 1, len(marks)) if marks[i].kind == "place"][:1]
    reason = _BECAUSE.match(text.low, end)
    if after and reason and reason.end() == marks[after[0]].start:
        return True
    listed = bool(after) and _LISTED.fullmatch(text.low[end : marks[after[0]].start])
    return bool(listed) and _tired_of(text, marks, after[0])


def _approved(rest: str, found: re.Match[str]) -> bool:
    approving = _KO_POS.search(rest)
    if approving is None or approving.start() >= found.start():
        return _doubled(rest, found)
    tail = rest[approving.start() : found.end() + 1]
    return _UNLIKED.match(tail) is None


def _doubled(rest: str, found: re.Match[str]) -> bool:
    """ "싫지 않", "빼지 마", "없으면 안 돼": a rejection that is taken back."""
    return _DOUBLED.match(rest, found.start()) is not None


def _same_list(text: Text, marks: Sequence[Mark], at: int, end: int) -> bool:
    """In "바다, 산은 싫어" the comma does not close the clause: the next one follows at once."""
    gap = text.low[marks[at].end : end]
    if not re.match(r"\s?(?:이?랑|이나|하고)?,", gap) or re.search(r"[.!?;]|지만|는데|은데", gap):
        return False
    here, kind = marks[at].end, marks[at].kind
    after = [m for m in marks[at + 1 :] if here < m.start < end]
    if not after or after[0].kind != kind or after[0].start - here > 4:
        return False
    return re.match(r"[은는도이가을를]|\s?(?:말고|빼고|싫)", text.low[after[0].end :]) is not None


def _blocked(text: Text, marks: Sequence[Mark], at: int, end: int) -> bool:
    """Another mention in between takes the rejection, unless both stand in one list."""
    here = marks[at].end
    for other in marks[at + 1 :]:
        if here <= other.start < end and (other.kind != "company" or marks[at].kind == "company"):
            if other.kind != marks[at].kind or not _shared(
                text.low[here : other.start], text.low[max(0, here - 1) : here]
            ):
                return True
            here = other.end
    gap = text.low[here:end]
    if _REASON.fullmatch(gap):
        return False
    if _KO_NEAR.match(text.low, end):
        return len(gap) > 12 or _LIGHT.fullmatch(gap) is None
    return len(gap) > 18


def _shared(gap: str, before: str) -> bool:
    """A list ("바다랑 산은"), two adjectives ("덥고 붐비는") or an adjective and its noun."""
    if gap == " " and not _ADJECTIVE.search(before):
        return True
    if gap == "" or re.fullmatch(r"(?:한|운|은|는|있는|많은|하는|오는|나는|고|거나|구)\s?", gap):
        return True
    return _KO_LIST.match(gap) is not None and bool(
        re.search(r"랑|와|과|하고|나|,|및|도|든|같은", gap)
    )
