"""What the answer to the read-back is: only an explicit yes, with nothing against it, is one."""

from collections.abc import Sequence
from dataclasses import replace

from tripkit.agents.chat.acts import tells
from tripkit.agents.chat.facts import hint
from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Statement
from tripkit.knowledge.language import acts

LIKELY = 0.4
"""From this certainty on something else that was said stands against a yes."""
UNCLEAR = 0.55
"""From this one on, words that were not understood do."""
SURE_YES = 0.65
A_CLAUSE = 8
"""So many characters that were not understood may say something; fewer are a sigh or a sign."""
_CHANGES = frozenset({"add", "remove", "change", "replace", "swap", "move", "undo", "restart"})
_SILENT_ACTS = ("inform", "skip", "no", "yes")


def verdict(parsed: ParsedMessage, statements: Sequence[Statement], message: str) -> ParsedMessage:
    """The message with a yes taken back where something stands against it, and given where the
    reader is sure of one that the rules did not see."""
    beside = _beside_yes(message, statements)
    doubtful = hint("but", beside) is not None or any(map(_doubts, statements))
    if doubtful:
        return replace(parsed, act="inform") if parsed.act == "yes" else parsed
    agrees = _has(statements, "yes", SURE_YES) and not _has(statements, "no", LIKELY)
    if agrees and parsed.silent and parsed.act in _SILENT_ACTS:
        return replace(parsed, act="yes")
    return parsed


def _beside_yes(message: str, statements: Sequence[Statement]) -> str:
    """The message without the words that are surely a yes: "not bad" has no "not" beside it."""
    text = message
    for statement in statements:
        if _has([statement], "yes", SURE_YES):
            start, end = statement.span.start, statement.span.end
            text = text[:start] + " " * (end - start) + text[end:]
    return text


def _doubts(statement: Statement) -> bool:
    if statement.kind == NOT_UNDERSTOOD:
        is_clause = len(statement.text) >= A_CLAUSE and not _is_plain_yes(statement.text)
        return is_clause and statement.certainty >= UNCLEAR
    if statement.certainty < LIKELY:
        return False
    operation = statement.value.partition("@")[0]
    is_change = statement.kind == "command" and operation in _CHANGES
    return is_change or statement.kind == "question" or tells(statement)


def _is_plain_yes(text: str) -> bool:
    low = acts.without_signs(text.lower())
    return bool(acts.YES.match(low) or acts.YES_KO.match(low))


def _has(statements: Sequence[Statement], answer: str, certainty: float) -> bool:
    return any(
        statement.kind == "answer"
        and statement.value == answer
        and statement.certainty >= certainty
        for statement in statements
    )
