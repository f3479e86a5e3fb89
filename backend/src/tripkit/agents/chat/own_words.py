"""What a message asks of a place that no field of the profile holds, said back in its own words."""

from tripkit.agents.chat.outcomes import rows, wishes_in
from tripkit.agents.chat.turn import Turn
from tripkit.agents.chat.voice.composer import joined
from tripkit.knowledge.feasibility.kind_table import is_soft
from tripkit.knowledge.feasibility.reading import wish_of

_OF_A_PLACE = ("kind", "coldest", "warmest", "zone", "tropics", "storms")
_MOST = 4
_WORDS = 8
"""Words of a phrase that are quoted back whole."""
_A_WISH = 3
"""So many words of an opening message are more than a word of greeting."""


def own_words(turn: Turn) -> list[str]:
    """Phrases of an opening message that a judge looks for, in its order."""
    parsed, typed = turn.parsed, turn.message.split()
    is_read = parsed.act == "inform" or (parsed.question and parsed.question.kind == "other")
    if turn.asked is not None or not is_read or len(typed) < _A_WISH:
        return []
    pick_wish = wish_of(
        turn.profile, rows(turn), months=(), today=turn.today, messages=[wishes_in(turn)]
    )
    of_place = [c for c in pick_wish.conditions if c.kind in _OF_A_PLACE and c.hint is None]
    texts_ = [c.text for c in of_place if c.kind != "kind" or not is_soft(c.value)]
    short = [text for text in dict.fromkeys(texts_) if len(text.split()) <= _WORDS]
    return sorted(short, key=turn.message.find)


def say_own_words(turn: Turn) -> bool:
    """Quotes those that the turn has not said yet; whether there were any."""
    typed = " ".join(text for _, text in turn.voice.parts).casefold()
    new = [text for text in own_words(turn) if text.casefold() not in typed][:_MOST]
    if new:
        marks = ("‘{}’" if turn.locale == "ko" else "“{}”").format
        turn.voice.say("own_words", weight=5, words=joined([marks(t) for t in new], turn.locale))
    return bool(new)
