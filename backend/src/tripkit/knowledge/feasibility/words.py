"""Words that say a condition by themselves, whatever kind of statement they stand in."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import cast

from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility.facts import Condition

Words = dict[str, re.Pattern[str]]


@cache
def table() -> dict[str, str | dict[str, str]]:
    """The words as they are written down."""
    return tomllib.loads((files(__package__) / "data" / "said.toml").read_text("utf-8"))


@cache
def word(name: str) -> re.Pattern[str]:
    """The pattern of this name, in either language."""
    return re.compile(cast(str, table()[name]), re.IGNORECASE)


@cache
def words(group: str) -> Words:
    """The patterns of a group by what they say."""
    rows = cast(dict[str, str], table()[group])
    return {name: re.compile(text, re.IGNORECASE) for name, text in rows.items()}


def speaks(condition: Condition) -> bool:
    """Whether a condition's own words speak of what it is judged by; what has no words does."""
    if not condition.text or condition.text == condition.value:
        return True
    group = words("speaks_party") if condition.kind == "party" else words("speaks")
    pattern = group.get(condition.value if condition.kind == "party" else condition.kind)
    return pattern is None or pattern.search(condition.text) is not None


def hours_in(row: StatementRow) -> int | None:
    """How many hours away at most; a length in hours is none of a trip."""
    if row.kind == "length" and row.value.endswith("h") and row.value[:-1].isdigit():
        return int(row.value[:-1]) if "월" not in row.text else None
    match = word("hours").search(row.text)
    numbers = cast(dict[str, str], table()["numbers"])
    number = (match[1] or match[2]).lower() if match else ""
    return int(numbers.get(number, number)) if match else None


def whole_words(row: StatementRow, messages: Sequence[str]) -> StatementRow:
    """A statement whose words begin and end with whole English ones."""
    start, end = row.span
    message = next((m for m in messages if m[start:end] == row.text), None)
    if message is None:
        return row
    while start > 0 and _is_letter(message[start]) and _is_letter(message[start - 1]):
        start -= 1
    while end < len(message) and _is_letter(message[end - 1]) and _is_letter(message[end]):
        end += 1
    return row.model_copy(update={"span": (start, end), "text": message[start:end]})


def tidy(text: str) -> str:
    """Words without marks at their ends, and with both of a pair of brackets."""
    text = text.strip(" ,.;:!?~")
    return f"{text})" if text.count("(") > text.count(")") else text


def _is_letter(character: str) -> bool:
    return character.isascii() and character.isalpha()
