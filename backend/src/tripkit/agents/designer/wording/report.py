"""What the designer says by rule of a turn's calls; nothing is said that no tool did."""

from collections.abc import Collection, Iterable, Sequence

from tripkit.agents.designer.state import HoldReason, Outcome
from tripkit.agents.designer.wording.changes import (
    change_sentences,
    is_moved,
    merged_changes,
    move_phrase,
    shared_shift,
)
from tripkit.agents.designer.wording.dates import (
    date_and_time,
    date_range,
    night_count,
    nights_in_words,
    number_in_words,
)
from tripkit.agents.designer.wording.names import (
    MOST_NAMED,
    change_name,
    change_names,
    list_with_times,
)
from tripkit.agents.designer.wording.phrasebook import PHRASES, Voice, capitalised, join_list
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import SegmentChange
from tripkit.knowledge.language.korean import josa

_WHY_KO = {
    "unknown_segment": "그 일정은 이제 없어요.",
    "completed": "이미 끝난 일정이에요.",
    "taken": "같은 일정이 이미 있어요.",
    "full": "일정은 400개까지 담을 수 있어요.",
    "unknown_airport": "그런 공항 코드는 없어요.",
    "several_days": "하루의 일정만 골라 주세요.",
    "no_such_field": "그런 항목은 바꿀 수 없어요.",
    "no_web": "웹 검색이 설정되어 있지 않아요.",
    "search": "검색이 지금 답하지 않아요. 다시 해 볼 수 있어요.",
    "no_flights": "그 구간의 항공편은 알지 못해요.",
    "no_rooms": "그 조건의 숙소는 알지 못해요.",
    "no_place": "지도에서 찾지 못한 곳이에요.",
    "timeout": "제때 답이 오지 않았어요.",
    "version_conflict": "그사이 일정이 바뀌었어요. 다시 해 볼 수 있어요.",
    "out_of_reach": "달력을 벗어나는 날짜예요.",
    "needed": "비워 둘 수 없는 항목이에요.",
    "no_field": "바꿀 항목이 없어요.",
    "twice": "같은 일정이 두 번 적혀 있어요.",
    "details": "여행 정보가 맞지 않아요.",
    "unknown_traveler": "그런 동행은 없어요.",
    "order": "날짜의 앞뒤가 바뀌었어요.",
    "currency": "알지 못하는 통화예요.",
    "arguments": "요청에 맞지 않는 값이 있어요.",
    "fault": "저희 쪽에서 실패했어요. 다시 해 볼 수 있어요.",
    "not_found": "그 일정은 이제 없어요.",
    "itinerary_not_found": "그 여행은 이제 없어요.",
}
_OTHER_KO = "지금은 그렇게 할 수 없어요."
_STILL_OPEN = frozenset({"no_lodging", "gap"})
"""What a trip lacks while it is being made: not told of what is only added."""
MOST_FINDINGS = 1


def plain_phrase(act: str, locale: Locale) -> str:
    """The plainest phrasing of an act that takes no value: a label, a word."""
    return PHRASES[locale][act][0]


def changes_of(outcomes: Iterable[Outcome]) -> list[SegmentChange]:
    """All lines of what was changed, in order."""
    return [
        SegmentChange.model_validate(line) for outcome in outcomes for line in outcome["changes"]
    ]


def report(
    outcomes: Sequence[Outcome], voice: Voice, found_now: Collection[str] | None = None
) -> str:
    """What the tools did, in sentences: the changes with their times, what newly does not fit,
    what was there already, what failed. `found_now`: messages of what does not fit in the end."""
    parts = change_sentences(changes_of(outcomes), voice)
    parts += _catches(outcomes, voice, found_now)
    for outcome in outcomes:
        if outcome["success"] and not outcome["changed"] and outcome["line"]:
            parts.append(_unchanged(outcome, voice))
        elif not outcome["success"] and outcome["kind"] != "held":
            parts.append(failure_in_words(outcome, voice))
    return " ".join(dict.fromkeys(part for part in parts if part))


def _catches(
    outcomes: Sequence[Outcome], voice: Voice, found_now: Collection[str] | None
) -> list[str]:
    """What newly does not fit, in one clause."""
    ops = {line.op for line in changes_of(outcomes)}
    new = [f for o in outcomes if o["changed"] for f in o["result"].get("newly", [])]
    messages = dict.fromkeys(
        capitalised(str(f["message"]))
        for f in new
        if not (f["kind"] in _STILL_OPEN and ops <= {"added", "details"})
    )
    left = [m for m in messages if found_now is None or m in {capitalised(n) for n in found_now}]
    if not left:
        return []
    told_ = [voice.say("catch", what=with_full_stop(left[0]))]
    if (rest := len(left) - MOST_FINDINGS) > 0:
        told_.append(voice.say("and_more", n=rest))
    return told_


