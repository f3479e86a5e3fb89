"""What the designer says by rule, in both languages; nothing is said that no tool did."""

from calendar import month_abbr
from collections.abc import Iterable, Sequence
from typing import Any

from tripkit.agents.designer.guard import Reason
from tripkit.agents.designer.state import Outcome
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import SegmentChange
from tripkit.knowledge.itineraries import summarised
from tripkit.knowledge.language.korean import josa

_EN = {
    "nothing": "Nothing has been changed.",
    "there": "{name} is in the trip already.",
    "same": "That is how it stands already.",
    "undone": "Taken back: {what}", "redone": "Done again: {what}",
    "nothing_to_undo": "There is nothing to take back.",
    "nothing_to_redo": "There is nothing to do again.",
    "kept": "All right, it stays as it is.",
    "failed": "That did not work: {why}",
    "retry": "Try again", "undo": "Take it back", "map": "Show it on the map",
    "costs": "Show the costs", "rooms": "Look for rooms", "flight": "Add a flight",
    "fix": "Fix it",
    "unclear": "I did not get what to change. Say what, and when: "
    "“move the museum to 3 pm”, “add dinner on Friday at 19:00”.",
    "noted": "Noted.", "hello": "Where do we begin?",
    "several": "That deletes {n} things: {names}. Go on?",
    "confirmed": "{names}: that is booked. {what}. Go on?",
    "far": "That shifts {names} by more than two weeks. Go on?",
    "overlaps": "{names} would lie over something that is booked. Add it all the same?",
    "origin": "That is my idea or what I found, not something you asked for: {what}. Do it?",
    "sure": "{what}. Shall I?",
    "yes": "Yes", "no": "No",
    "found_before": "No answer from the model right now. What was found {age} ago: {line}.",
    "no_model": "No answer from the model right now, so this comes from our own rules.",
    "minutes": "{n} min", "hours": "{n} h", "days": "{n} days",
    "empty": "The trip is empty so far.",
    "limit": "The cost limit is reached, so the rest is left.",
    "rounds": "That took more steps than one message may; say what to go on with.",
    "cost": "In all: {sums}.", "no_cost": "No prices are known yet.",
}  # fmt: skip
_KO = {
    "nothing": "아직 바뀐 것은 없어요.",
    "there": "이미 일정에 있어요: {name}",
    "same": "이미 그렇게 되어 있어요.",
    "undone": "되돌렸어요: {what}", "redone": "다시 적용했어요: {what}",
    "nothing_to_undo": "되돌릴 것이 없어요.", "nothing_to_redo": "다시 적용할 것이 없어요.",
    "kept": "네, 그대로 둘게요.",
    "failed": "하지 못했어요: {why}",
    "retry": "다시 해 보기", "undo": "되돌리기", "map": "지도에서 보기", "costs": "비용 보기",
    "rooms": "숙소 찾기", "flight": "항공편 추가", "fix": "고치기",
    "unclear": "무엇을 바꿀지 알아듣지 못했어요. 무엇을 언제로 할지 알려 주세요. "
    "예: ‘미술관 오후 3시로 옮겨 줘’, ‘금요일 저녁 7시에 저녁 식사 넣어 줘’.",
    "noted": "적어 둘게요.", "hello": "어디서부터 시작할까요?",
    "several": "{n}개를 지우게 돼요: {names}. 계속할까요?",
    "confirmed": "예약된 일정이에요: {names}. {what}. 계속할까요?",
    "far": "2주 넘게 옮기게 돼요: {names}. 계속할까요?",
    "overlaps": "예약된 일정과 겹쳐요: {names}. 그래도 넣을까요?",
    "origin": "직접 부탁하신 것이 아니라 제가 찾았거나 떠올린 거예요: {what}. 이렇게 할까요?",
    "sure": "{what}. 이렇게 할까요?",
    "yes": "네", "no": "아니요",
    "found_before": "지금은 모델이 답하지 않아요. {age} 전에 찾아 둔 것은 이래요: {line}.",
    "no_model": "지금은 모델이 답하지 않아 저희 규칙으로 답해요.",
    "minutes": "{n}분", "hours": "{n}시간", "days": "{n}일",
    "empty": "일정이 아직 비어 있어요.",
    "limit": "비용 한도에 닿아 나머지는 남겨 둘게요.",
    "rounds": "한 번에 할 수 있는 단계를 넘었어요. 무엇부터 이어 갈지 알려 주세요.",
    "cost": "모두 더하면 {sums}예요.", "no_cost": "아직 알려진 가격이 없어요.",
}  # fmt: skip
_WORDS: dict[Locale, dict[str, str]] = {"en": _EN, "ko": _KO}
_WHY_KO = {
    "unknown_segment": "그 일정은 이제 없어요.", "completed": "이미 끝난 일정이에요.",
    "taken": "같은 일정이 이미 있어요.", "full": "일정은 400개까지 담을 수 있어요.",
    "unknown_airport": "그런 공항 코드는 없어요.", "several_days": "하루의 일정만 골라 주세요.",
    "no_such_field": "그런 항목은 바꿀 수 없어요.", "no_web": "웹 검색이 설정되어 있지 않아요.",
    "search": "검색이 지금 답하지 않아요. 다시 해 볼 수 있어요.",
    "no_flights": "그 구간의 항공편은 알지 못해요.", "no_rooms": "그 조건의 숙소는 알지 못해요.",
    "no_place": "지도에서 찾지 못한 곳이에요.", "slow": "제때 답이 오지 않았어요.",
    "version_conflict": "그사이 일정이 바뀌었어요. 다시 해 볼 수 있어요.",
    "out_of_reach": "달력을 벗어나는 날짜예요.", "needed": "비워 둘 수 없는 항목이에요.",
}  # fmt: skip
MOST_NAMES, MOST_FINDINGS = 4, 2
_STILL_OPEN = frozenset({"no_lodging", "gap"})
"""What a trip lacks while it is being made: not told after every change."""


