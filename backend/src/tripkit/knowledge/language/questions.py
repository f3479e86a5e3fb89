"""A question back to us: whether the message is one, and what it asks, so it can be answered."""

import re
from dataclasses import dataclass
from typing import Literal

from tripkit.knowledge.language import patterns

_PATTERNS = patterns.load("questions")

QuestionKind = Literal["meaning", "sun", "weather", "cost", "count", "time", "other"]

_FIELDS = (
    ("mood", r"mood|무드|기분|분위기"),
    ("aesthetic", r"aesthetic|vibe|style|look|미감|에스테틱|느낌|미학"),
    ("duration", r"duration|기간|며칠"),
    ("interests", r"interests?|관심사?|취미"),
    ("destination", r"destination|여행지|목적지"),
    ("scene", r"scene|장면|씬|신이"),
    ("styling", r"styling|stylings|스타일링|스타일|옷"),
    ("concept", r"concept|flaneur|flâneur|filmlog|pastoral|noir|컨셉|콘셉트|플라뇌르|필름로그"),
    ("summary", r"summary|요약|현상"),
)
_MEANING = _PATTERNS.compiled("meaning")
_SUN = _PATTERNS.compiled("sun")
_WEATHER = _PATTERNS.compiled("weather")
_COST = _PATTERNS.compiled("cost")
_COUNT = re.compile(r"\bhow many\b|\bnumber of\b|몇 ?(?:군데|곳|개|명|가지|번|장|단계|질문|개나)")
_TIME = _PATTERNS.compiled("time")
_EN_START = _PATTERNS.compiled("en_start")
_EN_WH = re.compile(r"\b(?:what(?:'?s)?|why|how|when|which|who|where)\b[^.!?]*\?")
_REQUEST = _PATTERNS.compiled("request")
_WH_ONLY = re.compile(
    r"\b(?:what (?:is|are|does|do|time|kind)|how (?:much|many|long|far|cold|hot|do|does))\b"
)
_INVERTED = _PATTERNS.compiled("inverted")
_WH_START = _PATTERNS.compiled("wh_start")
_CLAUSE = _PATTERNS.compiled("clause")
_KO_ASK = _PATTERNS.compiled("ko_ask")
_KO_TAG = _PATTERNS.compiled("ko_tag")
_KO_EMPHASIS = re.compile(r"[다라]니까\s*[?!]+[\s?!ㅡㅠ~]*$")
_KO_END = _PATTERNS.compiled("ko_end")
_KO_WISH = _PATTERNS.compiled("ko_wish")


@dataclass(frozen=True, slots=True)
class Question:
    """A side question. `field` belongs to meaning; place and when to the others, where said."""

    kind: QuestionKind
    text: str
    field: str | None = None
    place: str | None = None
    when: str | None = None


def classify(low: str) -> tuple[QuestionKind, str | None]:
    """The kind, and for a meaning the field that is meant."""
    if _MEANING.search(low):
        field = next((name for name, words in _FIELDS if re.search(words, low)), None)
        return "meaning", field
    tests: tuple[tuple[QuestionKind, re.Pattern[str]], ...] = (
        ("sun", _SUN), ("weather", _WEATHER), ("cost", _COST), ("count", _COUNT), ("time", _TIME),
    )  # fmt: skip
    return next((kind for kind, pattern in tests if pattern.search(low)), "other"), None


def is_question(low: str) -> bool:
    """Whether some sentence of the message asks something back (a polite wish does not)."""
    if _REQUEST.search(low) and not _WH_ONLY.search(low):
        return False
    if _MEANING.search(low) and (len(low) < 60 or "?" in low):
        return True
    if _EN_WH.search(low) or _INVERTED.search(low):
        return True
    if _EN_START.match(low) and (low.rstrip().endswith("?") or _WH_START.match(low)):
        return True
    if "?" in low and _EN_START.match(low):
        return True
    if _KO_EMPHASIS.search(low) or (_KO_TAG.search(low) and "가보" not in low.replace(" ", "")):
        return False
    return bool(("?" in low and _KO_ASK.search(low)) or _KO_END.search(low))


def is_clause(low: str) -> bool:
    """ "How the light falls on brick": begins like a question, and asks nothing."""
    return _CLAUSE.match(low) is not None and "?" not in low


def is_wish(low: str) -> bool:
    """A question only in form: "can we make it five days?", "교토 어때요?"."""
    return bool(_REQUEST.search(low) or _KO_WISH.search(low))
