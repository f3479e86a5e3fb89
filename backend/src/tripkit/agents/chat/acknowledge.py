"""Taking up what was said: their words back, corrections with before and after, rejections."""

from tripkit.agents.chat.merge import SECOND_HAND
from tripkit.agents.chat.options import setting
from tripkit.agents.chat.speech import Speech
from tripkit.agents.chat.voice import wording
from tripkit.agents.chat.voice.composer import joined
from tripkit.agents.chat.voice.lists import item, items, own, phrase, recap
from tripkit.agents.chat.voice.phrasebook import name
from tripkit.domain.profile import FIELDS

_MANY = 3
_PAUSE = 4
"""So many phrasings lie between two small pictures: a turn without one."""


def corrections(speech: Speech) -> None:
    turn, voice = speech.turn, speech.voice
    for name_ in turn.corrected:
        before = item(voice.locale, turn.before, turn.old_words, name_)
        after = item(voice.locale, speech.profile, turn.words, name_)
        if before and after and before != after:
            voice.say("correct", weight=7, before=before, after=after)
    if turn.dropped:
        things = [_dropped(speech, d) for d in turn.dropped]
        voice.say("drop", weight=6, things=joined(things, voice.locale))
    if turn.allowed:
        voice.say(
            "allow", weight=6, places=speech.places_left(),
            things=wording.things(voice.locale, turn.allowed, "and"),
        )  # fmt: skip


def _dropped(speech: Speech, what: str) -> str:
    kind = "field" if what in FIELDS else "interest"
    return name(speech.voice.locale, kind, what)


def rejections(speech: Speech) -> None:
    """What is out now, and how many places that leaves."""
    turn, voice = speech.turn, speech.voice
    again = [a for a in turn.told.avoid if a in turn.before.avoid]
    if again and not turn.rejected:
        voice.say("reject.again", weight=6, things=wording.things(voice.locale, again))
    crossed_out = turn.before.destination if "destination" in turn.corrected else None
    rejected = [value for value in turn.rejected if value != crossed_out]
    if not rejected:
        return
    things = wording.things(voice.locale, rejected)
    left = speech.count(speech.profile)
    kept = [value for value in speech.profile.avoid if value not in rejected]
    before = speech.count(speech.profile.model_copy(update={"avoid": kept}))
    if "destination" in turn.filled or not before:  # a count would not be of what is ruled out
        voice.say("reject.plain", weight=6, things=things)
    elif left:
        voice.say("reject", weight=6, things=things, places=wording.places(voice.locale, left))
    else:
        voice.say("reject.none", weight=6, things=things)


def acknowledge(speech: Speech) -> None:
    """Their words back, with a picture where one field came, as a list where many did."""
    turn, voice = speech.turn, speech.voice
    fresh = [f for f in turn.filled if f not in SECOND_HAND]
    if speech.step == "summary" and not speech.was_read_back:
        return
    if "mood" in fresh and turn.told.feel and not turn.told.mood:
        fresh.remove("mood")
        label = name(voice.locale, "mood", str(speech.profile.mood))
        voice.say("feel", weight=6, words=turn.words["mood"], label=label)
    if speech.new_tone and "mood" in fresh:
        fresh = [f for f in fresh if f not in ("mood", "aesthetic")]
    guesses = [f for f in fresh if f in speech.profile.guessed]
    whole = phrase(voice.locale, turn.words, turn.message)
    bare = [
        f for f in guesses
        if not own(voice.locale, turn.words.get(f, ""), f)
        and not (whole and f in ("mood", "aesthetic"))
    ]  # fmt: skip
    said = [f for f in fresh if f not in bare]
    if len(said) == 1:
        _one(speech, said[0])
    elif said:
        _many(speech, said, bare, guesses)
        return
    _own_up(speech, bare)


