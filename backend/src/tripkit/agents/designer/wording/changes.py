"""A turn's changes as a person tells them: what was added, where it went, what no longer fits."""

from collections.abc import Iterable, Sequence
from typing import Any

from tripkit.agents.designer.wording.dates import (
    date_and_time,
    date_range,
    day_of,
    money,
    night_count,
    nights_in_words,
    number_in_words,
    shift_in_words,
    time_of,
)
from tripkit.agents.designer.wording.names import (
    MOST_NAMED,
    change_name,
    change_names,
    list_with_times,
    segment_name,
    with_time,
)
from tripkit.agents.designer.wording.phrasebook import Voice, join_list
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import SegmentChange
from tripkit.knowledge.itineraries.timeline import clock_minutes
from tripkit.knowledge.language.korean import josa

_STATUS: dict[Locale, dict[str, str]] = {
    "en": {
        "CONFIRMED": "booked",
        "TENTATIVE": "not booked yet",
        "WAITLISTED": "on a waiting list",
        "CANCELLED": "cancelled",
        "COMPLETED": "done",
    },
    "ko": {
        "CONFIRMED": "확정",
        "TENTATIVE": "미정",
        "WAITLISTED": "대기",
        "CANCELLED": "취소",
        "COMPLETED": "완료",
    },
}
_FIELDS: dict[str, tuple[str, str]] = {
    "notes": ("the note", "메모"),
    "roomType": ("the room", "객실"),
    "boardBasis": ("the meals", "식사"),
    "cabinClass": ("the cabin", "좌석 등급"),
    "location": ("the place", "장소"),
    "flightNumber": ("the flight number", "편명"),
    "origin": ("where it leaves", "출발지"),
    "destination": ("where it goes", "도착지"),
    "transferType": ("the way of going", "이동 수단"),
    "attendees": ("who comes", "참석자"),
    "dependsOn": ("what it waits for", "이어진 일정"),
    "travelerIds": ("who goes", "함께 가는 사람"),
    "category": ("the kind", "종류"),
}
_TRIP: dict[str, tuple[str, str]] = {
    "status": ("the trip’s status", "여행 상태"),
    "travelers": ("who travels", "함께 가는 사람"),
    "budget": ("the budget", "예산"),
    "destination": ("the destination", "여행지"),
    "planId": ("the plan it came from", "바탕이 된 계획"),
}
_ORIGIN = {"sourceDetails", "provenance", "inferred", "inferredReason"}
_DERIVED = _ORIGIN | {"checkInDate", "checkOutDate", "startZone", "endZone"}
_TIMES = {"startDatetime", "endDatetime"}
_NAMES = {"name", "title", "property"}


def merged_changes(lines: Iterable[SegmentChange]) -> list[SegmentChange]:
    """One line a segment: how it was before the turn, and how it is now."""
    first: dict[str, SegmentChange] = {}
    for line in lines:
        seen = first.get(line.segment_id)
        if seen is None or line.op == "details":
            first[line.segment_id if line.op != "details" else f"details {len(first)}"] = line
        elif line.op != "reordered":
            first[line.segment_id] = line.model_copy(
                update={"before": seen.before, "op": _op(seen, line)}
            )
    return [line for line in first.values() if line.before or line.after]


def _op(seen: SegmentChange, line: SegmentChange) -> str:
    if line.op == "removed" or seen.op == "reordered":
        return line.op
    return "added" if seen.op == "added" else "changed"


def change_sentences(lines: Sequence[SegmentChange], voice: Voice) -> list[str]:
    """The sentences for all lines, a sentence a kind of change."""
    lines = merged_changes(lines)
    kinds: dict[str, list[SegmentChange]] = {}
    for line in lines:
        kinds.setdefault("moved" if is_moved(line) else line.op, []).append(line)
    return [_TELL[kind](each, voice) for kind, each in kinds.items()]


def is_moved(line: SegmentChange) -> bool:
    """Whether it begins at another time, and little else is new."""
    if line.op != "changed" or not line.before or not line.after:
        return False
    fields = _fields(line)
    return "startDatetime" in fields and fields <= _TIMES


def _fields(line: SegmentChange) -> set[str]:
    before, after = line.before or {}, line.after or {}
    return {key for key in after if before.get(key) != after[key]} - _DERIVED


