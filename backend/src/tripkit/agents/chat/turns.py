"""One turn by rules: what was heard, what becomes of the profile, and what is said."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from tripkit.agents.chat import options, rules
from tripkit.agents.chat.edit import edited
from tripkit.agents.chat.facts import hint
from tripkit.agents.chat.merge import merge
from tripkit.agents.chat.readback import assume
from tripkit.agents.chat.speech import Speech
from tripkit.agents.chat.state import ChatState, Chip
from tripkit.agents.chat.told import Told, from_chip, from_reading
from tripkit.agents.chat.turn import Turn, begin
from tripkit.agents.chat.voice.composer import Voice, sentences
from tripkit.domain.context import Locale
from tripkit.domain.profile import FIELDS, Profile, Step, open_step
from tripkit.knowledge.language import detect, read

_LOW = ("tired", "sad", "angry")
_CLAUSE = re.compile(r"[,.!~;\n]+")
STRUCTURED = FIELDS[:5]
_A_NOD = 3
"""So few words without doubt in them, after "shall I", are a yes."""
_A_SENTENCE = 3
"""So many Latin words make a message English in a chat that was Korean."""


@dataclass
class Draft:
    """A turn that was thought through by rules and can be spoken."""

    speech: Speech
    step: Step
    confirmed: bool
    text: str

    @property
    def turn(self) -> Turn:
        return self.speech.turn


@dataclass(frozen=True)
class Desk:
    """What a turn is worked out with."""

    state: ChatState
    locale: Locale
    today: date
    count: Callable[[Profile], int]

    def voice(self, tone: str | None) -> Voice:
        lines = self.state.get("lines") or []
        ours = [line["text"] for line in lines if line["role"] == "assistant"]
        return Voice(
            self.locale, list(self.state.get("used") or []), calm=tone in _LOW,
            said=frozenset(s for text in ours for s in sentences(text)),
        )  # fmt: skip


def language(message: str, wanted: Locale | None, state: ChatState, usual: Locale) -> Locale:
    """The request's locale, else the message's language; a lone foreign word changes nothing."""
    if wanted:
        return wanted
    before = state.get("locale")
    spoken = detect(message, before or usual)
    if before and spoken != before and len(message.split()) < _A_SENTENCE:
        return before if spoken == "en" else spoken
    return spoken


def hear(desk: Desk, message: str) -> Told:
    """A chip that was pressed, an answer to our follow-up, or what the reader makes of it."""
    state = desk.state
    chip = options.pressed(message, state.get("offered") or [])
    if chip:
        told = from_chip(chip)
    else:
        asked = state.get("asked")
        reading = read(
            message,
            asked=asked if asked in (*FIELDS, "summary") else None,
            known=(state.get("profile") or {}) | _offered(state),
            today=desk.today,
            locale=desk.locale,
        )
        told = from_reading(reading)
        if told.act == "question" and not _answerable(told, message):
            told = replace(told, act="inform", question=None)
        if told.act == "offtopic" and asked in STRUCTURED:
            told = _beside(message, desk, asked) or told
        if asked == "summary" and told.act == "inform" and told.silent:
            told = replace(told, act=_agreement(message, desk))
    follow = state.get("follow_up")
    if follow and told.act in ("yes", "no"):
        meant = follow["yes" if told.act == "yes" else "no"]
        if "avoid" in meant:
            meant = meant | {"avoid": tuple(meant["avoid"])}
        told = replace(
            told, act="inform" if meant else told.act, corrected=frozenset(meant),
            followed=f"{follow['kind']}.{told.act}", **meant,
        )  # fmt: skip
    return told


def _offered(state: ChatState) -> dict[str, Any]:
    """The values that were offered, in their order, for "the second one"."""
    asked, offered = state.get("asked") or "", state.get("offered") or []
    values = [chip["fills"].get(asked) for chip in offered]
    values = [value[0] if isinstance(value, list) else value for value in values]
    return {"options": values} if any(values) else {}


def _beside(message: str, desk: Desk, asked: str) -> Told | None:
    """What was told beside something off topic: "write me a poem. oh, and four days"."""
    for part in _CLAUSE.split(message):
        reading = read(
            part, asked=asked, known=desk.state.get("profile") or {}, today=desk.today,
            locale=desk.locale,
        )  # fmt: skip
        told = from_reading(reading)
        if part.strip() != message.strip() and told.act == "inform" and not told.silent:
            return replace(told, declined=True)
    return None


def _answerable(told: Told, message: str) -> bool:
    """Whether this is surely a question: it has its mark, or it is of a kind that we answer."""
    known = told.question is not None and told.question.kind != "other"
    return known or "?" in message or hint("topic", message) is not None


def _agreement(message: str, desk: Desk) -> str:
    """ "yes" for a sentence that the reader takes no slot from and that holds a plain yes, with
    neither a no nor a "but" beside it."""
    parts = [part for part in _CLAUSE.split(message) if part.strip()]
    heads = [" ".join(part.split()[:words]) for part in parts for words in (1, 2, 3)]
    acts = {
        read(part, asked="summary", known={}, today=desk.today, locale=desk.locale).act
        for part in (*parts, *heads)
    }
    doubtful = "no" in acts or hint("but", message) is not None
    agrees = "yes" in acts or len(message.split()) <= _A_NOD
    return "yes" if agrees and not doubtful else "inform"


def draft(desk: Desk, told: Told, message: str) -> Draft:
    """The whole turn by rules."""
    state = desk.state
    turn = begin(state, told, message)
    merge(turn, desk.locale)
    was_confirmed = bool(state.get("confirmed"))
    confirmed = _confirms(turn, was_confirmed)
    step = open_step(turn.profile)
    tone = told.tone or state.get("tone")
    voice = desk.voice(tone)
    assumed = list(state.get("assumed") or [])
    if step == "summary":
        first = not any(used.startswith("read_back") for used in voice.used)
        assumed += assume(turn, tone) if first and not assumed else []
        if confirmed:  # a yes to the read-back makes our guesses theirs
            step, turn.values["guessed"] = "complete", []
    speech = Speech(
        turn, step, voice, desk.count, desk.today, tone,
        new_tone=told.tone in _LOW and told.tone != state.get("tone"),
        reopened=was_confirmed, assumed=[a for a in assumed if a in turn.values["avoid"]],
    )  # fmt: skip
    return Draft(speech, step, confirmed and step == "complete", rules.respond(speech))


def _confirms(turn: Turn, was_confirmed: bool) -> bool:
    """Whether this says yes to the read-back; anything that follows a yes reopens it."""
    agrees = turn.told.act in ("yes", "show", "skip", "surprise")
    settled = not (turn.filled or turn.changed)
    return turn.asked == "summary" and not was_confirmed and agrees and settled


def step_chips(speech: Speech) -> list[Chip]:
    """The chips of the step itself, whatever the rules would have asked."""
    return options.chips(
        speech.voice.locale, speech.step, speech.profile, speech.turn.words,
        low=speech.tone == "tired",
    )  # fmt: skip


def opening(desk: Desk) -> Draft:
    """The greeting of a new session."""
    turn = begin(desk.state, Told(act="greet"), "")
    speech = _speech(desk, turn, "init")
    return Draft(speech, "init", False, rules.greeting(speech))


def after_edit(desk: Desk, fields: dict[str, Any]) -> Draft:
    """The profile with an edit by hand, and what is asked then."""
    turn = begin(desk.state, Told(), "")
    turn.values = edited(turn.before, fields).model_dump()
    for name in fields:
        turn.words.pop(name, None)
    step = open_step(turn.profile)
    speech = _speech(desk, turn, step)
    return Draft(speech, step, False, rules.after_edit(speech))


def _speech(desk: Desk, turn: Turn, step: Step) -> Speech:
    tone = desk.state.get("tone")
    return Speech(
        turn, step, desk.voice(tone), desk.count, desk.today, tone, new_tone=False,
        assumed=[a for a in desk.state.get("assumed") or [] if a in turn.values["avoid"]],
    )  # fmt: skip
