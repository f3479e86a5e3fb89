"""The quality gate: what an answer lacks or says that the state does not hold."""

import re

from tripkit.agents.ask.compose import Block, blocks_of, joined
from tripkit.agents.ask.state import AskState
from tripkit.domain.ask import Agent

_LEFTOVER = re.compile(
    r"\b(?:TBD|TODO|null|undefined|nan)\b|\{\w*\}|(?:[:=(|,]|^) ?None(?=[).,;|]|$)", re.MULTILINE
)
"""What code leaves where a value was to stand; "None of them is far" is prose."""
_NEEDS: dict[Agent, str] = {"budget": "cost", "itinerary": "day 1", "validator": "check"}


def gaps_of(text: str, state: AskState, steps: list[Agent]) -> list[str]:
    """What is missing from an answer or should not stand in it, by the state that it is of."""
    due = blocks_of(state)
    gaps = [f"no {block.name}" for block in due if block.name != "lead" and block.text not in text]
    names = {block.name for block in due}
    excused = bool(state.get("clash") or state.get("refusal"))
    for step, block in _NEEDS.items():
        if step in steps and block not in names and not excused:
            gaps.append(f"nothing of the {step}")
    if text.count("\n\n") + 1 < len(due) or not text.strip():
        gaps.append("parts run together")
    if _LEFTOVER.search(text):
        gaps.append("a placeholder")
    return gaps


def mended(state: AskState, lead: str = "") -> str:
    """The answer built anew from the state."""
    return joined([Block(b.name, b.text) for b in blocks_of(state, lead)])
