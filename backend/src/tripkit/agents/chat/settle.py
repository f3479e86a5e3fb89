"""What becomes of the question that was asked: filled, or open for good; nobody is asked twice."""

from tripkit.agents.chat.turn import Turn, clipped
from tripkit.domain.profile import FIELDS, SHOW_FROM, answered, open_step

_AN_OBJECTION = 3
"""From so many words on, a no says more than no."""


def settle(turn: Turn) -> None:
    """What was asked and answered without a value stays open for good: nobody is asked twice."""
    parsed, asked = turn.parsed, turn.asked
    if parsed.act == "show":
        _make_showable(turn)
    if asked == "summary" and parsed.act in ("no", "inform"):
        _object(turn)
    if asked not in FIELDS or _has(turn, asked) or parsed.followed:
        return
    if parsed.act in ("skip", "surprise", "show", "no") or parsed.tone == "angry":
        turn.skip(asked)
    elif parsed.act == "inform" and not parsed.corrected and not turn.allowed and not turn.dropped:
        if asked in turn.cleared:
            return
        turn.skip(asked)
        if parsed.silent and not turn.filled:
            turn.note(turn.message)
            turn.noted = True


def _object(turn: Turn) -> None:
    """Objections to the read-back that fit no field are kept as they were said."""
    if turn.filled or turn.changed or len(turn.message.split()) < _AN_OBJECTION:
        return
    turn.note(turn.message)
    turn.noted = True
    if turn.parsed.act == "no":
        turn.reject(clipped(turn.message), turn.message)


def _has(turn: Turn, name: str) -> bool:
    return bool(turn.values[name]) or name in turn.values["skipped"]


def _make_showable(turn: Turn) -> None:
    """ "Show me now" counts as leaving the next questions open, up to the third field."""
    while answered(turn.profile) < SHOW_FROM:
        turn.skip(open_step(turn.profile))
