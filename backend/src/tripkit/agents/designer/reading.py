"""The first node's work: what the person says, in words and in answers, and what that lets go."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.types import Overwrite

from tripkit.agents.designer import profile as profiles
from tripkit.agents.designer.answers import Answered, spoken, taken, with_answer
from tripkit.agents.designer.deps import TurnContext
from tripkit.agents.designer.rules import focus_of
from tripkit.agents.designer.state import (
    Call,
    Decision,
    DesignerState,
    Draft,
    Outcome,
    Reading,
)
from tripkit.agents.designer.talk import orders, outweighs, talk_act
from tripkit.agents.designer.telling import back, told
from tripkit.agents.designer.undoing import TRAVELS, steps
from tripkit.agents.designer.voice import Voice
from tripkit.agents.designer.words import say
from tripkit.domain.context import Locale
from tripkit.domain.designer import TripProfile
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import Itinerary, SegmentChange
from tripkit.domain.questions import QuestionAnswer, StructuredQuestion
from tripkit.knowledge.edits import Edit
from tripkit.knowledge.itineraries import diff, revised
from tripkit.services.storage.designer import StoredResult

Update = dict[str, object]
"""Of the state; lists that grow are begun anew with `Overwrite`."""
_PLAIN = frozenset({
    "a", "an", "food", "culture", "nature", "history", "shopping", "nights", "photography",
})  # fmt: skip
_UNDO = re.compile(
    r"되돌려|되돌리|되살려|다시\s?살려|원래대로|\b(?:take (?:it|that) back|bring it back)\b"
)


async def read_message(turn: TurnContext, state: DesignerState) -> Update:
    """The beginning of a turn: answers are held to their questions, the rest is read by rule.

    What waits stands in the state of a resumed graph; in the session's row it also outlives a
    release whose graph was another.
    """
    session = await turn.deps.sessions.get(turn.session_id, turn.run.visitor_id)
    itinerary, voice = await turn.itinerary(), await turn.voice()
    waiting = state.get("open_questions") or session.questions
    questions = [StructuredQuestion.model_validate(one) for one in waiting]
    heard = await _answered(turn, questions, itinerary)
    by_words = heard.settled and not turn.inbox.get("answers")
    text = heard.again or ("" if by_words else turn.message)
    reading = _reading(heard, questions, text)
    profile = TripProfile.model_validate(session.profile)
    if heard.profile:
        profile = with_answer(profile, heard.profile, heard.words)
    update: Update = {
        "inbox": turn.inbox, "reading": reading, "about": "",
        "open_questions": [
            one for one, question in zip(waiting, questions, strict=True)
            if not turn.message and question.id not in heard.settled
        ],
        "profile": profile.model_dump(mode="json"), "compacted": session.compacted or None,
        "question": None, "draft": Draft(text="", shown="", reason=""),
        "decisions": Overwrite([]), "outcomes": Overwrite([]),
    }  # fmt: skip
    if heard.no and not text:
        return {**update, "draft": _draft(voice.say("kept")), "about": "no"}
    if heard.unchosen:
        asked = heard.unchosen.model_dump(mode="json")
        return {**update, "question": asked, "draft": _draft(voice.say("choose")), "about": "yes"}
    if heard.dates:
        update |= await _set_dates(turn, heard.dates, voice)
    if heard.granted:
        calls = await _completed(turn, heard, itinerary)
        update["decisions"] = Overwrite([Decision(text="", calls=calls, source="offline")])
    if text:
        update |= await _understood(turn, reading, profile, itinerary, voice)
    return update


def _reading(heard: Answered, questions: Sequence[StructuredQuestion], text: str) -> Reading:
    return Reading(
        words=" ".join(filter(None, [*heard.words, text])), request=text,
        asked=" ".join(question.question for question in questions),
        reopens=questions[-1].model_dump(mode="json") if questions else None,
        answered=_softly(", ".join(heard.words)), completes=heard.tool if heard.again else "",
        last_field=_field(questions, heard), approved=heard.yes,
        granted=[call["id"] for call in heard.granted], facts=[],
    )  # fmt: skip


def _draft(text: str) -> Draft:
    return Draft(text=text, shown="", reason="")


async def _answered(
    turn: TurnContext, questions: list[StructuredQuestion], itinerary: Itinerary
) -> Answered:
    """What the answers come to, or the message where it answers in words."""
    answers = [QuestionAnswer.model_validate(one) for one in turn.inbox.get("answers", [])]
    heard = taken(answers, questions)
    if turn.message and not answers and (said := spoken(turn.message, questions)):
        return said if await _is_answer(turn, said, itinerary) else heard
    return heard


async def _is_answer(turn: TurnContext, said: Answered, itinerary: Itinerary) -> bool:
    """Whether words do answer what was asked: a request or a talk of its own does not."""
    if not said.again:
        return True
    message = turn.message
    if talk_act(message) or orders(message):
        return False
    alone = await _edit(turn, message, itinerary)
    if alone.calls and (alone.ask is None or alone.calls[0].name != said.tool):
        return False
    facts = await asyncio.to_thread(
        profiles.by_rule, message, turn.today, turn.locale, broad=False
    )  # fmt: skip
    return not facts["said"]


async def _edit(
    turn: TurnContext, text: str, itinerary: Itinerary, focus: Sequence[str] = ()
) -> Edit:
    """What the text wants changed; its tables are heavy, so off the event loop."""
    return await asyncio.to_thread(
        turn.deps.read, text, itinerary, turn.today, turn.locale, focus
    )  # fmt: skip


async def _completed(turn: TurnContext, heard: Answered, itinerary: Itinerary) -> list[Call]:
    """What was granted; where it was asked which one, with what the message said of that one:
    "an hour later" is a time only when it is known of what."""
    chosen = heard.chosen
    if chosen is None:
        return heard.granted
    others = set(chosen.others)
    alone = itinerary.model_copy(
        update={"segments": [s for s in itinerary.segments if s.id not in others]}
    )
    edit = await _edit(turn, chosen.text, alone, (chosen.segment_id,))
    said: dict[str, Mapping[str, Any]] = {
        one.name: one.arguments
        for one in edit.calls
        if one.arguments.get("segmentId") == chosen.segment_id
    }
    for call in heard.granted:
        call["arguments"] |= said.get(call["tool"], {})
    return heard.granted


async def _understood(
    turn: TurnContext, reading: Reading, profile: TripProfile, itinerary: Itinerary, voice: Voice
) -> Update:
    """Undo and redo are done here; facts go into the profile."""
    text = reading["request"]
    results = await turn.deps.sessions.results(turn.session_id)
    edit = await _edit(turn, text, itinerary, focus_of(results))
    takes_back = _is_ours("undo", text) or (not edit.calls and _UNDO.search(text))
    about: str = "undo" if takes_back and edit.about != "redo" else edit.about
    if about in ("undo", "redo"):
        return await _travelled(turn, about, results, voice)
    if (act := talk_act(text)) and _is_talk(act, edit):
        about = act
    broad = not edit.calls
    facts = await asyncio.to_thread(
        profiles.by_rule, text, turn.today, turn.locale, broad=broad
    )  # fmt: skip
    profile = profiles.merged(profile, facts, profiles.READ)
    fields = list(facts.get("said", {}))
    if fields and not edit.calls and edit.ask:
        about = "facts"
    return {
        "profile": profile.model_dump(mode="json"), "about": about,
        "reading": Reading(**{**reading, "facts": fields}),
    }  # fmt: skip


async def _travelled(
    turn: TurnContext, about: str, results: list[StoredResult], voice: Voice
) -> Update:
    """The last message's changes taken back, or made again, as one; once a run."""
    store, trip_id, owner = (
        turn.deps.services.itineraries, turn.inbox["itinerary_id"], turn.run.visitor_id,
    )  # fmt: skip
    call_id = f"{turn.run.run_id}.{about}"
    if kept := next((one for one in results if one.call_id == call_id), None):
        lines = [SegmentChange.model_validate(line) for line in kept.result["changes"]]
        return {**_own(lines, about, kept.line), "about": about, "draft": _draft(kept.line)}
    before = await store.get(trip_id, owner)
    move = store.undo if about == "undo" else store.redo
    after, made = before, 0
    for _ in range(steps(about, results, before.version)):
        try:
            done = await move(trip_id, owner)
        except EditRefused:
            break
        after, made = done.itinerary, made + 1
    if not made:
        return {"about": about, "draft": _draft(voice.say(f"nothing_to_{about}"))}
    lines = diff(before, after)
    text = back(lines, TRAVELS[about], voice)
    changes = [line.model_dump(mode="json", by_alias=True) for line in lines]
    await turn.deps.sessions.keep(
        turn.session_id,
        StoredResult(
            call_id, turn.run.run_id, about, {},
            {"changes": changes, "version": after.version, "steps": made}, text, True, 0, 0.0,
        ),
    )  # fmt: skip
    return {**_own(lines, about, text), "about": about, "draft": _draft(text)}


