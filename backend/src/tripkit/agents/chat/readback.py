"""The read-back before developing: what was said, what is kept out, and what we guessed."""

from collections.abc import Mapping

from tripkit.agents.chat.state import Rejection
from tripkit.agents.chat.turn import Turn
from tripkit.agents.chat.voice import wording
from tripkit.agents.chat.voice.composer import MAX_WORDS, joined
from tripkit.agents.chat.voice.lists import READ_BACK, item, items, own, quoted
from tripkit.agents.chat.voice.phrasebook import name
from tripkit.domain.context import Locale
from tripkit.domain.profile import Profile

_LEAST = 3
"""So many items of the list are always read, however long it grows."""
_FRAME = 8
"""Words that introduce the list."""


def assume(turn: Turn, tone: str | None) -> list[str]:
    """Guesses that are made to be confirmed at the read-back: nobody who is tired, or with
    parents, is sent behind a wheel unasked."""
    rested = tone == "tired" or turn.values["companions"] == "parents"
    if rested and "driving" not in turn.values["avoid"]:
        turn.values["avoid"] = [*turn.values["avoid"], "driving"]
        turn.values["guessed"] = [*turn.values["guessed"], "avoid"]
        return ["driving"]
    return []


def read_back(turn: Turn) -> None:
    """Reads everything the first time; later only says that the rest stands, and asks again."""
    voice, profile = turn.voice, turn.profile
    if turn.was_read_back:
        if turn.changed or turn.filled:
            voice.say("read_back.rest", weight=2)
        voice.say("ask.summary", weight=9)
        return
    at = len(voice.parts)
    _kept_out(turn)
    if profile.scene:
        voice.say("read_back.scene", weight=8, scene=quoted(profile.scene))
    if turn.notes:
        notes = [_marked(voice.locale, quoted(note)) for note in turn.notes[-2:]]
        voice.say("read_back.notes", weight=1, notes=joined(notes, voice.locale))
    _guesses(turn)
    voice.say("ask.summary", weight=9)
    _list(turn, at)


def _marked(locale: Locale, text: str) -> str:
    return f"‘{text}’" if locale == "ko" else f"“{text}”"


def _list(turn: Turn, at: int) -> None:
    """What was said, in front of the other parts: as much of it as the turn's length allows.

    A guess that is read in the person's own words is theirs, and no guess any more.
    """
    voice = turn.voice
    fields = []
    for field in READ_BACK:
        if field not in turn.values["guessed"]:
            fields.append(field)
        elif own(voice.locale, turn.words.get(field, ""), field):
            fields.append(field)
            turn.guess(field, on=False)
    listed = items(voice.locale, turn.profile, turn.words, fields)
    spare = MAX_WORDS - _FRAME - sum(len(t.split()) for w, t in voice.parts if w > 1)
    while len(listed) > _LEAST and sum(len(i.split()) for i in listed) > spare:
        listed.pop()
    voice.say("read_back" if listed else "read_back.bare", weight=8, list=", ".join(listed))
    voice.parts.insert(at, voice.parts.pop())


def _kept_out(turn: Turn) -> None:
    voice, profile = turn.voice, turn.profile
    kept_out = [a for a in profile.avoid if a not in turn.assumed]
    if not kept_out:
        return
    times = max((r["times"] for r in turn.rejections), default=1)
    count = _times(voice.locale, times) if len(kept_out) == 1 and times > 1 else ""
    voice.say(
        "read_back.avoid", weight=7, times=count, things=wording.things(voice.locale, kept_out)
    )


def _times(locale: Locale, times: int) -> str:
    if locale == "ko":
        counts = ("", "한", "두", "세", "네", "다섯")
        return f"({counts[min(times, 5)]} 번 말씀하셨죠)"
    return f" (you said so {'twice' if times == 2 else f'{wording.number(times)} times'})"


def _guesses(turn: Turn) -> None:
    voice = turn.voice
    made = guesses(voice.locale, turn.profile, turn.assumed, turn.words)
    if made:
        voice.say(
            "read_back.guess", weight=7, list=", ".join(made), number=wording.pieces(len(made))
        )


def guesses(
    locale: Locale, profile: Profile, assumed: list[str], words: Mapping[str, str]
) -> list[str]:
    """Our guesses in words: "unhurried", "no driving"."""
    made = []
    for field in profile.guessed:
        if words and own(locale, words.get(field, ""), field):
            continue
        if field == "mood" and profile.mood:
            made.append(name(locale, "manner", profile.mood))
        elif field not in ("avoid", "days"):
            made.append(item(locale, profile, {}, field))
    for thing in assumed:
        word = wording.thing(locale, thing)
        made.append(f"{word} 없이" if locale == "ko" else f"no {word}")
    return [guess for guess in made if guess]


def rejected_items(rejections: list[Rejection], profile: Profile) -> list[dict[str, str]]:
    """What is ruled out, once each, in the person's own words; not what was let in again."""
    still = [r for r in rejections if r["field"] != "avoid" or r["value"] in profile.avoid]
    unique = dict.fromkeys((r["field"], r["text"]) for r in still)
    return [{"field": field, "text": text} for field, text in unique]
