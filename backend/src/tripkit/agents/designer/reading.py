"""The first node's work: what the person says, in words and in answers, and what that lets go."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.types import Overwrite

from tripkit.agents.designer import profile as profiles
from tripkit.agents.designer.answers import (
    AnswerEffects,
    answer_in_message,
    does,
    take_answers,
    with_answer,
)
from tripkit.agents.designer.commands import whole_operation
from tripkit.agents.designer.deps import TurnContext
from tripkit.agents.designer.facts import LEAST, OF_PEOPLE, facts_of
from tripkit.agents.designer.own_changes import undone_or_redone, with_dates
from tripkit.agents.designer.rules import focus_of
from tripkit.agents.designer.state import (
    Call,
    Decision,
    DesignerState,
    JsonObject,
    Reading,
    Update,
    draft_of,
)
from tripkit.agents.designer.talk import is_request, outweighs, talk_act
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.agents.designer.wording.report import plain_phrase
from tripkit.domain.context import Locale
from tripkit.domain.designer import TripProfile
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.questions import QuestionAnswer, StructuredQuestion
from tripkit.domain.statements import Statement
from tripkit.knowledge.edits import Edit

_PLAIN = frozenset(
    {
        "a",
        "an",
        "food",
        "culture",
        "nature",
        "history",
        "shopping",
        "nights",
        "photography",
    }
)
_UNDO = re.compile(
    r"되돌려|되돌리|되살려|다시\s?살려|원래대로|\b(?:take (?:it|that) back|bring it back)\b"
)


_TAKING_BACK = ("undo@", "redo@")


async def read_message(turn: TurnContext, state: DesignerState) -> Update:
    """The beginning of a turn: answers are held to their questions, the rest is read by rule.

    What waits stands in the state of a resumed graph; in the session's row it also outlives a
    release whose graph was another.
    """
    session = await turn.deps.sessions.get(turn.session_id, turn.run.visitor_id)
    itinerary, voice = await turn.itinerary(), await turn.voice()
    waiting = state.get("open_questions") or session.questions
    questions = [StructuredQuestion.model_validate(question) for question in waiting]
    statements = await _statements(turn, _awaited(questions))
    heard = await _answered(turn, questions, itinerary, statements)
    by_words = heard.settled and not turn.inbox.get("answers")
    text = heard.again or ("" if by_words else turn.message)
    request = await turn.statements(text) if heard.again else statements
    reading = _reading(heard, questions, text, request)
    profile = TripProfile.model_validate(session.profile)
    if heard.profile:
        profile = with_answer(profile, heard.profile, heard.words)
    update: Update = {
        **_begun(turn, waiting, questions, heard),
        "reading": reading,
        "statements": _json(statements),
        "profile": profile.model_dump(mode="json"),
        "compacted": session.compacted or None,
    }
    if heard.no and not text:
        return {**update, "draft": draft_of(voice.say("kept")), "about": "no"}
    if heard.unchosen:
        asked = heard.unchosen.model_dump(mode="json")
        return {**update, "question": asked, "draft": draft_of(voice.say("choose")), "about": "yes"}
    if heard.dates:
        update |= await with_dates(turn, heard.dates, voice)
    if heard.granted:
        calls = await _completed(turn, heard, itinerary)
        update["decisions"] = Overwrite([Decision(text="", calls=calls, source="offline")])
    if text:
        update |= await _understood(turn, reading, profile, itinerary, voice)
    return update


def _begun(
    turn: TurnContext,
    waiting: Sequence[JsonObject],
    questions: Sequence[StructuredQuestion],
    effects: AnswerEffects,
) -> Update:
    """The fields of a turn in which nothing was done yet; what is still open stays open."""
    return {
        "inbox": turn.inbox,
        "missed": [],
        "about": "",
        "open_questions": [
            row
            for row, question in zip(waiting, questions, strict=True)
            if not turn.message and question.id not in effects.settled
        ],
        "question": None,
        "draft": draft_of(""),
        "decisions": Overwrite([]),
        "outcomes": Overwrite([]),
    }


def _awaited(questions: Sequence[StructuredQuestion]) -> str | None:
    """What the last question that stands open asks for."""
    return does(questions[-1]) if questions else None


async def _statements(turn: TurnContext, awaiting: str | None) -> list[Statement]:
    """What the message says after what was asked; a lone "undo" answers no question."""
    if awaiting and _is_taking_back(alone := await turn.statements(turn.message)):
        return list(alone)
    return list(await turn.statements(turn.message, awaiting))


def _is_taking_back(statements: Sequence[Statement]) -> bool:
    return bool(statements) and all(s.value.startswith(_TAKING_BACK) for s in statements)


def _json(statements: Sequence[Statement]) -> list[JsonObject]:
    return [statement.model_dump(mode="json", by_alias=True) for statement in statements]


def _reading(
    heard: AnswerEffects,
    questions: Sequence[StructuredQuestion],
    text: str,
    statements: Sequence[Statement],
) -> Reading:
    return Reading(
        words=" ".join(filter(None, [*heard.words, text])),
        request=text,
        asked=" ".join(question.question for question in questions),
        reopens=questions[-1].model_dump(mode="json") if questions else None,
        answered=_softly(", ".join(heard.words)),
        completes=heard.tool if heard.again else "",
        last_field=_field(questions, heard),
        approved=heard.yes,
        granted=[call["id"] for call in heard.granted],
        facts=[],
        statements=_json(statements if text else []),
    )


async def _answered(
    turn: TurnContext,
    questions: list[StructuredQuestion],
    itinerary: Itinerary,
    statements: Sequence[Statement],
) -> AnswerEffects:
    """What the answers come to, or the message where it answers in words."""
    answers = [QuestionAnswer.model_validate(answer) for answer in turn.inbox.get("answers", [])]
    heard = take_answers(answers, questions)
    if not turn.message or answers:
        return heard
    effects = answer_in_message(turn.message, questions, statements)
    if effects and await _is_answer(turn, effects, itinerary, statements):
        return effects
    return heard


async def _is_answer(
    turn: TurnContext,
    effects: AnswerEffects,
    itinerary: Itinerary,
    statements: Sequence[Statement],
) -> bool:
    """Whether words do answer what was asked: a request or a talk of its own does not."""
    if not effects.again:
        return True
    message = turn.message
    if talk_act(message) or is_request(message):
        return False
    alone = await turn.edit(message, statements, itinerary)
    if alone.calls and (alone.ask is None or alone.calls[0].name != effects.tool):
        return False
    return not any(s.kind in OF_PEOPLE and s.certainty >= LEAST for s in statements)


async def _completed(turn: TurnContext, heard: AnswerEffects, itinerary: Itinerary) -> list[Call]:
    """What was granted; where it was asked which one, with what the message said of that one:
    "an hour later" is a time only when it is known of what."""
    chosen = heard.chosen
    if chosen is None:
        return heard.granted
    others = set(chosen.others)
    alone = itinerary.model_copy(
        update={"segments": [s for s in itinerary.segments if s.id not in others]}
    )
    statements = await turn.statements(chosen.text)
    edit = await turn.edit(chosen.text, statements, alone, (chosen.segment_id,))
    arguments: dict[str, Mapping[str, Any]] = {
        call.name: call.arguments
        for call in edit.calls
        if call.arguments.get("segmentId") == chosen.segment_id
    }
    for call in heard.granted:
        call["arguments"] |= arguments.get(call["tool"], {})
    return heard.granted


async def _understood(
    turn: TurnContext, reading: Reading, profile: TripProfile, itinerary: Itinerary, voice: Voice
) -> Update:
    """Undo and redo are done here; facts go into the profile."""
    text = reading["request"]
    results = await turn.deps.sessions.results(turn.session_id)
    statements = [Statement.model_validate(row) for row in reading["statements"]]
    edit = await turn.edit(text, statements, itinerary, focus_of(results))
    takes_back = _is_ours("undo", text) or (not edit.calls and _UNDO.search(text))
    about: str = "undo" if takes_back and edit.about != "redo" else edit.about
    about = about if edit.calls else whole_operation(statements) or about
    if about in ("undo", "redo"):
        return await undone_or_redone(turn, about, results, voice)
    if (act := talk_act(text)) and _is_talk(act, edit):
        about = act
    facts = facts_of(statements, profile)
    profile = profiles.with_facts(profile, {**facts.values, "said": facts.words}, profiles.READ)
    fields = list(facts.words)
    if fields and not edit.calls and edit.ask:
        about = "facts"
    return {
        "profile": profile.model_dump(mode="json"),
        "about": about,
        "reading": Reading(**{**reading, "facts": fields}),
    }


def _is_ours(name: str, text: str) -> bool:
    """Whether the message is what our own suggestion sends."""
    locales: tuple[Locale, ...] = ("en", "ko")
    return text.strip().lower() in {plain_phrase(name, locale).lower() for locale in locales}


def _is_talk(act: str, edit: Edit) -> bool:
    """Whether the words are talk though the reader saw something in them."""
    if edit.ask and edit.ask.kind == "missing" and not outweighs(act):
        return False
    if not edit.calls or (edit.ask and edit.ask.kind == "missing"):
        return True
    looks = all(call.name in ("get_itinerary", "get_segment") for call in edit.calls)
    return outweighs(act) and looks


def _softly(words: str) -> str:
    """An option's label within a sentence: no large letter but in names."""
    parts = words.split(" ")
    return " ".join(p.lower() if p.strip(",").lower() in _PLAIN else p for p in parts)


def _field(open_: Sequence[StructuredQuestion], heard: AnswerEffects) -> str:
    """The profile's field that was answered last, or left open."""
    about = [question.metadata or {} for question in open_ if question.id in heard.settled]
    fields = [metadata.get("field") or metadata.get("does") for metadata in about]
    return str(fields[-1]) if fields else ""
