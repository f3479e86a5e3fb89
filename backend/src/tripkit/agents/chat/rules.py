"""What the chat says without a model: which acts a turn calls for, one question at its end."""

from tripkit.agents.chat import facts, options
from tripkit.agents.chat.acknowledge import acknowledge, corrections, rejections
from tripkit.agents.chat.causes import say_feeling
from tripkit.agents.chat.own_words import say_own_words
from tripkit.agents.chat.readback import read_back
from tripkit.agents.chat.state import FollowUp
from tripkit.agents.chat.turn import Turn
from tripkit.agents.chat.voice.composer import joined
from tripkit.agents.chat.voice.lists import items, recap
from tripkit.domain.profile import FIELDS

_SAID = ("mood", "aesthetic", "interests", "duration")
_CLOSED = FIELDS[:5]
"""Steps whose answers are read slot by slot; what follows a free-text step would be its text."""
_PICTURED = ("mood", "aesthetic", "scene")
_MANY = 3


def respond(turn: Turn) -> str:
    """The reply to a turn; the turn then holds the chips and what was asked."""
    voice = turn.voice
    say_feeling(turn)
    if turn.step == "complete":
        voice.say("complete", weight=9)
        turn.offered = options.chips(voice.locale, "complete", turn.profile, turn.words)
        return voice.text()
    if turn.reopened and not turn.changed:
        voice.say("reopened", weight=3)
    _react(turn)
    _ask(turn)
    return voice.text()


def greeting(turn: Turn) -> str:
    """The first words of a session that nobody has said anything in."""
    turn.voice.say("open", weight=9)
    turn.offered = options.chips(turn.locale, "mood", turn.profile, {})
    return turn.voice.text()


def after_edit(turn: Turn) -> str:
    """The words after an edit by hand."""
    turn.voice.say("edited")
    return asked(turn)


def asked(turn: Turn) -> str:
    """What was said, with the turn's one question behind it."""
    _ask(turn)
    return turn.voice.text()


def _react(turn: Turn) -> None:
    voice, parsed = turn.voice, turn.parsed
    if parsed.followed and not turn.filled and not turn.changed:
        voice.say(f"follow.{parsed.followed}", weight=3)
    if parsed.act == "greet" and not turn.filled and not turn.new_tone:
        voice.say("greet", weight=2)
    if (parsed.act == "offtopic" or parsed.declined) and not turn.new_tone:
        _offtopic(turn)
    if parsed.act == "question" and parsed.question is not None:
        _answer(turn)
    corrections(turn)
    acknowledge(turn)
    rejections(turn)
    _names(turn)
    is_heard = any(act.startswith("cause.") for act in voice.acts)
    is_quoted = is_heard or (not turn.filled and say_own_words(turn))
    if not (turn.filled or turn.changed or parsed.unknown or is_quoted):
        if turn.asked is None and parsed.act == "inform" and parsed.silent and not turn.new_tone:
            voice.say("greet", weight=2)
        _nothing_new(turn)
    if parsed.act == "show":
        voice.say("show", weight=6)
        if turn.step in FIELDS:
            voice.say("show.more", weight=1)


def _names(turn: Turn) -> None:
    """Places that only open data knows, and names that nobody does."""
    voice = turn.voice
    for there in turn.parsed.located:
        voice.say("located", weight=5, place=there.name, country=there.country, town=there.town)
    if turn.parsed.unknown:
        voice.say("unknown", weight=5, names=joined(list(turn.parsed.unknown), voice.locale))


def _offtopic(turn: Turn) -> None:
    voice = turn.voice
    voice.say("identity" if facts.hint("about_us", turn.message) else "offtopic", weight=4)
    known = items(voice.locale, turn.profile, turn.words, recap(voice.locale))
    if known and not turn.filled:
        voice.say("offtopic.roll", weight=2, list=", ".join(known[:4]))


