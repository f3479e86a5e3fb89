"""From a turn to its ChatAnswer and the state that the next one begins from."""

import time
from typing import Any, cast

from tripkit.agents.chat.outcomes import conditions, kept, rows, wishes_in
from tripkit.agents.chat.readback import rejected_items
from tripkit.agents.chat.state import KEPT_LINES, KEPT_MESSAGES, ChatState, Inbox, Line
from tripkit.agents.chat.turn import Turn
from tripkit.domain.chat import ChatAnswer, Option, Progress
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.profile import FIELDS, SHOW_FROM, Profile, Step, answered, open_step
from tripkit.knowledge.gazetteer import find


def next_step(profile: Profile, step: Step) -> Step:
    """What would be asked after `step`."""
    if step in ("summary", "complete"):
        return "complete"
    if step == "init":
        return open_step(profile)
    return open_step(profile.model_copy(update={"skipped": [*profile.skipped, step]}))


def in_language(profile: Profile, locale: Locale) -> Profile:
    """The profile with its places' names in the reader's language; the state keeps English."""
    if locale != "ko":
        return profile
    fields = ("destination", "origin", "city")
    named = {f: _korean(name) for f in fields if (name := getattr(profile, f))}
    return profile.model_copy(update=named | {"avoid": [_korean(thing) for thing in profile.avoid]})


def _korean(name: str) -> str:
    """A place's name in Korean; anything else stays (places are capitalised, dislikes are not)."""
    places = find(name) if name[:1].isupper() else []
    return places[0].ko or name if places else name


def answer_of(turn: Turn, session_id: str) -> ChatAnswer:
    """The turn as the API gives it."""
    profile = turn.profile
    rejected = rejected_items(turn.rejections, profile)
    if turn.locale == "ko":
        rejected = [item | {"text": _korean(item["text"])} for item in rejected]
    return ChatAnswer(
        session_id=session_id,
        reply=turn.text,
        current_step=turn.step,
        next_step=next_step(profile, turn.step),
        is_complete=turn.step == "complete",
        can_recommend=answered(profile) >= SHOW_FROM,
        collected_data=in_language(profile, turn.locale),
        rejected_items=cast(Any, rejected),
        suggested_options=[Option(value=c["value"], label=c["value"]) for c in turn.offered],
        progress=Progress(step=answered(profile), total=len(FIELDS)),
        source=turn.source,
        passages=turn.passages,
        statements=rows(turn),
    )


def state_after(turn: Turn, inbox: Inbox, context: RunContext) -> ChatState:
    """The state after a turn. Everything in it is plain data and bounded."""
    lines, seq = _lines(turn.state, inbox, turn.text)
    answer = answer_of(turn, context.thread_id)
    return ChatState(
        inbox=Inbox(),
        lines=lines,
        profile=turn.profile.model_dump(mode="json", by_alias=False),
        words=turn.words,
        rejected=turn.rejections,
        notes=turn.notes,
        assumed=turn.assumed,
        asked=turn.step if turn.step in (*FIELDS, "summary") else None,
        again=turn.asked if turn.again else None,
        statements=kept(turn, answer.statements),
        conditions=conditions(turn, answer.statements),
        messages=[*(turn.state.get("messages") or []), wishes_in(turn)][-KEPT_MESSAGES:],
        follow_up=turn.follow_up,
        offered=turn.offered,
        locale=turn.locale,
        tone=turn.tone,
        used=turn.voice.used,
        confirmed=turn.confirmed,
        seq=seq,
        last_run_id=context.run_id,
        answer=answer.model_dump(mode="json"),
    )


def _lines(state: ChatState, inbox: Inbox, reply: str) -> tuple[list[Line], int]:
    """The last dozen messages with this turn's, and how many there have been."""
    seq, at = state.get("seq", 0), inbox.get("at") or time.time()
    new: list[Line] = []
    if inbox.get("message"):
        new.append(Line(seq=seq + 1, role="user", text=inbox["message"], at=at))
    new.append(Line(seq=seq + len(new) + 1, role="assistant", text=reply, at=at))
    return [*(state.get("lines") or []), *new][-KEPT_LINES:], seq + len(new)