async def _set_dates(turn: TurnContext, dates: tuple[str, str], voice: Voice) -> Update:
    """The trip's own days, as they were answered."""
    first, last = dates
    done = await turn.deps.services.itineraries.change(
        turn.inbox["itinerary_id"], turn.run.visitor_id,
        lambda itinerary: revised(itinerary, start_date=first, end_date=last), by="designer",
    )  # fmt: skip
    return _own(done.changes, "dates", " ".join(told(done.changes, voice)))


def _is_ours(name: str, text: str) -> bool:
    """Whether the message is what our own suggestion sends."""
    locales: tuple[Locale, ...] = ("en", "ko")
    return text.strip().lower() in {say(name, locale).lower() for locale in locales}


def _is_talk(act: str, edit: Edit) -> bool:
    """Whether the words are talk though the reader saw something in them."""
    if edit.ask and edit.ask.kind == "missing" and not outweighs(act):
        return False
    if not edit.calls or (edit.ask and edit.ask.kind == "missing"):
        return True
    looks = all(one.name in ("get_itinerary", "get_segment") for one in edit.calls)
    return outweighs(act) and looks


def _softly(words: str) -> str:
    """An option's label within a sentence: no large letter but in names."""
    parts = words.split(" ")
    return " ".join(p.lower() if p.strip(",").lower() in _PLAIN else p for p in parts)


def _field(open_: Sequence[StructuredQuestion], heard: Answered) -> str:
    """The profile's field that was answered last, or left open."""
    about = [question.metadata or {} for question in open_ if question.id in heard.settled]
    fields = [one.get("field") or one.get("does") for one in about]
    return str(fields[-1]) if fields else ""


def _own(lines: Sequence[SegmentChange], name: str, text: str) -> Update:
    """A change that no tool made, as an outcome of its own."""
    changes: list[dict[str, Any]] = [line.model_dump(mode="json", by_alias=True) for line in lines]
    outcome = Outcome(
        call_id=f"own:{name}", tool="update_segment", arguments={}, success=True, content=text,
        line=text, kind="own", changed=bool(changes),
        segments=list(dict.fromkeys(line.segment_id for line in lines)),
        changes=changes, result={},
    )  # fmt: skip
    return {"outcomes": Overwrite([outcome])}