def say(sentence: str, locale: Locale, **values: object) -> str:
    """One of our sentences."""
    return _WORDS[locale][sentence].format(**values)


def changes_of(outcomes: Iterable[Outcome]) -> list[SegmentChange]:
    """All lines of what was changed, in order."""
    return [
        SegmentChange.model_validate(line) for outcome in outcomes for line in outcome["changes"]
    ]


def report(outcomes: Sequence[Outcome], locale: Locale) -> str:
    """What the tools did, in sentences: changes with their times, what does not fit about them,
    what was there already, what failed."""
    lines = changes_of(outcomes)
    if len(lines) <= MOST_NAMES:
        parts = [_told(line, locale) for line in lines]
    else:
        parts = [ended(summarised(lines, locale))]
    found = [f for o in outcomes if o["changed"] for f in o["result"].get("findings", [])]
    wrong = [f["message"] for f in found if f["kind"] not in _STILL_OPEN]
    parts += [ended(message) for message in list(dict.fromkeys(wrong))[:MOST_FINDINGS]]
    for outcome in outcomes:
        if outcome["success"] and not outcome["changed"] and outcome["line"]:
            parts.append(_unchanged(outcome, locale))
        elif not outcome["success"] and outcome["kind"] != "held":
            parts.append(why(outcome, locale))
    return " ".join(dict.fromkeys(part for part in parts if part))


def _told(line: SegmentChange, locale: Locale) -> str:
    """One line with the time that it has now; what was put elsewhere is told as it is."""
    before, after = line.before or {}, line.after or {}
    when = clock(str(after.get("startDatetime") or ""), locale)
    moved = line.op == "changed" and before.get("startDatetime") != after.get("startDatetime")
    if not when or not (line.op == "added" or moved):
        return ended(summarised([line], locale))
    if locale == "en":
        return f"Added {line.name}, {when}." if not moved else f"Moved {line.name} to {when}."
    name = josa(line.name, "을/를")
    return f"{name} {when}에 추가했어요." if not moved else f"{name} {when}로 옮겼어요."


def clock(local: str, locale: Locale) -> str:
    """A local time as one reads it: "2 Dec 15:00", "12월 2일 15:00"; nothing for none."""
    if len(local) < len("2026-12-02T15:00"):
        return ""
    month, day, time = int(local[5:7]), int(local[8:10]), local[11:16]
    if locale == "ko":
        return f"{month}월 {day}일 {time}"
    return f"{day} {month_abbr[month]} {time}"


def _unchanged(outcome: Outcome, locale: Locale) -> str:
    state = outcome["result"].get("status")
    if state == "already there":
        return say("there", locale, name=outcome["line"].partition(": ")[2])
    return say("same", locale) if state == "nothing to change" else ""


def why(outcome: Outcome, locale: Locale) -> str:
    """Why a call failed, in the reader's language."""
    text = outcome["told"]
    if locale == "ko":
        text = _WHY_KO.get(outcome["kind"], text)
    return ended(say("failed", locale, why=text))


def ended(text: str) -> str:
    """The text with a full stop at its end."""
    text = text.strip()
    return text if not text or text[-1] in ".?!…”’" else f"{text}."


def asked_first(reason: Reason, changes: Sequence[SegmentChange], locale: Locale) -> str:
    """The question before a big change."""
    names = list(dict.fromkeys(line.name for line in changes)) or ["—"]
    shown = ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")
    removed = [line for line in changes if line.op == "removed"] or list(changes)
    return say(
        reason, locale, n=len(removed), names=shown, what=planned(changes, locale) or shown
    )  # fmt: skip


_PLANNED: dict[Locale, dict[str, str]] = {
    "en": {"added": "add {n}", "removed": "delete {n}", "changed": "change {n}",
           "reordered": "put {n} elsewhere", "details": "change {n}"},
    "ko": {"added": "{n} 추가", "removed": "{n} 삭제", "changed": "{n} 변경",
           "reordered": "{n} 순서 변경", "details": "{n} 변경"},
}  # fmt: skip


def planned(changes: Sequence[SegmentChange], locale: Locale) -> str:
    """What would be done, without saying that it was."""
    parts = []
    for line in list(changes)[:MOST_NAMES]:
        when = _when(line)
        name = f"{line.name} ({when})" if when else line.name
        parts.append(_PLANNED[locale][line.op].format(n=name))
    return ", ".join(parts) + (" …" if len(changes) > MOST_NAMES else "")


def _when(line: SegmentChange) -> str:
    after: dict[str, Any] = line.after or {}
    return str(after.get("startDatetime") or "").replace("T", " ")


def names_of(changes: Sequence[SegmentChange]) -> str:
    """The names of what changed, the first of them."""
    names = list(dict.fromkeys(line.name for line in changes))
    return ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")


def age(seconds: float, locale: Locale) -> str:
    """How long ago, in the largest unit that says something."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return say("minutes", locale, n=minutes)
    if minutes < 48 * 60:
        return say("hours", locale, n=round(minutes / 60))
    return say("days", locale, n=round(minutes / 1440))
