"""Means of transport to use or to avoid."""

import re
from collections.abc import Iterator

from tripkit.domain.trip import ConstraintKind
from tripkit.knowledge.requests.denial import clause_start
from tripkit.knowledge.requests.said import Stretch, Wish
from tripkit.knowledge.requests.tables import patterns, table

_PATTERNS = patterns("modes")

_NOT_A_MODE = _PATTERNS.compiled("not_a_mode")
_KO_NOT_A_MODE = _PATTERNS.compiled("ko_not_a_mode")
_NO = _PATTERNS.compiled("no")
_ONLY_GAP = _PATTERNS.compiled("only_gap")
_AFTER_NO = _PATTERNS.compiled("after_no")
_ONE_DEPARTURE = _PATTERNS.compiled("one_departure")
""" "KTX 첫차 말고": one departure is refused, not its means."""
_KO_SUM_WITHOUT = _PATTERNS.compiled("ko_sum_without")
_KO_SUM_OF = _PATTERNS.compiled("ko_sum_of")
_KO_NO = _PATTERNS.compiled("ko_no")
_FLIGHT_USED = _PATTERNS.compiled("flight_used")
_TAXI_USED = re.compile(
    r"\b(?:by|via|take|taking|prefer|want|using|use|with|in|only) (?:a |the |private )?\w+$"
)
_INSTEAD = _PATTERNS.compiled("instead")
_KO_INSTEAD = _PATTERNS.compiled("ko_instead")
_ONLY = re.compile(r"(?:으?로)?만")
_TAXI_SAID = _PATTERNS.compiled("taxi_said")
_FLIES = re.compile(
    r"\b(?:by|take a|take the|prefer (?:a|the)|rather|prefer to|internal|domestic|happy to) $"
)
_FLIES_BETWEEN = re.compile(r" (?:between|internally|from island to island|within the country)\b")
_BY_NAME = _PATTERNS.compiled("by_name")
_KO_HOURS = _PATTERNS.compiled("ko_hours")
_KO_JOINT = _PATTERNS.compiled("ko_joint")
_NOT_TAKEN_BEFORE = _PATTERNS.compiled("not_taken_before")
_NOT_TAKEN_BEHIND = _PATTERNS.compiled("not_taken_behind")
_PAST = re.compile(r"(?:작년|지난 ?번|지난 ?해|예전|저번)[^,.]*$")
_RATHER = re.compile(r"(?:말고|대신|아니고|아니라) $")


def find_modes(low: str) -> list[Wish]:
    """use_mode and avoid_mode, in the order said; each mode once for each.

    A mode that is merely not chosen ("trains rather than buses", "버스 말고 기차로") says nothing.
    """
    found: list[Wish] = []
    for mode, pattern in table("modes").items():
        for m in pattern.finditer(low):
            if kind := _polarity(low, mode, m):
                at = Stretch(m.start(), m.end())
                found.append(Wish(kind, mode, at, m.group()))
    found.sort(key=lambda w: w.at.start)
    used = [w.at for w in found if w.kind == "use_mode"]
    chosen = [w for w in found if w.kind == "use_mode" or not _not_chosen(low, w.at, used)]
    return list(_settled(chosen))


def _not_chosen(low: str, at: Stretch, used: list[Stretch]) -> bool:
    """Whether another mode is taken in this one's place, without this one being ruled out."""
    others = [other for other in used if not other.meets(at)]
    if not others:
        return False
    if _INSTEAD.search(low[max(0, at.start - 26) : at.start]):
        return True
    if not _KO_INSTEAD.match(low, at.end):
        return False
    after = [other for other in others if 0 <= other.start - at.end <= 16]
    return any(not _ONLY.match(low, other.end) for other in after)


def _settled(found: list[Wish]) -> Iterator[Wish]:
    """Each mode once; a mode that is avoided is not used ("car" in "no car, no driving")."""
    avoided = {w.value for w in found if w.kind == "avoid_mode"}
    seen: set[tuple[str, object]] = set()
    for wish in found:
        key = (wish.kind, wish.value)
        if key in seen or (wish.kind == "use_mode" and wish.value in avoided):
            continue
        seen.add(key)
        yield wish


def _end_of_row(low: str, end: int) -> int:
    """Where the last of Korean modes in a row ends: 비행기도 배도 are refused by the same verb."""
    while joint := _KO_JOINT.match(low, end):
        if (last := joint.end()) <= end:
            break
        end = last
    return end


