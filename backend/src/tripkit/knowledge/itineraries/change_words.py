"""A change in a sentence, for the history and for whoever looks on."""

from collections.abc import Sequence

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import SegmentChange
from tripkit.knowledge.language.korean import josa

_EN = {
    "added": "Added",
    "removed": "Removed",
    "changed": "Changed",
    "moved": "Moved",
    "reordered": "Reordered",
}
_KO = {"added": "추가했어요", "removed": "지웠어요", "changed": "바꿨어요", "moved": "옮겼어요"}
_FIELDS: dict[Locale, dict[str, str]] = {
    "en": {
        "title": "the title",
        "startDate": "the first day",
        "endDate": "the last day",
        "status": "the trip’s status",
        "travelers": "who travels",
        "budget": "the budget",
        "destination": "the destination",
        "planId": "the plan it came from",
    },
    "ko": {
        "title": "제목",
        "startDate": "첫날",
        "endDate": "마지막 날",
        "status": "여행 상태",
        "travelers": "함께 가는 사람",
        "budget": "예산",
        "destination": "여행지",
        "planId": "바탕이 된 계획",
    },
}
MOST_NAMED = 3
"""Names that are all told."""
_TIMES = {"startDatetime", "endDatetime"}


def in_words(changes: Sequence[SegmentChange], locale: Locale) -> str:
    """One sentence of all lines; "" for none."""
    groups: dict[str, list[SegmentChange]] = {}
    for line in changes:
        groups.setdefault(_kind(line), []).append(line)
    parts = [_part(kind, lines, locale) for kind, lines in groups.items()]
    return (", " if locale == "ko" else "; ").join(parts)


def _kind(line: SegmentChange) -> str:
    if line.op != "changed" or line.before is None or line.after is None:
        return line.op
    fields = {key for key in line.after if line.before.get(key) != line.after[key]}
    derived = {"checkInDate", "checkOutDate", "sourceDetails", "provenance"}
    return "moved" if fields and fields - derived <= _TIMES else "changed"


def _part(kind: str, lines: Sequence[SegmentChange], locale: Locale) -> str:
    if kind == "details":
        names = _FIELDS[locale]
        said = ", ".join(names.get(key, key) for key in (lines[0].after or {}))
        return f"{josa(said, '을/를')} 바꿨어요" if locale == "ko" else f"Changed {said}"
    called = list(dict.fromkeys(line.name for line in lines))
    if locale == "en":
        return f"{_EN[kind]} {_listed(called)}"
    name = (
        f"{', '.join(called[:2])} 등 {len(called)}개"
        if len(called) > MOST_NAMED
        else _listed_ko(called)
    )
    if kind == "reordered":
        return f"{name} 순서를 바꿨어요"
    return f"{josa(name, '을/를')} {_KO[kind]}"


def _listed(called: Sequence[str]) -> str:
    """All names, or the first two and how many there are."""
    if len(called) > MOST_NAMED:
        return f"{len(called)} things: {', '.join(called[:2])} and others"
    return " and ".join(filter(None, (", ".join(called[:-1]), called[-1])))


def _listed_ko(called: Sequence[str]) -> str:
    if len(called) == 2:
        return f"{josa(called[0], '과/와')} {called[1]}"
    return ", ".join(called)
