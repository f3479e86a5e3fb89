"""What was said goes into the profile: said over guessed, corrections, rejections."""

from collections.abc import Mapping
from typing import Any

from tripkit.agents.chat.settle import settle
from tripkit.agents.chat.turn import Turn
from tripkit.agents.chat.voice.nouns import spoken
from tripkit.agents.chat.voice.phrasebook import names
from tripkit.domain.profile import FIELDS, TEXT_LIMITS, duration_of, is_filled

VALUES = (
    "mood", "aesthetic", "destination", "scene", "styling", "when", "companions", "origin",
    "budget", "concept_id", "film_type", "camera_model", "pose_preference",
)  # fmt: skip
"""Fields that hold one value each; days and interests have rules of their own."""
OTHER_FIELDS = ("when", "companions", "origin", "budget")
"""Fields that no step asks for: taken back, they are simply gone."""
SECOND_HAND = frozenset({"concept_id", "film_type", "camera_model", "pose_preference"})
"""Kept for the kit, not read back in the chat."""


def merge(turn: Turn, locale: str) -> None:
    """Writes everything that was said into the turn's values."""
    for name in VALUES:
        _set(turn, name, getattr(turn.parsed, name), _only_guessed(turn, name))
    _set_days(turn)
    _set_interests(turn)
    _set_avoid(turn)
    _clear(turn)
    _feelings(turn, locale)
    _low_spirits(turn)
    for name in turn.parsed.unknown:
        turn.note(name)
    settle(turn)


def _only_guessed(turn: Turn, name: str) -> bool:
    """Inferred, and neither the answer to what was asked nor a correction."""
    return name in turn.parsed.guessed - turn.parsed.corrected and name != turn.asked


def _whole(turn: Turn, name: str) -> str:
    """The evidence as it can be said again."""
    words = turn.parsed.evidence.get(name, "")
    return spoken(turn.message, words, with_next=name == "aesthetic")


def _set(turn: Turn, name: str, value: Any, guess: bool = False) -> None:
    """Sets one field; a guess never overwrites what was said."""
    if value is None or value == "":
        return
    old = turn.values.get(name)
    was_guess = name in turn.values["guessed"]
    if old and guess and not was_guess:
        return
    if hasattr(value, "model_dump"):
        value = value.model_dump()
    elif name in TEXT_LIMITS:
        value = _fitting(value, TEXT_LIMITS[name])
    turn.words[name] = _whole(turn, name)
    if old == value:
        turn.guess(name, guess and was_guess)
        return
    turn.values[name] = value
    turn.guess(name, guess)
    turn.unskip(name)
    if old and not was_guess and name not in SECOND_HAND:
        turn.corrected.append(name)
    else:
        turn.filled.append(name)


