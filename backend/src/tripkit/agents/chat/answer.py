"""From a spoken turn to the ChatAnswer and the state that the next one begins from."""

import time
from typing import Any, cast

from tripkit.agents.chat.model import Reply
from tripkit.agents.chat.readback import rejected_items
from tripkit.agents.chat.speech import Speech
from tripkit.agents.chat.state import KEPT_LINES, ChatState, Inbox, Line
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
    named = {f: _ko(name) for f in fields if (name := getattr(profile, f))}
    return profile.model_copy(update=named | {"avoid": [_ko(one) for one in profile.avoid]})


def _ko(name: str) -> str:
    """A place's name in Korean; anything else stays (places are capitalised, dislikes are not)."""
    places = find(name) if name[:1].isupper() else []
    return places[0].ko or name if places else name


def _named(rejected: list[dict[str, str]], speech: Speech) -> list[dict[str, str]]:
    if speech.voice.locale != "ko":
        return rejected
    return [item | {"text": _ko(item["text"])} for item in rejected]


def settled(state: ChatState, inbox: Inbox, reply: Reply, context: RunContext) -> ChatState:
    """The state after a turn. Everything in it is plain data and bounded."""
    draft, speech, turn = reply.draft, reply.draft.speech, reply.draft.turn
    profile = turn.profile
    answer = ChatAnswer(
        session_id=context.thread_id,
        reply=reply.text,
        current_step=draft.step,
        next_step=next_step(profile, draft.step),
        is_complete=draft.step == "complete",
        can_recommend=answered(profile) >= SHOW_FROM,
        collected_data=in_language(profile, speech.voice.locale),
        rejected_items=cast(Any, _named(rejected_items(turn.rejections, profile), speech)),
        suggested_options=[Option(value=c["value"], label=c["value"]) for c in speech.offered],
        progress=Progress(step=answered(profile), total=len(FIELDS)),
        source=reply.source,
    )
    lines, seq = _lines(state, inbox, reply.text)
    asked: Step | None = draft.step if draft.step in (*FIELDS, "summary") else None
    return ChatState(
        inbox=Inbox(),
        lines=lines,
        profile=profile.model_dump(mode="json", by_alias=False),
        words=turn.words,
        rejected=turn.rejections,
        notes=turn.notes,
        assumed=speech.assumed,
        asked=asked,
        follow_up=speech.follow_up,
        offered=speech.offered,
        locale=speech.voice.locale,
        tone=speech.tone,
        used=speech.voice.used,
        confirmed=draft.confirmed,
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
