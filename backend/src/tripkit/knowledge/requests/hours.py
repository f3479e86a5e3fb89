"""Earliest and latest hours, of the day's plan or of flights."""

import re

from tripkit.domain.trip import ConstraintKind
from tripkit.knowledge.requests.clock import Clock, find_clocks
from tripkit.knowledge.requests.said import Stretch, Wish
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("hours")

_NO = _PATTERNS.compiled("no")
_BEFORE = _PATTERNS.compiled("before")
_AFTER = re.compile(r"\b(?:after|later than|past|beyond|not? before)\s+(?:about |around )?$")
_BY = _PATTERNS.compiled("by")
_FROM = _PATTERNS.compiled("from")
_FLIGHT = _PATTERNS.compiled("flight")
_KO_BEFORE = re.compile(r"\s?(?:[에]?\s?(?:이전|전)(?!주|통|시|체|망))")
_KO_AFTER = re.compile(r"\s?(?:이후|후(?!쿠)|넘|지나|뒤)")
_KO_SLEEPS = _PATTERNS.compiled("ko_sleeps")
_KO_BY = re.compile(r"\s?(?:까지|안으로|이내|안에)")
_KO_FROM = re.compile(r"\s?(?:부터|은 ?돼야|는 ?돼야|돼야|는 ?넘어야|은 ?넘어야)")
_KO_NO = _PATTERNS.compiled("ko_no")
_END_EN, _END_KO = re.compile(r"[.;!?\n]|,"), re.compile(r"[.;!?]|,(?! ?\d)|고 |는데 |지만 ")
_BACK = re.compile(r"복귀|돌아|들어|끝|마무리|도착|취침|숙소|귀가|종료|자야|쉬")
_FINISH = _PATTERNS.compiled("finish")
_START = _PATTERNS.compiled("start")
_BOOKED = _PATTERNS.compiled("booked")


def find_hours(low: str) -> list[Wish]:
    """earliest, latest, earliest_flight and latest_flight, each once."""
    found: dict[str, Wish] = {}
    for clock in find_clocks(low):
        wish = _english(low, clock) or _korean(low, clock)
        if wish:
            found.setdefault(wish.kind, wish)
    return list(found.values())


def _clause(low: str, at: Stretch, ends: re.Pattern[str]) -> tuple[str, str]:
    """The words of the clause before and after the time."""
    head = low[max(0, at.start - 70) : at.start]
    cuts = [m.end() for m in ends.finditer(head)]
    tail = low[at.end : at.end + 60]
    cut = ends.search(tail)
    return head[cuts[-1] :] if cuts else head, tail[: cut.start()] if cut else tail


def _english(low: str, clock: Clock) -> Wish | None:
    head, tail = _clause(low, clock.at, _END_EN)
    if not re.search(r"[a-z]", head + tail):
        return None
    no = bool(_NO.search(head))
    early = _english_side(head, tail, no)
    if early is None:
        return None
    flight = (
        bool(_FLIGHT.search(head + tail))
        or _carried(low, clock.at, head + tail)
        or (bool(_LEAVES.search(head)) and not _OVERLAND.search(head + tail))
    )
    flight = flight and not _BACK_AT.search(head + tail)
    return _wish(early, flight, clock, (head + tail).strip())


def _carried(low: str, at: Stretch, clause: str) -> bool:
    """ "I want to fly late, nothing before noon": an hour with nothing of its own to belong to."""
    if not _BARE_CLAUSE.fullmatch(clause.strip()):
        return False
    before = low[: max(0, at.start - len(clause))]
    said = re.split(r"[.;!?,]", before.rstrip(" ,"))[-1]
    return bool(_FLIGHT.search(said))


def _english_side(head: str, tail: str, no: bool) -> bool | None:
    """True for the earliest hour, False for the latest, None for neither."""
    if _FROM.search(head) or _EARLIEST.match(tail):
        return True
    ends = bool(_FINISH.search(head + tail))
    if _BEFORE.search(head):
        return True if no else _latest(ends or bool(_FLIGHT.search(head)))
    if _AFTER.search(head):
        return False if no else (True if _START.search(head + tail) else None)
    if _SLEEPS.search(head):
        return True
    if _BY.search(head):
        late = no and _WAKES.search(head)
        return True if late else _latest(ends or bool(_FLIGHT.search(head + tail)))
    if _LATEST.match(tail) or _CURFEW.search(head + tail):
        return False
    return True if _DAY_STARTS.search(head) and not _BOOKED.search(head) else None