def _fitting(text: str, longest: int) -> str:
    """The words as they are, else as many whole ones as fit, with the mark that some are cut."""
    if len(text) <= longest:
        return text
    head = text[:longest]
    words = head.rsplit(maxsplit=1)[0] if " " in head[longest // 2 :] else head[:-1]
    return f"{words.rstrip()}…"


def _set_days(turn: Turn) -> None:
    parsed = turn.parsed
    if parsed.days is not None:
        had = turn.before.days is not None or turn.before.duration is not None
        was_guess = "duration" in turn.values["guessed"] or "days" in turn.values["guessed"]
        same = turn.before.days == parsed.days
        turn.values["days"] = parsed.days
        turn.values["duration"] = duration_of(parsed.days)
        turn.words["days"] = _whole(turn, "days")
        guess = _only_guessed(turn, "days")
        turn.guess("duration", guess)
        turn.guess("days", guess)
        turn.unskip("duration")
        if not same:
            (turn.corrected if had and not was_guess else turn.filled).append("duration")
    elif parsed.duration is not None and parsed.duration != turn.values["duration"]:
        _set(turn, "duration", parsed.duration, _only_guessed(turn, "duration"))
        turn.values["days"] = None


def _set_interests(turn: Turn) -> None:
    old = list(turn.values["interests"])
    named = [i for i in turn.parsed.interests if i not in turn.parsed.removed]
    kept = [i for i in old if i not in turn.parsed.removed]
    replaced = "interests" in turn.parsed.guessed and "interests" in turn.values["guessed"]
    new = named if replaced else [*kept, *(i for i in named if i not in kept)]
    turn.dropped += [i for i in old if i not in new]
    if new == old:
        return
    turn.values["interests"] = new
    if named:
        turn.words["interests"] = _whole(turn, "interests")
        turn.filled.append("interests")
        turn.guess("interests", _only_guessed(turn, "interests"))
        turn.unskip("interests")
    elif not new:
        # Taken out on purpose: an empty list here is an answer, so it is not asked again.
        turn.leave_open("interests")


def _set_avoid(turn: Turn) -> None:
    parsed = turn.parsed
    wanted = {parsed.mood, parsed.aesthetic, parsed.destination} - {None, *parsed.avoid}
    for value in (*parsed.removed, *sorted(str(w) for w in wanted)):
        if value in turn.values["avoid"]:
            turn.values["avoid"] = [a for a in turn.values["avoid"] if a != value]
            turn.rejections = [r for r in turn.rejections if r["value"] != value]
            turn.allowed.append(value)
    for value in parsed.avoid:
        if value in parsed.removed:
            continue
        words = (
            parsed.evidence.get(f"avoid:{value}") or parsed.evidence.get("avoid") or turn.message
        )
        turn.reject(value, words)
        if value not in turn.values["avoid"]:
            turn.values["avoid"] = [*turn.values["avoid"], value][-40:]
            turn.rejected.append(value)
        for name in ("mood", "aesthetic", "destination"):
            if turn.values[name] == value:
                turn.values[name] = None
                turn.cleared.append(name)


def _clear(turn: Turn) -> None:
    """Fields that the person took back: gone, and not asked for again."""
    for name in turn.parsed.removed:
        if name in FIELDS and is_filled(turn.before, name):
            turn.values[name] = [] if name == "interests" else None
            if name == "duration":
                turn.values["days"] = None
            turn.leave_open(name)
            turn.dropped.append(name)
        elif name in OTHER_FIELDS and turn.values[name]:
            turn.values[name] = None
            turn.dropped.append(name)


def _feelings(turn: Turn, locale: str) -> None:
    """A mood outside the four: its nearest one as a guess, the word itself as a note."""
    if not turn.parsed.feel:
        return
    if turn.parsed.mood or turn.values["mood"]:
        for word in turn.parsed.feel:
            turn.note(word)
        return
    nearest: Mapping[str, str] = {**names("en")["feel"], **names("ko")["feel"]}
    for word in turn.parsed.feel:
        for stem, mood in nearest.items():
            if word.lower().startswith(stem):
                _set(turn, "mood", mood, guess=True)
                turn.words["mood"] = _feeling(turn, word)
                return
        if turn.parsed.nearest:
            _set(turn, "mood", turn.parsed.nearest, guess=True)
            turn.words["mood"] = _feeling(turn, word)
            return
        turn.note(word)


def _feeling(turn: Turn, word: str) -> str:
    """The feeling as it was named; a Korean one as what describes a feeling."""
    named = spoken(turn.message, turn.parsed.evidence.get("feel", word).split(", ")[0])
    if named and named[-1] in "한은운":
        return f"{named} 느낌"
    return named or word


def _low_spirits(turn: Turn) -> None:
    """Tired or grieving people are not asked what a quiet trip looks like: it is guessed."""
    if turn.parsed.tone not in ("tired", "sad") or turn.values["mood"]:
        rested = turn.parsed.tone == "tired" and turn.values["mood"] == "peaceful"
        if rested and not turn.values["aesthetic"]:
            _set(turn, "aesthetic", "nature", guess=True)
        return
    _set(turn, "mood", "peaceful", guess=True)