def _unchanged(outcome: Outcome, voice: Voice) -> str:
    state, segment = outcome["result"].get("status"), outcome["result"].get("segment")
    if outcome["tool"].startswith("add_") and state == "already there":
        return voice.say("there", what=outcome["line"].partition(": ")[2])
    if outcome["tool"] == "move_segment" and segment:
        when = date_and_time(segment["startDatetime"], voice.locale)
        return voice.say("same_time", name=_called(outcome), when=when)
    return voice.say("same") if state in ("nothing to change", "already there") else ""


def _called(outcome: Outcome) -> str:
    return outcome["line"].partition(": ")[2] or outcome["line"]


def failure_in_words(outcome: Outcome, voice: Voice) -> str:
    """Why a call failed, in the reader's language."""
    text = outcome["content"]
    if voice.locale == "ko":
        text = _WHY_KO.get(outcome["kind"], _OTHER_KO)
    return voice.say("failed", why=with_full_stop(text))


def with_full_stop(text: str) -> str:
    """The text with a full stop at its end."""
    text = text.strip()
    return text if not text or text[-1] in ".?!…”’" else f"{text}."


def confirmation_question(
    reason: HoldReason, changes: Sequence[SegmentChange], voice: Voice
) -> str:
    """The question before a big change."""
    lines = merged_changes(changes)
    removed = [line for line in lines if line.op == "removed"] or lines
    booked = [line for line in lines if (line.before or {}).get("status") == "CONFIRMED"]
    listed_lines = {"several": removed, "confirmed": booked or lines}.get(reason, lines)
    names = change_names(listed_lines, voice.locale)
    what = planned_changes(lines, voice) or names
    return voice.say(reason, n=len(removed), names=names, what=what)


_PLANNED_KO = {
    "added": "{n} 추가",
    "removed": "{n} 삭제",
    "moved": "{n} 옮기기",
    "changed": "{n} 변경",
    "reordered": "{n} 순서 변경",
    "details": "{n} 변경",
}
_PLANNED = {
    "added": "add {n}",
    "removed": "delete {n}",
    "moved": "move {n}",
    "changed": "change {n}",
    "reordered": "put {n} elsewhere",
    "details": "change {n}",
}


def planned_changes(changes: Sequence[SegmentChange], voice: Voice) -> str:
    """What would be done, without saying that it was."""
    locale = voice.locale
    groups: dict[str, list[SegmentChange]] = {}
    for line in merged_changes(changes):
        groups.setdefault("moved" if is_moved(line) else line.op, []).append(line)
    table = _PLANNED_KO if locale == "ko" else _PLANNED
    parts = [table[kind].format(n=_what(kind, each, voice)) for kind, each in groups.items()]
    return join_list(parts, "en") if locale == "en" else ", ".join(parts)


def _what(kind: str, lines: Sequence[SegmentChange], voice: Voice) -> str:
    ko, after = voice.locale == "ko", lines[0].after or {}
    if kind == "added":
        return list_with_times([line.after or {} for line in lines], voice)
    if kind == "moved" and len(lines) == 1:
        if not ko:
            return move_phrase(lines[0], "en")
        when = date_and_time(str(after["startDatetime"]), "ko")
        return f"{josa(change_name(lines[0], 'ko'), '을/를')} {josa(when, '으로/로')}"
    if kind == "moved" and len(lines) <= MOST_NAMED and not ko:
        return f"{change_names(lines, 'en')} {shared_shift(lines, 'en')}".strip()
    if kind == "moved" and len(lines) > MOST_NAMED:
        by = shared_shift(lines, voice.locale)
        return (
            f"{len(lines)}개를 {by}".strip()
            if ko
            else f"{number_in_words(len(lines))} things {by}".strip()
        )
    if kind == "changed" and len(lines) == 1 and after.get("type") == "HOTEL":
        start, end = str(after["startDatetime"]), str(after["endDatetime"])
        stay, days = (
            nights_in_words(night_count(start, end), voice.locale),
            date_range(start, end, voice.locale),
        )
        name = change_name(lines[0], voice.locale)
        return (
            f"{josa(name, '을/를')} {days} {josa(stay, '으로/로')}"
            if ko
            else (f"{name} to {stay}, {days}")
        )
    return change_names(lines, voice.locale)


def age_in_words(seconds: float, locale: Locale) -> str:
    """How long ago, in the largest unit that says something."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return plain_phrase("minutes", locale).format(n=minutes)
    if minutes < 48 * 60:
        return plain_phrase("hours", locale).format(n=round(minutes / 60))
    return plain_phrase("days", locale).format(n=round(minutes / 1440))