def _answer(turn: Turn) -> None:
    question, voice = turn.parsed.question, turn.voice
    assert question is not None
    if question.kind == "meaning":
        _explain(turn, question.field or str(turn.step))
        return
    fact = facts.answer(question, turn.profile, turn.today, voice.locale, turn.count(turn.profile))
    voice.say(fact.act, weight=7, **fact.slots)
    asked_before = f"there.{fact.place}" in voice.used
    if fact.follow_up and not asked_before and turn.step in _CLOSED:
        turn.follow_up = fact.follow_up
        turn.asks = "there"
        voice.used.append(f"there.{fact.place}")
        voice.say("ask.there", weight=9, **fact.slots)


def _explain(turn: Turn, about: str) -> None:
    """A word explained; its own question stands where it is about what we are asking."""
    if f"meaning.{about}" not in _EXPLAINED:
        about = str(turn.step)
    if about == turn.step:
        turn.asks = about
        turn.voice.say(f"meaning.{about}", weight=9)
        return
    text = turn.voice.pick(f"meaning.{about}")
    kept = [s for s in text.replace("? ", "?\n").replace(". ", ".\n").split("\n") if s[-1] != "?"]
    turn.voice.parts.append((6, " ".join(kept) or text))


_EXPLAINED = frozenset(f"meaning.{f}" for f in (*FIELDS, "summary"))


def _nothing_new(turn: Turn) -> None:
    """Skips, what is left to us, and words that fit no field."""
    voice, parsed = turn.voice, turn.parsed
    about_to_read = turn.step == "summary" and not turn.was_read_back
    if (
        about_to_read
        or turn.new_tone
        or parsed.act in ("greet", "offtopic", "question", "show", "yes")
    ):
        return
    if turn.noted:
        voice.say("ack.noted", weight=3)
    elif parsed.act == "surprise":
        voice.say("surprise", weight=3)
    elif turn.skipped:
        voice.say("skip", weight=3)


def _ask(turn: Turn) -> None:
    """The turn's one question, and its chips."""
    voice, step = turn.voice, turn.step
    if not turn.asks:
        turn.asks = _question(turn)
        _say_question(turn)
    if not turn.offered:
        turn.offered = options.chips(
            voice.locale, turn.asks if turn.asks != "change" else "none",
            turn.profile, turn.words, low=turn.tone == "tired",
        )  # fmt: skip
    if step in FIELDS and turn.asks == "meaning":
        turn.asks = step


def _question(turn: Turn) -> str:
    step, parsed = turn.step, turn.parsed
    water = {"beach", "sea"} & set(turn.rejected) and "water" not in turn.profile.avoid
    if water and step in _CLOSED and not any(u.startswith("ask.water") for u in turn.voice.used):
        turn.follow_up = FollowUp(kind="water", yes={}, no={"avoid": ["water"]})
        return "water"
    if parsed.unknown and step == "mood":
        return "two_words"
    if parsed.act == "surprise" and step in _PICTURED:
        return "pictures"
    if step == "summary" and parsed.act == "no" and not turn.changed and not turn.noted:
        return "change"
    return step


def _say_question(turn: Turn) -> None:
    voice, asks = turn.voice, turn.asks
    if asks == "pictures":
        turn.offered, texts, key = options.pictures(voice.locale, voice.used, turn.step)
        voice.used.append(key)
        voice.say("ask.pictures", weight=9, a=texts[0], b=texts[1])
    elif asks == "summary":
        read_back(turn)
    else:
        voice.say(f"ask.{_variant(turn)}", weight=9)


def _variant(turn: Turn) -> str:
    """The phrasings that fit: by the place for interests, by the mood for the length."""
    if turn.asks == "duration" and turn.tone == "tired":
        return "duration.tired"
    if turn.asks == "interests":
        where = options.setting(turn.profile, turn.words)
        if where and not any(u.startswith(f"ask.interests.{where}") for u in turn.voice.used):
            return f"interests.{where}"
    return turn.asks
