"""Countries and cities outside Sri Lanka, by one name in both languages."""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def _rows() -> list[list[str]]:
    """data/elsewhere.tsv: the name, its English and Korean spellings, its people and language."""
    text = (files(__package__) / "data" / "elsewhere.tsv").read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if line]


@dataclass(frozen=True)
class _Spelling:
    """`plain` is looked for first: most texts name none of these."""

    name: str
    plain: str
    rule: re.Pattern[str]
    is_people: bool


def _apart(rule: str) -> list[str]:
    """The alternatives of a rule; those inside brackets stay together."""
    found, depth = [""], 0
    for sign in rule:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            found.append("")
        else:
            found[-1] += sign
    return [said for said in found if said]


@lru_cache(maxsize=1)
def _spellings() -> list[_Spelling]:
    found = []
    for name, english, korean, people in _rows():
        for kind, frame in ((english, r"\b{}\b"), (korean, r"(?<![가-힣]){}"), (people, r"\b{}\b")):
            for said in _apart(kind):
                rule = re.compile(frame.format(said))
                found.append(_Spelling(name, said.split("(?")[0], rule, kind is people))
    return found


def elsewhere(low: str) -> list[str]:
    """What of them is named in lower-case text: "파리" and "paris" are both "paris"."""
    return _named(low, peoples=False)


def hinted_elsewhere(low: str) -> set[str]:
    """The same with their people and languages: who writes of the Dutch knows of Holland."""
    return set(_named(low, peoples=True))


def _named(low: str, peoples: bool) -> list[str]:
    return [
        spelling.name
        for spelling in _spellings()
        if spelling.plain in low and (peoples or not spelling.is_people)
        and spelling.rule.search(low)
    ]  # fmt: skip
