"""Taking up what was said: their words back, corrections with before and after, rejections."""

from tripkit.agents.chat.merge import OTHER_FIELDS, SECOND_HAND
from tripkit.agents.chat.options import setting
from tripkit.agents.chat.turn import Turn
from tripkit.agents.chat.voice import wording
from tripkit.agents.chat.voice.composer import joined
from tripkit.agents.chat.voice.lists import item, items, own, phrase, recap
from tripkit.agents.chat.voice.phrasebook import name
from tripkit.domain.profile import FIELDS
from tripkit.knowledge.feasibility.dislikes import is_judged

OF_THE_WAY = frozenset({"flying", "driving"})
"""Dislikes that leave out ways there: which places that costs is seen with the starting place."""
_LIMIT = "long-flights"
"""What a limit of the flight stands for in the profile: no refusal."""
_MANY = 3
_PAUSE = 4
"""So many phrasings lie between two small pictures: a turn without one."""


def corrections(turn: Turn) -> None:
    voice = turn.voice
    for name_ in turn.corrected:
        before = item(voice.locale, turn.before, turn.old_words, name_)
        after = item(voice.locale, turn.profile, turn.words, name_)
        if before and after and before != after:
            voice.say("correct", weight=7, before=before, after=after)
    if turn.dropped:
        things = [_dropped(turn, d) for d in turn.dropped]
        voice.say("drop", weight=6, things=joined(things, voice.locale))
    if turn.allowed:
        voice.say(
            "allow", weight=6, places=turn.places_left(),
            things=wording.things(voice.locale, turn.allowed, "and"),
        )  # fmt: skip


def _dropped(turn: Turn, what: str) -> str:
    kind = "field" if what in (*FIELDS, *OTHER_FIELDS) else "interest"
    return name(turn.locale, kind, what)


def rejections(turn: Turn) -> None:
    """What is out now, and how many places that leaves."""
    voice = turn.voice
    again = [a for a in turn.parsed.avoid if a in turn.before.avoid]
    if again and not turn.rejected:
        voice.say("reject.again", weight=6, things=wording.things(voice.locale, again))
    crossed_out = turn.before.destination if "destination" in turn.corrected else None
    rejected = [value for value in turn.rejected if value != crossed_out]
    if ways := [value for value in rejected if value in OF_THE_WAY]:
        voice.say("reject.plain", weight=6, things=wording.things(voice.locale, ways))
    if not (judged := _judged(turn, [v for v in rejected if v not in OF_THE_WAY])):
        return
    things = wording.things(voice.locale, judged)
    left = turn.count(turn.profile)
    kept = [value for value in turn.profile.avoid if value not in judged]
    before = turn.count(turn.profile.model_copy(update={"avoid": kept}))
    if "destination" in turn.filled or not before:  # a count would not be of what is ruled out
        voice.say("reject.plain", weight=6, things=things)
    elif left:
        voice.say("reject", weight=6, things=things, places=wording.places(voice.locale, left))
    else:
        voice.say("reject.none", weight=6, things=things)


def _judged(turn: Turn, values: list[str]) -> list[str]:
    """Those that leave places out; of the others it is said that nothing here can tell."""
    values = [value for value in values if value != _LIMIT]
    unjudged = [value for value in values if not is_judged(value)]
    if unjudged:
        words = wording.things(turn.voice.locale, unjudged)
        turn.voice.say("reject.unjudged", weight=6, things=words)
    return [value for value in values if value not in unjudged]


def acknowledge(turn: Turn) -> None:
    """Their words back, with a picture where one field came, as a list where many did."""
    voice = turn.voice
    fresh = [f for f in turn.filled if f not in SECOND_HAND]
    if turn.step == "summary" and not turn.was_read_back:
        return
    if "mood" in fresh and turn.parsed.feel and not turn.parsed.mood:
        fresh.remove("mood")
        label = name(voice.locale, "mood", str(turn.profile.mood))
        voice.say("feel", weight=6, words=turn.words["mood"], label=label)
    if turn.new_tone and "mood" in fresh:
        fresh = [f for f in fresh if f not in ("mood", "aesthetic")]
    guesses = [f for f in fresh if f in turn.profile.guessed]
    whole = phrase(voice.locale, turn.words, turn.message)
    bare = [
        f for f in guesses
        if not own(voice.locale, turn.words.get(f, ""), f)
        and not (whole and f in ("mood", "aesthetic"))
    ]  # fmt: skip
    stated = [f for f in fresh if f not in bare]
    if len(stated) == 1:
        _acknowledge_one(turn, stated[0])
    elif stated:
        _acknowledge_many(turn, stated, bare, guesses)
        return
    _say_guesses(turn, bare)


