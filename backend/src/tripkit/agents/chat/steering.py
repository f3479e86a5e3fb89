"""Messages that steer the talk: what have you got, go back, forget the scene, start over."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypedDict, cast

from tripkit.agents.chat import rules
from tripkit.agents.chat.edit import edited
from tripkit.agents.chat.state import ChatState
from tripkit.agents.chat.turn import Turn
from tripkit.agents.chat.voice.lists import READ_BACK, items
from tripkit.domain.profile import FIELDS, Profile, Step, open_step

_DATA = Path(__file__).parent / "data" / "steering.toml"
_LISTS = ("interests", "avoid", "skipped", "guessed")
_STAYS = ("lines", "used", "locale", "seq", "last_run_id")
"""What a talk that begins anew keeps: its messages, and the phrasings that were used."""

Order = Literal["recap", "back", "restart", "forget"]


@dataclass(frozen=True)
class Steering:
    """What to do, to which fields, and the state that it is done to."""

    order: Order
    state: ChatState
    fields: dict[str, object]


class _Table(TypedDict):
    recap: str
    back: str
    restart: str
    forget: str
    fields: dict[str, list[str]]
    kinds: dict[str, list[str]]


@cache
def _table() -> _Table:
    return cast(_Table, tomllib.loads(_DATA.read_text("utf-8")))


def steering(message: str, state: ChatState) -> Steering | None:
    """The order that a whole message is; None where it is none, or nothing was said yet."""
    text = message.strip(" .,!?~").casefold()
    for order in ("recap", "back", "restart", "forget"):
        match = re.fullmatch(_table()[order], text)
        if match and state.get("answer"):
            return _steering(order, match, state)
    return None


def _steering(order: Order, match: re.Match[str], state: ChatState) -> Steering | None:
    if order == "restart":
        fresh = {name: state[name] for name in _STAYS if name in state}  # type: ignore[literal-required]
        return Steering(order, cast(ChatState, fresh), {})
    if order == "back":
        field = _before(state)
        return Steering(order, _without(state, field), _emptied(field)) if field else None
    if order == "forget":
        word = match["en"] or match["ko"]
        field = next((name for name, words in _table()["fields"].items() if word in words), None)
        return Steering(order, _without(state, field), _emptied(field)) if field else None
    return Steering(order, state, {})


def _before(state: ChatState) -> str | None:
    """The last step before the one that was asked that has an answer, or was left open."""
    profile, step = Profile.model_validate(state.get("profile") or {}), state.get("asked")
    earlier = FIELDS[: FIELDS.index(step)] if step in FIELDS else FIELDS
    answered = [f for f in earlier if getattr(profile, f) or f in profile.skipped]
    return answered[-1] if answered else None


def _emptied(field: str) -> dict[str, object]:
    return {field: [] if field in _LISTS else None}


def _without(state: ChatState, field: str | None) -> ChatState:
    """The state without the statements that a field was filled by."""
    kinds = _table()["kinds"].get(field or "", [])
    rows = [row for row in state.get("conditions") or [] if row["kind"] not in kinds]
    return state | {"conditions": rows}


def answer_steering(turn: Turn, steered: Steering) -> Turn:
    """Does it, says so, and asks what is open then: what was forgotten is not asked again."""
    turn.values = edited(turn.before, steered.fields).model_dump()
    for name in steered.fields:
        turn.words.pop(name, None)
        if steered.order == "forget" and name in FIELDS:
            turn.leave_open(name)
    turn.step = cast(Step, _asked_again(turn, steered.order))
    fields = items(turn.locale, turn.profile, turn.words, READ_BACK)
    if steered.order == "recap" and fields:
        turn.voice.say("steer.recap", weight=6, list=", ".join(fields))
    elif steered.order != "recap":
        turn.voice.say(f"steer.{steered.order}", weight=6)
    turn.text = rules.asked(turn)
    return turn


def _asked_again(turn: Turn, order: Order) -> str:
    """A recap uses up no question; after any other order what is open first is asked."""
    return turn.asked if order == "recap" and turn.asked else open_step(turn.profile)
