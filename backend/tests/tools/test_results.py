"""Results as a policy reads them: on one line, of bounded length, without what is empty."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import BaseModel, Field

from tripkit.tools.results import (
    CONTENT_LETTERS,
    LINE_LETTERS,
    Readable,
    clipped,
    compact_json,
    joined,
    line_of,
    now,
)


class Note(Readable, BaseModel):
    text: str
    at: datetime | None = None
    page_url: str = Field(default="", serialization_alias="pageUrl")

    def line(self) -> str:
        return self.text


@pytest.mark.parametrize(
    ("text", "most", "line"),
    [
        ("four", 4, "four"),
        ("fives", 4, "fiv…"),
        ("two  words\n and a line", 40, "two words and a line"),
        ("ab cdef", 4, "ab…"),
        ("", 4, ""),
    ],
)
def test_a_text_is_cut_only_where_it_is_longer_than_the_line(
    text: str, most: int, line: str
) -> None:
    assert clipped(text, most) == line


def test_a_results_line_is_its_own_up_to_the_limit() -> None:
    assert line_of(Note(text="x" * LINE_LETTERS)) == "x" * LINE_LETTERS
    assert line_of(Note(text="x" * (LINE_LETTERS + 1))) == "x" * (LINE_LETTERS - 1) + "…"


def test_nothing_empty_is_shown_to_a_model_but_naughts_and_noes() -> None:
    value = {"a": None, "b": [], "c": {}, "d": "", "e": 0, "f": False, "g": {"h": None, "i": [{}]}}
    assert json.loads(compact_json(value)) == {"e": 0, "f": False, "g": {"i": [{}]}}


def test_what_a_model_reads_is_compact_json_under_the_names_of_the_wire() -> None:
    note = Note(text="서울", at=datetime(2027, 4, 1, tzinfo=UTC), page_url="https://example.org")
    assert note.content() == (
        '{"text":"서울","at":"2027-04-01T00:00:00Z","pageUrl":"https://example.org"}'
    )


def test_a_long_result_is_cut_with_a_mark_and_one_that_fits_is_not() -> None:
    fits = "x" * (CONTENT_LETTERS - 2)  # and two quotes
    assert compact_json(fits) == f'"{fits}"'
    assert compact_json(fits + "x") == f'"{fits}x…'


def test_now_is_in_utc_to_the_second() -> None:
    at = datetime.fromisoformat(now())
    assert (at.utcoffset(), at.microsecond) == (timedelta(0), 0)
    assert abs(at - datetime.now(UTC)) < timedelta(minutes=1)


def test_joining_leaves_out_what_is_empty() -> None:
    assert joined(["a", "", "b"]) == "a; b"
    assert joined(["a", "b"], ": ") == "a: b"
    assert joined([]) == ""
