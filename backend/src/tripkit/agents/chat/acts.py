"""What a message does, besides what it says for the profile: answers, asks, greets, hands over."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tripkit.domain.profile import Step
from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Statement

_DATA = Path(__file__).parent / "data"
TALK = frozenset({"answer", "question", "command", "social", "feeling", "product", "off_topic"})
"""Kinds that say nothing of the trip itself."""
IDLE = frozenset({"background", NOT_UNDERSTOOD})
SEARCHED = frozenset(
    {"place_kind", "phenomenon", "interest", "sight", "activity", "cuisine", "wish"}
)
"""Kinds whose words say what a place should have: places are searched by them."""
_ABOUT_US = frozenset({"what_are_you", "human"})
_ANSWERS = {
    "yes": "yes",
    "no": "no",
    "skip": "skip",
    "later": "skip",
    "none": "skip",
    "any": "surprise",
    "unsure": "surprise",
}
_COMMANDS = {"show": "show", "search": "show", "suggest": "surprise"}


@cache
def subjects(step: Step | None) -> frozenset[str]:
    """The kinds that answer a question, whether or not its field can hold what was said."""
    text = (_DATA / "subjects.toml").read_text("utf-8")
    return frozenset(tomllib.loads(text).get(step or "", ()))


def act_of(statements: Sequence[Statement], step: Step | None) -> str:
    """inform, unless nothing is told of the trip and something else is done."""
    if any(tells(statement) for statement in statements):
        return "inform"
    for statement in statements:
        if act := _act(statement, step):
            return act
    return "inform"


def tells(statement: Statement) -> bool:
    """Whether it says something of the trip, that is not only background."""
    return statement.kind not in TALK and statement.kind not in IDLE


def _act(statement: Statement, step: Step | None) -> str | None:
    kind = statement.kind
    code = statement.value.partition("@")[0]
    if kind == "answer":
        return _ANSWERS.get(code)
    if kind == "question":
        return "question"
    if kind == "command" and statement.polarity == "wanted":
        return _COMMANDS.get(code)
    if kind == "product":
        return "offtopic" if code in _ABOUT_US else "question"
    if kind == "off_topic":
        return "offtopic"
    return "greet" if (kind, code) == ("social", "greet") else None


def answers(statements: Sequence[Statement], step: Step | None) -> bool:
    """Whether any of them is about what was step, or an answer as such."""
    about = subjects(step)
    return any(s.kind in about or s.kind in ("answer", "command") for s in statements)