def _added(lines: Sequence[SegmentChange], voice: Voice) -> str:
    return voice.say("added", what=list_with_times([line.after or {} for line in lines], voice))


def _removed(lines: Sequence[SegmentChange], voice: Voice) -> str:
    return voice.say("removed", what=change_names(lines, voice.locale))


def shared_shift(lines: Sequence[SegmentChange], locale: Locale) -> str:
    """By how far all lines were moved alike; "" where each went its own way."""
    by = {
        clock_minutes(
            str((line.before or {})["startDatetime"]), str((line.after or {})["startDatetime"])
        )
        for line in lines
    }
    return shift_in_words(by.pop(), locale) if len(by) == 1 else ""


def _moved(lines: Sequence[SegmentChange], voice: Voice) -> str:
    locale = voice.locale
    ordered = sorted(lines, key=lambda line: str((line.after or {})["startDatetime"]))
    afters = [line.after or {} for line in ordered]
    if len(lines) > 1 and (far := shared_shift(lines, locale)):
        if len(lines) > MOST_NAMED:
            n: object = len(lines) if locale == "ko" else number_in_words(len(lines))
            return voice.say("moved_all", n=n, by=far, what=with_time(afters[0], locale))
        return voice.say("moved_same", by=far, what=list_with_times(afters, voice))
    parts = [move_phrase(line, locale) for line in ordered[:MOST_NAMED]]
    told_ = ", ".join(parts) if locale == "ko" else join_list(parts, locale)
    moved = voice.say("moved", what=told_)
    rest = len(ordered) - MOST_NAMED
    return f"{moved} {voice.say('and_more', n=rest)}" if rest > 0 else moved


def move_phrase(line: SegmentChange, locale: Locale) -> str:
    """A move as its end: "the museum to Wed 2 December, 15:00"."""
    after, before = line.after or {}, line.before or {}
    start, name = str(after["startDatetime"]), segment_name(after, locale)
    same = start[:10] == str(before.get("startDatetime"))[:10]
    stays = after["type"] == "HOTEL" and start[11:] == str(before.get("startDatetime"))[11:]
    when = time_of(start, locale) if same else date_and_time(start, locale)
    when = day_of(start, locale) if stays else when
    if locale == "ko":
        return f"{josa(name, '을/를')} {josa(when, '으로/로')}"
    day = f" on {day_of(start, locale)}" if same else ""
    return f"{name} to {when}{day}"


def _changed(lines: Sequence[SegmentChange], voice: Voice) -> str:
    told_ = _clauses_ko if voice.locale == "ko" else _clauses
    parts = [part for line in lines[:MOST_NAMED] for part in told_(line)]
    return voice.say("changed", what=(". " if voice.locale == "ko" else "; ").join(parts))


def _clauses(line: SegmentChange) -> list[str]:
    """What is new of one segment, each in a clause."""
    before, after, fields = line.before or {}, line.after or {}, _fields(line)
    name, clauses = change_name(line, "en"), []
    if fields & _NAMES:
        clauses.append(f"{segment_name(before, 'en')} is called {name} now")
    if fields & _TIMES:
        clauses.append(_lasting(after, name, fields))
    if "status" in fields:
        clauses.append(f"{name} is {_STATUS['en'][str(after['status'])]}")
    if after.get("confirmationNumber") and "confirmationNumber" in fields:
        clauses.append(f"{name} has the number {after['confirmationNumber']}")
    if (price := after.get("totalPrice")) and "totalPrice" in fields:
        clauses.append(f"{name} costs {money(price['amount'], price['currency'], 'en')}")
    others = [_FIELDS[key][0] for key in _FIELDS if key in fields]
    if others or not clauses:
        clauses.append(f"{name} has {join_list(others, 'en') or 'its details'} changed")
    return clauses


def _lasting(after: dict[str, Any], name: str, fields: set[str]) -> str:
    start, end = str(after["startDatetime"]), str(after["endDatetime"])
    if after["type"] == "HOTEL":
        stay = nights_in_words(night_count(start, end), "en")
        return f"{name}: {stay}, {date_range(start, end, 'en')}"
    return (
        with_time(after, "en")
        if "startDatetime" in fields
        else (f"{name} lasts until {time_of(end, 'en')}")
    )