def _polarity(low: str, mode: str, m: re.Match[str]) -> ConstraintKind | None:
    """use_mode, avoid_mode, or None where the word says neither."""
    start, end = m.start(), _end_of_row(low, m.end())
    if _BY_NAME.fullmatch(m.group()):
        return "avoid_mode"
    if _ONE_DEPARTURE.match(low, end) or (mode == "flight" and _is_of_korean_sum(low, start, end)):
        return None
    if _KO_NO.match(low, end) and re.search(r"[가-힣]", low[start : end + 4]):
        hours = mode == "flight" and re.search(
            r"(?:이전|전|이후|후|새벽|아침|이른|밤|심야|일찍|직항|경유|야간)",
            low[max(0, start - 14) : start],
        )
        return None if hours else "avoid_mode"
    if _PAST.search(low, max(0, start - 24), start):
        return None
    if mode == "self-driving" and re.search(r"\bnight[- ]$", low[:start]):
        return None
    if _NOT_A_MODE.match(low, end) or _KO_NOT_A_MODE.match(low, end):
        return None
    if re.search(r"\banything but (?:the |a )?$", low[:start]):
        return "avoid_mode"
    if mode == "walking" and re.search(
        r"\d\s?(?:km|kms|k|mi|miles?|m)(?: a day| per day| daily)?\s+$", low[:start]
    ):
        return None
    if _refused(low, start, end):
        return "avoid_mode" if _plain_flight(low, mode, start, end) else None
    return "use_mode" if _used(low, mode, m) else None


def _refused(low: str, start: int, end: int) -> bool:
    begin = clause_start(low, start)
    shared = re.search(r"\b(?:or|and|nor)\s*(?:any )?$|,\s*$", low[max(0, begin - 5) : start])
    head = low[max(0, start - 60) : start] if shared else low[begin:start]
    said = _NO.search(head)
    if said and _ONLY_GAP.fullmatch(said["gap"] or said["gap2"] or ""):
        if "not only" in said.group() or re.search(r"\bnot (?:mind|bothered)\b", said.group()):
            return False
        return not re.search(r"\bonly\b", said.group())
    return bool(_AFTER_NO.match(low, end))


_SUM_WITHOUT = _PATTERNS.compiled("sum_without")
""" "€1,200 without flights": what a sum holds, no way that is refused."""


def _is_of_korean_sum(low: str, start: int, end: int) -> bool:
    """ "45만원(비행기 빼고)": what a sum leaves out, no way that is refused."""
    return bool(_KO_SUM_WITHOUT.search(low, 0, start) and _KO_SUM_OF.match(low, end))


def _plain_flight(low: str, mode: str, start: int, end: int) -> bool:
    """ "No flights" is no flying; "no flights before 8" and "no early flights" are hours."""
    if mode != "flight":
        return True
    if _SUM_WITHOUT.search(low[max(0, start - 40) : start]):
        return False
    if re.match(
        r"\s*(?:before|after|earlier|later|at|that|leaving|departing|until|with|out at|"
        r"over \$?\d|longer|or landings|arriving|between|overnight|by night|through the night|"
        r"early|late|too|home|out (?:before|after|early|at)|direct)\b",
        low[end:],
    ):
        return False
    return not re.search(
        r"\b(?:early|late|overnight|night|direct|connecting|red-?eye|dawn|"
        r"morning|long|indirect)\s+$",
        low[:start],
    )


def _used(low: str, mode: str, m: re.Match[str]) -> bool:
    start, end = m.span()
    word = m.group()
    if mode == "flight":
        korean = re.match(r"(?:로|를? ?타고|편으로|타고)(?=[ ,.!]|$)", low[end:])
        if _KO_HOURS.search(low[max(0, start - 24) : start]):
            return False
        return word == "by air" or bool(
            korean or _FLIES.search(low[:start]) or _FLIES_BETWEEN.match(low, end)
        )
    if mode == "taxi":
        return (
            bool(_RATHER.search(low[:start]))
            or bool(_TAXI_USED.search(low[max(0, start - 20) : end]))
            or bool(_TAXI_SAID.match(low, end))
        )
    if mode == "self-driving" and word in ("car", "cars", "license", "licence"):
        alone = re.search(r"(?:^|[,.;/] ?)$", low[:start]) and re.match(
            r"\s?(?:[,.;/!]|$)", low[end:]
        )
        return bool(alone or re.match(r": ?(?:yes|own|ours|our own)\b", low[end:]))
    return not _mere_name(low, start, word)


def _mere_name(low: str, start: int, word: str) -> bool:
    """ "Near the station's trains", "a game drive", "no canal boats": named, not taken."""
    before = low[max(0, start - 24) : start]
    if _NOT_TAKEN_BEFORE.search(before) or _NOT_TAKEN_BEHIND.match(low, start + len(word)):
        return True
    near = re.search(r"\b(?:near|close to|next to|by) (?:the |a )$", before)
    return bool(near) or (
        word == "drive" and bool(re.search(r"\b(?:hour|minute|min|hr)s?'? $", before))
    )