def _say_guesses(turn: Turn, guesses: list[str]) -> None:
    """Says what was only guessed, unless the read-back is about to."""
    voice = turn.voice
    shown = [item(voice.locale, turn.profile, {}, f) for f in guesses]
    if any(shown) and turn.step != "summary":
        voice.say("ack.guess", weight=3, guess=joined([s for s in shown if s], voice.locale))


def _acknowledge_one(turn: Turn, field_: str) -> None:
    voice, profile = turn.voice, turn.profile
    words = item(voice.locale, profile, turn.words, field_)
    if field_ == "destination":
        _destination(turn, words)
    elif field_ in ("scene", "styling"):
        voice.say(f"ack.{field_}", weight=4, words=words)
    elif field_ == "interests" and turn.parsed.unknown:
        label = words
        enjoyed = own(voice.locale, turn.words.get("interests", "")) or words
        voice.say("can" if enjoyed != label else "ack.plain", weight=5, words=enjoyed, label=label)
    else:
        if field_ == "interests":
            words = _enjoyed(turn) or words
        image = _image(turn, field_)
        if field_ == "companions":
            voice.say("ack.companions", weight=4, words=words)
        elif image and words:
            act = "ack.duration" if field_ == "duration" else "ack"
            voice.say(act, weight=4, words=words, image=image)
        elif words:
            voice.say("ack.plain", weight=4, words=words)


def _enjoyed(turn: Turn) -> str | None:
    """What they like doing in their own words, where all of them stand well in a sentence."""
    locale = turn.locale
    parts = turn.words.get("interests", "").split(", ")
    words = [own(locale, part) for part in parts]
    return joined([w for w in words if w], locale) if all(words) else None


def _destination(turn: Turn, place: str) -> None:
    voice = turn.voice
    left = turn.count(turn.profile)
    if not place:
        if turn.parsed.act == "surprise":
            voice.say("surprise", weight=3)
        if turn.step != "scene":
            voice.say("ack.open_map", weight=2, places=wording.places(voice.locale, left))
        return
    act = "ack.destination" if left > 1 else f"ack.destination.{('none', 'one')[left]}"
    voice.say(act, weight=4, place=place, places=wording.places(voice.locale, left))


def _acknowledge_many(turn: Turn, stated: list[str], bare: list[str], guesses: list[str]) -> None:
    """Several fields at once: an echo of the place with a picture, then all of it in a list."""
    voice, profile = turn.voice, turn.profile
    order = [
        f for f in (*recap(voice.locale), "budget", "origin", "scene", "styling") if f in stated
    ]
    place = "aesthetic" if "aesthetic" in turn.filled else "mood"
    echo = own(voice.locale, turn.words.get(place, "")) if place in turn.filled else None
    image = _image(turn, "interests") if echo and len(stated) >= _MANY else None
    if voice.locale == "en" and echo and image:
        voice.say("ack", weight=3, words=echo, image=image)
        order = [f for f in order if f != place]
        bare = [*bare, *([place] if place in guesses else [])]
    listed = items(voice.locale, profile, turn.words, order, turn.message)
    shown = [s for f in bare if (s := item(voice.locale, profile, {}, f))]
    if listed and shown and turn.step != "summary":
        voice.say(
            "ack.many_guess", weight=5, list=", ".join(listed), guess=joined(shown, voice.locale)
        )
    elif listed:
        voice.say("ack.many", weight=5, list=", ".join(listed))


def _image(turn: Turn, field_: str) -> str | None:
    """A small picture for a field, in every other turn at most."""
    profile, voice = turn.profile, turn.voice
    if any(used.startswith("image.") for used in voice.used[-_PAUSE:]):
        return None
    if field_ == "interests" and profile.interests:
        return voice.image("interest", profile.interests[-1])
    if field_ == "aesthetic":
        where = setting(profile, turn.words)
        return voice.image("setting", where) if where else None
    if field_ in ("mood", "duration"):
        return voice.image(field_, str(getattr(profile, field_)))
    return None
