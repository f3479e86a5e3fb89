"""A long talk in a short form: profile and decisions in structure, the last ten messages whole.

Every tool's result stays as a line (the whole ones are rows); when even the lines are too many for
the model's window, the oldest looks and searches go first, then the oldest changes, which the
itinerary itself still shows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field

from tripkit.domain.edits import CHANGING
from tripkit.domain.wire import Wire
from tripkit.services.llm.metering import estimate, estimate_message, estimate_tool
from tripkit.services.llm.port import LLM, CallContext, Message, Prompt, Tool
from tripkit.services.llm.prompting import Section, message, system
from tripkit.services.storage.designer import StoredMessage, StoredResult
from tripkit.tools.results import clipped

KEPT_MESSAGES = 10
SHARE = 0.8
"""Of the window: beyond it the talk is compacted."""
LINES_SHARE, DECISIONS_SHARE = 0.25, 0.15
ANSWER_TOKENS = 2_000
DEFAULT_WINDOW = 128_000
WINDOWS: dict[str, int] = {
    "gpt-5": 400_000,
    "gpt-4o": 128_000,
    "gpt-4.1": 1_000_000,
    "gemini": 1_000_000,
    "claude": 200_000,
    "qwen3": 32_000,
    "llama3": 8_000,
}
"""Tokens by how a model's name begins, after its vendor's; the seed's for its own two."""
MOST_DECISION, MOST_DECISIONS = 200, 60
"""Letters of one, and how many a model may give for one stretch of the talk."""


def window_of(model: str) -> int:
    """The tokens that a model reads at once, by `vendor/name`; a common size where unknown."""
    name = model.rpartition("/")[2]
    for prefix in sorted(WINDOWS, key=len, reverse=True):
        if name.startswith(prefix):
            return WINDOWS[prefix]
    return DEFAULT_WINDOW


class Decisions(Wire):
    """What an earlier part of the talk settled, oldest first; short, in the person's terms."""

    decisions: list[str] = Field(default_factory=list)


@dataclass(frozen=True)
class Summary:
    """The talk up to message `upto` in short."""

    upto: int = 0
    decisions: tuple[str, ...] = ()

    @classmethod
    def read(cls, data: dict[str, Any]) -> "Summary":
        return cls(int(data.get("upto", 0)), tuple(data.get("decisions", ())))

    def dump(self) -> dict[str, Any]:
        return {"upto": self.upto, "decisions": list(self.decisions)}


@dataclass(frozen=True)
class History:
    """What was said and done before this turn."""

    messages: Sequence[StoredMessage]
    results: Sequence[StoredResult]
    compacted: Summary = field(default_factory=Summary)

    @property
    def recent(self) -> list[StoredMessage]:
        return [m for m in self.messages if m.seq > self.compacted.upto]


def tokens_of(messages: Sequence[Message], tools: Sequence[Tool] = ()) -> int:
    """Roughly how many tokens a model reads."""
    size = sum(estimate_message(message) for message in messages)
    return size + sum(estimate_tool(tool) for tool in tools)


def is_too_long(tokens: int, window: int) -> bool:
    return tokens + ANSWER_TOKENS > SHARE * window


async def compact(
    llm: LLM, talk: History, window: int, context: CallContext, *, keep: int = KEPT_MESSAGES
) -> Summary:
    """The talk with all but its last messages in short; by rule where no model sums it up."""
    old = talk.recent[:-keep] if keep else talk.recent
    if not old:
        return talk.compacted
    ours = _by_rule(old)
    text = "\n".join(f"{m.role}: {clipped(m.content, 600)}" for m in old)
    answer = await llm.answer(
        Prompt(
            system("tripkit.agents.designer", "summary"),
            message(Section("talk", text[: window * 2], by="person")),
            name="designer-compaction",
        ),
        Decisions,
        otherwise=lambda: Decisions(decisions=ours),
        context=context,
    )
    decided = answer.value.decisions[:MOST_DECISIONS] if answer.source == "model" else ours
    decisions = [clipped(decision, MOST_DECISION) for decision in decided if decision.strip()]
    room = int(DECISIONS_SHARE * window)
    return Summary(old[-1].seq, _fitting([*talk.compacted.decisions, *(decisions or ours)], room))


def _by_rule(messages: Sequence[StoredMessage]) -> list[str]:
    """The person's own words, message by message."""
    texts = (m.content for m in messages if m.role == "user" and len(m.content.split()) > 1)
    return [clipped(text, MOST_DECISION) for text in texts]


def _fitting(lines: Sequence[str], tokens: int) -> tuple[str, ...]:
    """As many lines as there is room for: the first half's oldest and the newest."""
    newest: list[str] = []
    distinct = list(dict.fromkeys(lines))
    if sum(map(estimate, distinct)) <= tokens:
        return tuple(distinct)
    first: list[str] = []
    for line in distinct:  # who travels and what they can't eat is said at the beginning
        if sum(map(estimate, [*first, line])) > tokens // 2:
            break
        first.append(line)
    left = tokens - sum(map(estimate, first))
    for line in reversed(distinct[len(first) :]):
        if (left := left - estimate(line)) < 0:
            break
        newest.insert(0, line)
    return (*first, *newest)


def result_lines(results: Sequence[StoredResult], window: int) -> list[str]:
    """A line a result, oldest first, as far as the window has room for them."""
    rows = [(result, _line(result)) for result in results]
    room = int(LINES_SHARE * window)
    size = sum(estimate(line) for _, line in rows)
    left_out = 0
    for changing in (False, True):
        for row in list(rows):
            if size <= room:
                break
            if (row[0].name in CHANGING) is changing:
                rows.remove(row)
                size, left_out = size - estimate(row[1]), left_out + 1
    lines = [line for _, line in rows]
    return [f"({left_out} earlier ones are not shown)", *lines] if left_out else lines


def _line(result: StoredResult) -> str:
    return f"{result.name}: {'' if result.success else 'failed: '}{result.line}"
