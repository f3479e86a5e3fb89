"""A cache of people's words has a bound in bytes."""

import ast
from pathlib import Path

import tripkit
from tripkit.knowledge.remembered import LONGEST, remembered

SOURCES = Path(tripkit.__file__).parent
ANSWERED: list[str] = []


@remembered(2)
def answer(text: str, *, loud: bool = False) -> str:
    ANSWERED.append(text)
    return text.upper() if loud else text


def test_the_latest_short_texts_are_kept_and_long_ones_found_anew() -> None:
    ANSWERED.clear()
    long = "x" * (LONGEST + 1)
    for text in ("a", "a", "b", "c", "a", long, long, long[1:], long[1:]):
        assert answer(text) == text
    assert answer("c", loud=True) == "C"
    assert ["a", "b", "c", "a", long, long, long[1:], "c"] == ANSWERED


def unbounded() -> set[str]:
    """Functions whose every answer is kept for ever, by what text they were asked about."""
    names = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(by, ast.Name) and by.id == "cache" for by in node.decorator_list
            ):
                asked = [ast.unparse(a.annotation) for a in node.args.args if a.annotation]
                names |= {node.name for kind in asked if kind.startswith("str")}
    return names


def test_what_is_kept_for_ever_is_asked_about_our_own_names_alone() -> None:
    """Sections, tables, files, codes and ids of ours: a new one here must not be a person's text."""
    ours = {
        "_table", "matcher", "_traces", "_kinds", "_texts", "_ranges", "city_of", "_pattern",
        "_group", "_per_dollar", "patterns", "word", "words", "largest_city", "load", "_letters",
        "union", "_read", "_concepts", "table", "_template", "_nouns", "pattern", "road_class",
        "_called", "_patterns", "_extent", "meal_hour_words", "patterns_of",
    }  # fmt: skip
    assert unbounded() <= ours
