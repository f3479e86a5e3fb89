"""From a message to what it says: by a pressed chip, by our own question, or by the reader."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from tripkit.agents.chat import options
from tripkit.agents.chat.acts import answers, tells
from tripkit.agents.chat.combined import combined
from tripkit.agents.chat.facts import hint
from tripkit.agents.chat.from_statements import from_statements
from tripkit.agents.chat.outcomes import SURE
from tripkit.agents.chat.parsed import ParsedMessage, from_chip, from_reading
from tripkit.agents.chat.roles import borne_out, by_roles
from tripkit.agents.chat.state import ChatState
from tripkit.agents.chat.to_statements import accounted, unopposed
from tripkit.agents.chat.verdict import verdict
from tripkit.domain.context import Locale
from tripkit.domain.profile import FIELDS, Step
from tripkit.domain.statements import Statement
from tripkit.knowledge.language import detect, read

STRUCTURED = FIELDS[:5]
_CLAUSE = re.compile(r"[,.!~;\n]+")
_AS_DISLIKE = {"flight": "flying", "drive": "driving"}
_A_SENTENCE = 3
"""So many Latin words make a message English in a chat that was Korean."""


def language(message: str, wanted: Locale | None, state: ChatState, usual: Locale) -> Locale:
    """The request's locale, else the message's language; a lone foreign word changes nothing."""
    if wanted:
        return wanted
    before = state.get("locale")
    spoken = detect(message, before or usual)
    if before and spoken != before and len(message.split()) < _A_SENTENCE:
        return before if spoken == "en" else spoken
    return spoken


def parse(
    message: str,
    state: ChatState,
    locale: Locale,
    today: date,
    statements: Sequence[Statement] = (),
) -> ParsedMessage:
    """What a message says, in the light of what was asked and offered.

    `statements` are what the reader read in it; those of the rules come with the message.
    """
    chip = options.pressed(message, state.get("offered") or [])
    if chip:
        parsed, statements = from_chip(chip), ()
    else:
        rules = by_roles(message, _read(message, state, locale, today), statements)
        statements = unopposed(message, statements, rules)
        parsed = combined(rules, _told(message, state, statements), state.get("asked"))
        parsed = borne_out(message, parsed)
        if state.get("asked") == "summary":
            parsed = verdict(parsed, statements, message)
    step = state.get("asked")
    everything = tuple(accounted(message, statements, parsed, step))
    parsed = replace(parsed, statements=everything, beside=_is_beside(everything, step))
    parsed = replace(parsed, avoid=tuple(a for a in parsed.avoid if a not in _limited(statements)))
    follow = state.get("follow_up")
    if follow and parsed.act in ("yes", "no"):
        meant = follow["yes" if parsed.act == "yes" else "no"]
        if "avoid" in meant:
            meant = meant | {"avoid": tuple(meant["avoid"])}
        parsed = replace(
            parsed, act="inform" if meant else parsed.act, corrected=frozenset(meant),
            followed=f"{follow['kind']}.{parsed.act}", **meant,
        )  # fmt: skip
    return parsed


def _limited(statements: Sequence[Statement]) -> set[str]:
    """Ways that have a limit, and so are not refused: "no more than an hour of flying"."""
    modes = {s.value.partition("<")[0] for s in statements if s.kind == "longest"}
    return {_AS_DISLIKE[mode] for mode in modes if mode in _AS_DISLIKE}


def _read(message: str, state: ChatState, locale: Locale, today: date) -> ParsedMessage:
    asked = state.get("asked")
    reading = read(
        message,
        asked=asked if asked in (*FIELDS, "summary") else None,
        known=(state.get("profile") or {}) | _offered(state),
        today=today,
        locale=locale,
    )
    parsed = from_reading(reading)
    if parsed.act == "question" and not _answerable(parsed, message):
        parsed = replace(parsed, act="inform", question=None)
    if parsed.act == "offtopic" and asked in STRUCTURED:
        parsed = _beside(message, asked, state, locale, today) or parsed
    if asked == "summary" and parsed.act == "inform" and parsed.silent:
        parsed = replace(parsed, act=_agreement(message, locale, today))
    return parsed


def _told(message: str, state: ChatState, statements: Sequence[Statement]) -> ParsedMessage:
    """What the reader is sure of."""
    return from_statements(
        [statement for statement in statements if statement.certainty >= SURE],
        message=message,
        step=state.get("asked"),
        profile=state.get("profile") or {},
        options=_offered(state).get("options", ()),
    )


def _is_beside(statements: Sequence[Statement], step: Step | None) -> bool:
    """Whether something is told, and none of it of what was asked."""
    sure = [statement for statement in statements if statement.certainty >= SURE]
    is_told = any(tells(statement) for statement in sure)
    return is_told and (step == "summary" or not answers(sure, step))


def _offered(state: ChatState) -> dict[str, Any]:
    """The values that were offered, in their order, for "the second one"."""
    asked, offered = state.get("asked") or "", state.get("offered") or []
    values = [chip["fills"].get(asked) for chip in offered]
    values = [value[0] if isinstance(value, list) else value for value in values]
    return {"options": values} if any(values) else {}


def _beside(
    message: str, asked: str, state: ChatState, locale: Locale, today: date
) -> ParsedMessage | None:
    """What was told beside something off topic: "write me a poem. oh, and four days"."""
    for part in _CLAUSE.split(message):
        known = state.get("profile") or {}
        parsed = from_reading(read(part, asked=asked, known=known, today=today, locale=locale))
        if part.strip() != message.strip() and parsed.act == "inform" and not parsed.silent:
            return replace(parsed, declined=True)
    return None


def _answerable(parsed: ParsedMessage, message: str) -> bool:
    """Whether this is surely a question: it has its mark, or it is of a kind that we answer."""
    known = parsed.question is not None and parsed.question.kind != "other"
    return known or "?" in message or hint("topic", message) is not None


def _agreement(message: str, locale: Locale, today: date) -> str:
    """ "yes" for a sentence that the reader takes no slot from and that holds a plain yes, with
    neither a no nor a "but" beside it."""
    parts = [part for part in _CLAUSE.split(message) if part.strip()]
    heads = [" ".join(part.split()[:words]) for part in parts for words in (1, 2, 3)]
    acts = {
        read(part, asked="summary", known={}, today=today, locale=locale).act
        for part in (*parts, *heads)
    }
    doubtful = "no" in acts or hint("but", message) is not None
    return "yes" if "yes" in acts and not doubtful else "inform"
