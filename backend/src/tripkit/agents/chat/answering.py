"""A turn by rules: what becomes of the profile, which step is open then, and what is said."""

from typing import Any

from tripkit.agents.chat import options, rules
from tripkit.agents.chat.edit import edited
from tripkit.agents.chat.merge import merge
from tripkit.agents.chat.readback import assume
from tripkit.agents.chat.state import Chip
from tripkit.agents.chat.turn import Turn
from tripkit.domain.profile import open_step


def answer_message(turn: Turn) -> Turn:
    """Merges what was said into the profile and answers it."""
    merge(turn, turn.locale)
    agreed = _agrees(turn)
    turn.step = open_step(turn.profile)
    turn.assumed = list(turn.state.get("assumed") or [])
    if turn.step == "summary":
        if not turn.was_read_back and not turn.assumed:
            turn.assumed = assume(turn, turn.tone)
        if agreed:  # a yes to the read-back makes our guesses theirs
            turn.step, turn.values["guessed"] = "complete", []
    _drop_settled_guesses(turn)
    turn.confirmed = agreed and turn.step == "complete"
    turn.text = rules.respond(turn)
    return turn


def answer_edit(turn: Turn, fields: dict[str, Any]) -> Turn:
    """Writes an edit by hand into the profile, and asks for what is open then."""
    turn.values = edited(turn.before, fields).model_dump()
    for name in fields:
        turn.words.pop(name, None)
    turn.step = open_step(turn.profile)
    turn.assumed = list(turn.state.get("assumed") or [])
    _drop_settled_guesses(turn)
    turn.text = rules.after_edit(turn)
    return turn


def greet(turn: Turn) -> Turn:
    """The first words of a new session."""
    turn.text = rules.greeting(turn)
    return turn


def step_chips(turn: Turn) -> list[Chip]:
    """The chips of the step itself, whatever the rules would have asked."""
    return options.chips(
        turn.locale, turn.step, turn.profile, turn.words, low=turn.tone == "tired"
    )  # fmt: skip


def _drop_settled_guesses(turn: Turn) -> None:
    turn.assumed = [thing for thing in turn.assumed if thing in turn.values["avoid"]]


def _agrees(turn: Turn) -> bool:
    """Whether this says yes to the read-back; anything that follows a yes reopens it."""
    settled = not (turn.filled or turn.changed or turn.noted)
    agrees = turn.parsed.act == "yes" and settled
    return turn.asked == "summary" and not turn.reopened and agrees