def _latest(meant: bool) -> bool | None:
    return False if meant else None


_BACK_AT = re.compile(
    r"\bback (?:at|to|in) (?:the )?(?:airport|station|hotel|port)|"
    r"공항(?:에|으로|까지)? ?(?:복귀|돌아|가야)"
)
_LEAVES = re.compile(
    r"\b(?:leaving|leave|depart\w*|take[- ]?off|taking off|land(?:s|ing)?)\b"
    r"(?! (?:my|our|the|his|her) (?:bed|room|house|flat|tent|cabin)\b)"
)
_BARE_CLAUSE = _PATTERNS.compiled("bare_clause")
_KO_LEAVES = re.compile(r"\s?(?:이전|전|이후|후)(?:에|의)? ?(?:출발|이륙|착륙|뜨는|떠나는)")
_OVERLAND = _PATTERNS.compiled("overland")
_OF_SOME_DAYS = re.compile(r"(?:평일|주중|주말|[월화수목금토일]요일)(?:에|엔|은|에는|마다)?\s")
"""An hour of some days alone begins or ends no other day."""
_KO_LIES_IN = re.compile(r"까지\s*(?:푹\s*|늦잠\s*)?(?:자고|자는|잘래|잠|잤|늦잠)")
_HOMEWARD = re.compile(r"(?:돌아오는|오는|귀국|복귀|마지막) ?(?:비행기|항공|편)")
_EARLIEST = re.compile(r"\s*(?:at the )?earliest\b|\s*or later\b|\s*onwards\b")
_LATEST = re.compile(r"\s*(?:at the )?latest\b")
_CURFEW = re.compile(r"\b(?:curfew|bedtime)\b")
_SLEEPS = re.compile(r"\b(?:sleep|lie|stay) (?:in )?(?:in bed )?(?:till|until|'?til)\s*$")
_WAKES = re.compile(r"\b(?:start|begin|up|wake|leave|plan anything)\b")
_DAY_STARTS = re.compile(r"\bstart(?:ing)?(?: the days?| days| each day| every day)?(?: at)? $")


def _korean(low: str, clock: Clock) -> Wish | None:
    head, tail = _clause(low, clock.at, _END_KO)
    if not re.search(r"[가-힣]", head + tail):
        return None
    early = _korean_side(tail, head, clock.sure and clock.minutes > 720)
    if early is None or _OF_SOME_DAYS.search(head):
        return None
    near = tail[:26] + head[-14:]
    flight = bool(_FLIGHT.search(near)) or (
        _carried(low, clock.at, head + tail)
        or (
            bool(_KO_LEAVES.match(tail))
            and not _OVERLAND.search(low[max(0, clock.at.start - 30) :])
        )
    )
    flight = flight and not _BACK_AT.search(head + tail)
    return _wish(early, flight, clock, (head + tail).strip())


def _korean_side(tail: str, head: str, afternoon: bool) -> bool | None:
    no = bool(_KO_NO.search(tail))
    back = bool(_BACK.search(tail))
    if _KO_LIES_IN.match(tail):
        return True
    if _KO_SLEEPS.match(tail):
        return False
    if _KO_BEFORE.match(tail):
        home = back or _HOMEWARD.search(head) or (afternoon and _FLIGHT.search(tail + head))
        return True if no else (False if home else None)
    if _KO_AFTER.match(tail):
        return not (no or back)
    if _KO_BY.match(tail):
        return False if back or no or _FLIGHT.search(tail) else None
    if _KO_FROM.match(tail):
        fine = re.search(r"ok|가능|괜찮|상관|움직임", tail[:14])
        return None if _BOOKED.search(tail) or fine else True
    return None


def _wish(early: bool, flight: bool, clock: Clock, text: str) -> Wish:
    kind: ConstraintKind = "earliest" if early else "latest"
    if flight:
        kind = "earliest_flight" if early else "latest_flight"
    value = clock.morning() if early else clock.evening()
    return Wish(kind, value, clock.at, text)