def _clauses_ko(line: SegmentChange) -> list[str]:
    """The same in Korean, each a sentence without its full stop."""
    before, after, fields = line.before or {}, line.after or {}, _fields(line)
    name, clauses = change_name(line, "ko"), []
    topic = josa(name, "은/는")
    if fields & _NAMES:
        clauses.append(
            f"{josa(segment_name(before, 'ko'), '은/는')} 이제 {josa(name, '이에요/예요')}"
        )
    if fields & _TIMES:
        clauses.append(f"{topic} {josa(_lasting_ko(after, fields), '이에요/예요')}")
    if "status" in fields:
        clauses.append(f"{topic} {_STATUS['ko'][str(after['status'])]} 상태예요")
    if after.get("confirmationNumber") and "confirmationNumber" in fields:
        code = josa(str(after["confirmationNumber"]), "으로/로")
        clauses.append(f"{name} 예약 번호를 {code} 적었어요")
    if (price := after.get("totalPrice")) and "totalPrice" in fields:
        sum_ = money(price["amount"], price["currency"], "ko")
        clauses.append(f"{topic} {josa(sum_, '이에요/예요')}")
    others = [_FIELDS[key][1] for key in _FIELDS if key in fields]
    if others or not clauses:
        what = ", ".join(others) or "내용"
        clauses.append(f"{name} {josa(what, '을/를')} 바꿨어요")
    return clauses


def _lasting_ko(after: dict[str, Any], fields: set[str]) -> str:
    start, end = str(after["startDatetime"]), str(after["endDatetime"])
    if after["type"] == "HOTEL":
        return f"{date_range(start, end, 'ko')} {nights_in_words(night_count(start, end), 'ko')}"
    until = f"{time_of(end, 'ko')}까지"
    return f"{date_and_time(start, 'ko')}부터 {until}" if "startDatetime" in fields else until


def _reordered(lines: Sequence[SegmentChange], voice: Voice) -> str:
    return voice.say("reordered", what=change_names(lines, voice.locale))


def _details(lines: Sequence[SegmentChange], voice: Voice) -> str:
    locale, ko = voice.locale, voice.locale == "ko"
    new = {key: value for line in lines for key, value in (line.after or {}).items()}
    clauses = []
    first, last = new.get("startDate"), new.get("endDate")
    if first and last:
        clauses.append(date_range(first, last, locale))
    elif first or last:
        day = day_of(first or last or "", locale)
        edge = ("첫날은 " if first else "마지막 날은 ") if ko else ("from " if first else "until ")
        clauses.append(f"{edge}{day}")
    if title := new.get("title"):
        clauses.append(f"이름은 {title}" if ko else f"the trip is called {title}")
    clauses += [names[ko] for key, names in _TRIP.items() if key in new]
    what = join_list(clauses, locale) or ("여행 정보" if ko else "the trip’s details")
    return voice.say("noted_what" if first or last else "details", what=what)


_TELL = {
    "added": _added,
    "removed": _removed,
    "moved": _moved,
    "changed": _changed,
    "reordered": _reordered,
    "details": _details,
}


def undo_sentence(lines: Sequence[SegmentChange], act: str, voice: Voice) -> str:
    """What undoing or doing again came to: `act` is "undone" or "redone"."""
    locale = voice.locale
    groups: dict[str, list[SegmentChange]] = {}
    for line in merged_changes(lines):
        groups.setdefault(line.op if not is_moved(line) else "moved", []).append(line)
    parts = []
    for kind, each in groups.items():
        if kind in ("added", "removed"):
            names = change_names(each, locale)
            names += (" is" if len(each) == 1 else " are") if locale == "en" else ""
            parts.append(voice.say("in_again" if kind == "added" else "out_again", what=names))
        elif kind == "moved" and len(each) <= MOST_NAMED:
            parts.append(
                voice.say(
                    "now_at", what=list_with_times([line.after or {} for line in each], voice)
                )
            )
        else:
            state = "as_before" if act == "undone" else "as_changed"
            parts.append(voice.say(state, what=_stands(each, locale)))
    return voice.say(act, what=", ".join(parts))


def _stands(lines: Sequence[SegmentChange], locale: Locale) -> str:
    if lines[0].op == "details":
        return "여행 정보" if locale == "ko" else "the trip’s details are"
    names = change_names(lines, locale)
    return names if locale == "ko" else f"{names} {'is' if len(lines) == 1 else 'are'}"
