"""The person's Korean words made fit to stand in our sentences: nouns, without their particles."""

import re

from tripkit.knowledge.language.korean import final, strip_particles

_RUN = re.compile(r"[가-힣]*")
_NEXT = re.compile(r"\s([가-힣]+)")
_BY = re.compile(r"\b(?:by|near|beside) (?:an? |the )?$", re.IGNORECASE)
_HANGUL = re.compile(r"[가-힣]")
_ADNOMINAL = re.compile(r"[가-힣]*(?:한|된|은|는|운|른|린|진|던|쓴|난|선|찬|편)$")
_STEM_FINALS = {6, 15, 18, 20}  # ㄶ ㅀ ㅄ ㅆ: nouns do not end so
_STEMS = ("워", "싶", "조용", "고요", "쓸쓸", "심심", "즐거", "그리", "새로")


def spoken(message: str, evidence: str, *, with_next: bool = False) -> str:
    """The evidence as a noun, or as what describes one ("조용한"); empty where it is neither.

    `with_next` adds the noun that such a word describes ("오래된 거리"), or in English how the
    place is meant ("by a lake"). Other words stay as they are.
    """
    if not _HANGUL.search(evidence):
        return _where(message, evidence) if with_next else evidence
    parts = [_one(message, part, with_next) for part in evidence.split(", ")]
    if len(parts) > 1 and any(_ADNOMINAL.fullmatch(part) for part in parts):
        return ""
    return ", ".join(parts) if all(parts) else ""


def _where(message: str, evidence: str) -> str:
    start = message.find(evidence)
    before = _BY.search(message[:start]) if start > 0 else None
    return f"{before.group().lower()}{evidence}" if before else evidence


def _one(message: str, evidence: str, with_next: bool) -> str:
    start = message.find(evidence)
    if start < 0 or not _HANGUL.search(evidence[-1:]):
        return evidence
    end = start + len(evidence)
    rest = _RUN.match(message, end)
    ending = rest.group() if rest else ""
    whole = evidence + ending
    if _is_particle(evidence, ending) and not _is_stem(evidence):
        return _with_next(message, end, evidence) if with_next else evidence
    if _ADNOMINAL.fullmatch(whole):
        return _with_next(message, start + len(whole), whole) if with_next else whole
    return ""


def _is_particle(evidence: str, ending: str) -> bool:
    if not ending:
        return True
    closed = final(evidence)
    like = "가강" if closed and closed != 8 else "가길" if closed else "나무"
    return strip_particles(like + ending) == like


def _is_stem(evidence: str) -> bool:
    return final(evidence[-1]) in _STEM_FINALS or evidence.endswith(_STEMS)


def _with_next(message: str, end: int, whole: str) -> str:
    if not _ADNOMINAL.fullmatch(whole):
        return whole
    following = _NEXT.match(message, end)
    return f"{whole} {strip_particles(following.group(1))}" if following else whole
