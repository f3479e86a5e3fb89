"""The kinds of statements that travellers make, each with the grammar of its value."""

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files

NOT_UNDERSTOOD = "not_understood"
"""The kind of a clause that asks for something which nobody could make out; any value is its."""
WHOLE_KIND = "*"
"""The value of a statement that takes back all that was said of its kind ("forget the budget")."""
_PART = re.compile(r"\{([a-z]+)\}")


@dataclass(frozen=True)
class Kind:
    """`purpose` in a line; `grammar` of the value in words, `choices` where there are only these.

    `pattern` is what a value matches in full.
    """

    purpose: str
    grammar: str
    choices: tuple[str, ...]
    pattern: re.Pattern[str]


def _pattern(source: str, parts: dict[str, str]) -> str:
    """With its parts filled in, which may have parts of their own."""

    def part(match: re.Match[str]) -> str:
        return f"(?:{_pattern(parts[match[1]], parts)})"

    return _PART.sub(part, source)


def _kinds() -> dict[str, Kind]:
    data = files("tripkit.domain").joinpath("data/statement_kinds.toml").read_text("utf-8")
    table = tomllib.loads(data)
    return {
        name: Kind(
            purpose=row["purpose"],
            grammar=row.get("grammar") or ", ".join(row["choices"]),
            choices=tuple(row.get("choices", ())),
            pattern=re.compile(
                _pattern(row.get("pattern") or "|".join(row["choices"]), table["parts"])
            ),
        )
        for name, row in table["kinds"].items()
    }


KINDS = _kinds()


def is_value(kind: str, value: str) -> bool:
    """Whether `kind` exists and `value` is written in its grammar."""
    if kind == NOT_UNDERSTOOD:
        return bool(value)
    if value == WHOLE_KIND:
        return kind in KINDS
    return bool(value) and kind in KINDS and bool(KINDS[kind].pattern.fullmatch(value))
