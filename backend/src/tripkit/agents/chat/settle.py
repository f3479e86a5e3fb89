"""What becomes of the question that was asked: filled, or open for good; nobody is asked twice."""

from tripkit.agents.chat.turn import Turn, clipped
from tripkit.domain.profile import FIELDS, SHOW_FROM, Step, answered, open_step

_AN_OBJECTION = 3
"""From so many words on, a no says more than no."""


def settle(turn: Turn) -> None:
    """What was asked and answered without a value stays open for good: nobody is asked twice."""
    parsed, step = turn.parsed, turn.asked
    if parsed.act == "show":
        _make_showable(turn)
    if step == "summary" and (parsed.act in ("no", "inform") or parsed.beside):
        _object(turn)
    if step not in FIELDS or _has(turn, step) or parsed.followed:
        return
    if parsed.act in ("skip", "surprise", "show", "no") or parsed.tone == "angry":
        turn.skip(step)
    elif parsed.act == "inform" and not _is_change(turn, step) and not _stays(turn):
        turn.skip(step)
        if parsed.silent and not turn.filled:
            turn.note(turn.message)
            turn.noted = True


def _is_change(turn: Turn, step: Step) -> bool:
    """Whether it changes what was known, and so answers nothing."""
    return bool(turn.parsed.corrected or turn.allowed or turn.dropped or step in turn.cleared)


def _stays(turn: Turn) -> bool:
    """Side information uses up no question: it is asked once more."""
    turn.again = turn.parsed.beside and turn.state.get("again") != turn.asked
    return turn.again


def _object(turn: Turn) -> None:
    """Objections to the read-back that fit no field are kept as they were said."""
    is_short = len(turn.message.split()) < _AN_OBJECTION and not turn.parsed.beside
    if turn.filled or turn.changed or is_short:
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