def _own_up(speech: Speech, guesses: list[str]) -> None:
    """Says what was only guessed, unless the read-back is about to."""
    voice = speech.voice
    shown = [item(voice.locale, speech.profile, {}, f) for f in guesses]
    if any(shown) and speech.step != "summary":
        voice.say("ack.guess", weight=3, guess=joined([s for s in shown if s], voice.locale))


def _one(speech: Speech, field_: str) -> None:
    turn, voice, profile = speech.turn, speech.voice, speech.profile
    words = item(voice.locale, profile, turn.words, field_)
    if field_ == "destination":
        _destination(speech, words)
    elif field_ in ("scene", "styling"):
        voice.say(f"ack.{field_}", weight=4, words=words)
    elif field_ == "interests" and turn.told.unknown:
        label = words
        said = own(voice.locale, turn.words.get("interests", "")) or words
        voice.say("can" if said != label else "ack.plain", weight=5, words=said, label=label)
    else:
        if field_ == "interests":
            words = _enjoyed(speech) or words
        image = _image(speech, field_)
        if field_ == "companions":
            voice.say("ack.companions", weight=4, words=words)
        elif image and words:
            act = "ack.duration" if field_ == "duration" else "ack"
            voice.say(act, weight=4, words=words, image=image)
        elif words:
            voice.say("ack.plain", weight=4, words=words)


def _enjoyed(speech: Speech) -> str | None:
    """What they like doing in their own words, where all of them stand well in a sentence."""
    locale = speech.voice.locale
    parts = speech.turn.words.get("interests", "").split(", ")
    words = [own(locale, part) for part in parts]
    return joined([w for w in words if w], locale) if all(words) else None


def _destination(speech: Speech, place: str) -> None:
    voice = speech.voice
    left = speech.count(speech.profile)
    if not place:
        if speech.turn.told.act == "surprise":
            voice.say("surprise", weight=3)
        if speech.step != "scene":
            voice.say("ack.open_map", weight=2, places=wording.places(voice.locale, left))
        return
    act = "ack.destination" if left > 1 else f"ack.destination.{('none', 'one')[left]}"
    voice.say(act, weight=4, place=place, places=wording.places(voice.locale, left))


def _many(speech: Speech, said: list[str], bare: list[str], guesses: list[str]) -> None:
    """Several fields at once: an echo of the place with a picture, then all of it in a list."""
    turn, voice, profile = speech.turn, speech.voice, speech.profile
    order = [f for f in (*recap(voice.locale), "budget", "origin", "scene", "styling") if f in said]
    place = "aesthetic" if "aesthetic" in turn.filled else "mood"
    echo = own(voice.locale, turn.words.get(place, "")) if place in turn.filled else None
    image = _image(speech, "interests") if echo and len(said) >= _MANY else None
    if voice.locale == "en" and echo and image:
        voice.say("ack", weight=3, words=echo, image=image)
        order = [f for f in order if f != place]
        bare = [*bare, *([place] if place in guesses else [])]
    listed = items(voice.locale, profile, turn.words, order, turn.message)
    shown = [s for f in bare if (s := item(voice.locale, profile, {}, f))]
    if listed and shown and speech.step != "summary":
        voice.say(
            "ack.many_guess", weight=5, list=", ".join(listed), guess=joined(shown, voice.locale)
        )
    elif listed:
        voice.say("ack.many", weight=5, list=", ".join(listed))


def _image(speech: Speech, field_: str) -> str | None:
    """A small picture for a field, in every other turn at most."""
    profile, voice = speech.profile, speech.voice
    if any(used.startswith("image.") for used in voice.used[-_PAUSE:]):
        return None
    if field_ == "interests" and profile.interests:
        return voice.image("interest", profile.interests[-1])
    if field_ == "aesthetic":
        where = setting(profile, speech.turn.words)
        return voice.image("setting", where) if where else None
    if field_ in ("mood", "duration"):
        return voice.image(field_, str(getattr(profile, field_)))
    return None
