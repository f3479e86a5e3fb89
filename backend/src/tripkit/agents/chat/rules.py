"""What the chat says without a model: which acts a turn calls for, one question at its end."""

from tripkit.agents.chat import facts, options
from tripkit.agents.chat.acknowledge import acknowledge, corrections, rejections
from tripkit.agents.chat.readback import read_back
from tripkit.agents.chat.speech import Speech
from tripkit.agents.chat.state import FollowUp
from tripkit.agents.chat.voice.composer import joined
from tripkit.agents.chat.voice.lists import items, recap
from tripkit.domain.profile import FIELDS

_SAID = ("mood", "aesthetic", "interests", "duration")
_CLOSED = FIELDS[:5]
"""Steps whose answers are read slot by slot; what follows a free-text step would be its text."""
_PICTURED = ("mood", "aesthetic", "scene")
_MANY = 3


def respond(speech: Speech) -> str:
    """The reply to a turn; the speech then holds the chips and what was asked."""
    turn, voice = speech.turn, speech.voice
    if speech.new_tone and speech.tone:
        voice.say(f"tone.{speech.tone}", weight=6)
    if speech.step == "complete":
        voice.say("complete", weight=9)
        speech.offered = options.chips(voice.locale, "complete", speech.profile, turn.words)
        return voice.text()
    if speech.reopened and not turn.changed:
        voice.say("reopened", weight=3)
    _react(speech)
    _ask(speech)
    return voice.text()


def greeting(speech: Speech) -> str:
    """The first words of a session that nobody has said anything in."""
    speech.voice.say("open", weight=9)
    speech.offered = options.chips(speech.voice.locale, "mood", speech.profile, {})
    return speech.voice.text()


def after_edit(speech: Speech) -> str:
    """The words after an edit by hand."""
    speech.voice.say("edited")
    _ask(speech)
    return speech.voice.text()


def _react(speech: Speech) -> None:
    turn, voice, told = speech.turn, speech.voice, speech.turn.told
    if told.followed and not turn.filled and not turn.changed:
        voice.say(f"follow.{told.followed}", weight=3)
    if told.act == "greet" and not turn.filled and not speech.new_tone:
        voice.say("greet", weight=2)
    if (told.act == "offtopic" or told.declined) and not speech.new_tone:
        _offtopic(speech)
    if told.act == "question" and told.question is not None:
        _answer(speech)
    corrections(speech)
    acknowledge(speech)
    rejections(speech)
    if told.unknown:
        voice.say("unknown", weight=5, names=joined(list(told.unknown), voice.locale))
    if not (turn.filled or turn.changed or told.unknown):
        if turn.asked is None and told.act == "inform" and told.silent and not speech.new_tone:
            voice.say("greet", weight=2)
        _nothing_new(speech)
    if told.act == "show":
        voice.say("show", weight=6)
        if speech.step in FIELDS:
            voice.say("show.more", weight=1)


def _offtopic(speech: Speech) -> None:
    voice, turn = speech.voice, speech.turn
    voice.say("identity" if facts.hint("about_us", turn.message) else "offtopic", weight=4)
    known = items(voice.locale, speech.profile, turn.words, recap(voice.locale))
    if known and not turn.filled:
        voice.say("offtopic.roll", weight=2, list=", ".join(known[:4]))


def _answer(speech: Speech) -> None:
    question, voice = speech.turn.told.question, speech.voice
    assert question is not None
    if question.kind == "meaning":
        _explain(speech, question.field or str(speech.step))
        return
    found = facts.answer(
        question, speech.profile, speech.today, voice.locale, speech.count(speech.profile)
    )
    voice.say(found.act, weight=7, **found.slots)
    asked_before = f"there.{found.place}" in voice.used
    if found.follow_up and not asked_before and speech.step in _CLOSED:
        speech.follow_up = found.follow_up
        speech.asks = "there"
        voice.used.append(f"there.{found.place}")
        voice.say("ask.there", weight=9, **found.slots)


def _explain(speech: Speech, about: str) -> None:
    """A word explained; its own question stands where it is about what we are asking."""
    if f"meaning.{about}" not in _EXPLAINED:
        about = str(speech.step)
    if about == speech.step:
        speech.asks = about
        speech.voice.say(f"meaning.{about}", weight=9)
        return
    text = speech.voice.pick(f"meaning.{about}")
    kept = [s for s in text.replace("? ", "?\n").replace(". ", ".\n").split("\n") if s[-1] != "?"]
    speech.voice.parts.append((6, " ".join(kept) or text))


_EXPLAINED = frozenset(f"meaning.{f}" for f in (*FIELDS, "summary"))


def _nothing_new(speech: Speech) -> None:
    """Skips, what is left to us, and words that fit no field."""
    turn, voice, told = speech.turn, speech.voice, speech.turn.told
    about_to_read = speech.step == "summary" and not speech.was_read_back
    if (
        about_to_read
        or speech.new_tone
        or told.act in ("greet", "offtopic", "question", "show", "yes")
    ):
        return
    if turn.noted:
        voice.say("ack.noted", weight=3)
    elif told.act == "surprise":
        voice.say("surprise", weight=3)
    elif turn.skipped:
        voice.say("skip", weight=3)


def _ask(speech: Speech) -> None:
    """The turn's one question, and its chips."""
    turn, voice, step = speech.turn, speech.voice, speech.step
    if not speech.asks:
        speech.asks = _question(speech)
        _put(speech)
    if not speech.offered:
        speech.offered = options.chips(
            voice.locale, speech.asks if speech.asks != "change" else "none",
            speech.profile, turn.words, low=speech.tone == "tired",
        )  # fmt: skip
    if step in FIELDS and speech.asks == "meaning":
        speech.asks = step


def _question(speech: Speech) -> str:
    turn, step, told = speech.turn, speech.step, speech.turn.told
    water = {"beach", "sea"} & set(turn.rejected) and "water" not in speech.profile.avoid
    if water and step in _CLOSED and not any(u.startswith("ask.water") for u in speech.voice.used):
        speech.follow_up = FollowUp(kind="water", yes={}, no={"avoid": ["water"]})
        return "water"
    if told.unknown and step == "mood":
        return "two_words"
    if told.act == "surprise" and step in _PICTURED:
        return "pictures"
    if step == "summary" and told.act == "no" and not turn.changed and not turn.noted:
        return "change"
    return step


def _put(speech: Speech) -> None:
    voice, asks = speech.voice, speech.asks
    if asks == "pictures":
        speech.offered, texts, key = options.pictures(voice.locale, voice.used, speech.step)
        voice.used.append(key)
        voice.say("ask.pictures", weight=9, a=texts[0], b=texts[1])
    elif asks == "summary":
        read_back(speech)
    else:
        voice.say(f"ask.{_variant(speech)}", weight=9)


def _variant(speech: Speech) -> str:
    """The phrasings that fit: by the place for interests, by the mood for the length."""
    if speech.asks == "duration" and speech.tone == "tired":
        return "duration.tired"
    if speech.asks == "interests":
        where = options.setting(speech.profile, speech.turn.words)
        if where and not any(u.startswith(f"ask.interests.{where}") for u in speech.voice.used):
            return f"interests.{where}"
    return speech.asks
