"""The reader as it is packed: any text is read, every row stands in it, plain words are got."""

import random
import re
from datetime import date

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Statement
from tripkit.understanding.model import bundled
from tripkit.understanding.reader import LocalReader, ReadingContext, Use

TODAY = date(2026, 11, 21)
USES: tuple[Use, ...] = ("chat", "plan", "edit", "ask", "guide")


@pytest.fixture(scope="module")
def reader() -> LocalReader:
    return LocalReader(bundled())


def values(statements: list[Statement]) -> set[tuple[str, str, str]]:
    return {(s.kind, s.value, s.polarity) for s in statements}


def stands(statements: list[Statement], text: str) -> bool:
    """Half a character stands as U+FFFD."""
    whole = re.sub("[\ud800-\udfff]", "\ufffd", text)
    return all(whole[s.span.start : s.span.end] == s.text for s in statements)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300), st.sampled_from(USES), st.none() | st.text(max_size=12))
@example("\u0000\ud800 4 nights \U0001f3d6 1박2일", "plan", None)
def test_any_text_is_read_and_every_row_stands_in_it(
    reader: LocalReader, text: str, use: Use, awaiting: str | None
) -> None:
    statements = reader.read(text, ReadingContext(use, TODAY, awaiting))
    assert stands(statements, text)
    assert [s.id for s in statements] == [f"s{n}" for n in range(1, len(statements) + 1)]


def test_a_text_of_twenty_thousand_characters_is_read(reader: LocalReader) -> None:
    chance = random.Random(3)
    words = ["Lisbon", "no museums", "3박", "말고", "$90", "🦆", "‮x", "…", "a\tb", "the 5th"]
    text = " ".join(chance.choice(words) for _ in range(6_000))[:20_000]
    assert stands(reader.read(text, ReadingContext("plan", TODAY)), text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "10 days in Japan for two adults and a 5 year old, max 4000 USD, vegetarian",
            {
                ("length", "10d", "wanted"),
                ("go", "Japan", "wanted"),
                ("travelers", "adults=2 children=5", "wanted"),
                ("budget", "4000 USD/total", "wanted"),
                ("diet", "vegetarian", "wanted"),
            },
        ),
        (
            "부산 2박3일, 바다는 빼고, 예산 30만원",
            {
                ("go", "Busan", "wanted"),
                ("length", "2n", "wanted"),
                ("place_kind", "sea", "refused"),
                ("budget", "300000 KRW/total", "wanted"),
            },
        ),
        (
            "three days, no beaches please",
            {("length", "3d", "wanted"), ("place_kind", "beach", "refused")},
        ),
    ],
)
def test_what_is_plainly_said_is_read(
    reader: LocalReader, text: str, said: set[tuple[str, str, str]]
) -> None:
    assert said <= values(reader.read(text, ReadingContext("plan", TODAY)))


@pytest.mark.parametrize(
    ("text", "operation"),
    [
        ("Remove the museum on day 2", "remove@museum@day_2"),
        ("Move dinner to 7pm", "move@dinner@19:00"),
    ],
)
def test_a_plain_command_is_read(reader: LocalReader, text: str, operation: str) -> None:
    assert ("command", operation, "wanted") in values(
        reader.read(text, ReadingContext("edit", TODAY))
    )


@pytest.mark.parametrize(
    "text", ["It looks nice, thank you", "what time is it there?", "음 글쎄요"]
)
def test_what_is_no_command_is_none(reader: LocalReader, text: str) -> None:
    statements = reader.read(text, ReadingContext("edit", TODAY))
    assert not [s for s in statements if s.kind == "command"]


def test_an_unknown_word_with_a_capital_is_no_place(reader: LocalReader) -> None:
    statements = reader.read("I am Glimmer and I like Quonk", ReadingContext("chat", TODAY))
    assert not [s for s in statements if s.kind in ("go", "sight") and s.kind != NOT_UNDERSTOOD]
