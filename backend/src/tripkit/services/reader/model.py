"""A language model that fills the local reader's schema; the local reader fills what it left.

A model is believed about what a phrase says, never about its words: those have to stand in the
text, and a closed fact (a date, a sum, a length, a name) is what the grammar of its kind reads of
them. A model that fails is replaced by the local reader, which is logged and counted.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache

from pydantic import BaseModel, ConfigDict, Field

from tripkit.domain.statement_kinds import KINDS, NOT_UNDERSTOOD, WHOLE_KIND, is_value
from tripkit.domain.statements import (
    About,
    Polarity,
    Relation,
    Span,
    Statement,
    Strength,
    numbered,
)
from tripkit.services.llm.port import LLM, CallContext, Prompt
from tripkit.services.llm.prompting import Section, message, system
from tripkit.services.reader.port import Reader, ReaderHealth
from tripkit.understanding import names
from tripkit.understanding.reader import ReadingContext
from tripkit.understanding.values import GRAMMARS, values

log = logging.getLogger(__name__)

MOST = 60
"""Statements of one text that are taken from a model."""
CERTAINTY = 0.9
_LABEL = "read_statements"
_NAMES = ("go", "origin", "return", "via")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ModelStatement(_Strict):
    """One statement as a model tells it."""

    kind: str = Field(json_schema_extra={"enum": [*sorted(KINDS)]})
    value: str
    words: str
    polarity: Polarity
    strength: Strength
    about: About
    relation: Relation


class ModelReading(_Strict):
    """What a model reads of one text."""

    statements: list[ModelStatement]


class ModelReader:
    """Reads by a language model over the local reader. `fallbacks` counts why it did not."""

    def __init__(self, llm: LLM, local: Reader) -> None:
        self._llm, self._local = llm, local
        self.fallbacks: Counter[str] = Counter()
        self._is_degraded = False

    def health(self) -> ReaderHealth:
        return "degraded" if self._is_degraded else "ok"

    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        if not text.strip() or self._llm.status().state == "not configured":
            return await self._local.read(text, context)
        answer, local = await asyncio.gather(
            self._llm.answer(
                prompt(text, context),
                ModelReading,
                otherwise=lambda: ModelReading(statements=[]),
                context=CallContext(label=_LABEL),
            ),
            self._local.read(text, context),
        )
        self._is_degraded = answer.source != "model"
        if self._is_degraded:
            reason = answer.reason or "unavailable"
            self.fallbacks[reason] += 1
            log.warning("read by the local reader alone: the model failed (%s)", reason)
            return local
        read = await asyncio.to_thread(verified, text, answer.value, context.today)
        return merged(read, local)


def prompt(text: str, context: ReadingContext) -> Prompt:
    """Asks for the statements of one text; the kinds come from their own table."""
    rules = system("tripkit.services.reader", "statements", day=context.today, kinds=_kinds())
    user = message(
        Section("typed_at", context.use),
        Section("answering", context.awaiting),
        Section("text", text, by="person"),
    )
    return Prompt(rules, user, name=_LABEL)


@cache
def _kinds() -> str:
    return "\n".join(f"{name}: {kind.purpose}; {kind.grammar}" for name, kind in KINDS.items())


def verified(text: str, reading: ModelReading, today: date) -> list[Statement]:
    """The model's statements that the text bears out, in the order of the text."""
    return numbered(_borne_out(text, reading.statements[:MOST], today))


def _borne_out(text: str, statements: Sequence[ModelStatement], today: date) -> Iterator[Statement]:
    ends: dict[str, int] = {}
    for statement in statements:
        words = statement.words.strip()
        start = _located(text, words, ends.get(f"{statement.kind}:{words}", 0))
        if start is None:
            continue
        own = text[start : start + len(words)]
        value = _checked(statement, own, today)
        if value is None:
            continue
        ends[f"{statement.kind}:{words}"] = start + len(words)
        yield Statement(
            id="s0",
            text=own,
            span=Span(start=start, end=start + len(words)),
            kind=statement.kind,
            value=value,
            polarity=statement.polarity,
            strength=statement.strength,
            about=statement.about,
            relation=statement.relation,
            certainty=CERTAINTY,
        )


def _located(text: str, words: str, after: int) -> int | None:
    """Where the words stand in the text, from `after` on; None where they do not."""
    if not words:
        return None
    position = text.find(words, after)
    if position < 0 and len(text.lower()) == len(text):
        position = text.lower().find(words.lower(), after)
    return position if position >= 0 else None


def _checked(statement: ModelStatement, words: str, today: date) -> str | None:
    """The value as the kind's grammar has it; None for one that can't be of these words."""
    kind, value = statement.kind, statement.value.strip()
    if kind not in KINDS:
        return None
    if value == WHOLE_KIND:
        return value if statement.relation == "takes_back" else None
    if kind not in GRAMMARS:
        return value if is_value(kind, value) else None
    read = values(kind, words, today)
    if value in read:
        return value
    # A name may be told in English where only its own is known here; a figure may not.
    if kind in _NAMES and not names.place(words).is_known and names.place(value).is_known:
        return names.place(value).name
    return read[0] if read else None


def merged(read: Sequence[Statement], local: Sequence[Statement]) -> list[Statement]:
    """The model's statements, and the local reader's of what the model left uncovered."""
    if not read:
        return list(local)
    missing = [s for s in local if not any(s.span.overlaps(own.span) for own in read)]
    clauses = [s for s in missing if s.kind != NOT_UNDERSTOOD]
    unclear = [s for s in missing if s.kind == NOT_UNDERSTOOD]
    return numbered([*read, *clauses, *unclear])
