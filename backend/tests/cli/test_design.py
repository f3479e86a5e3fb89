"""`tripkit design` against a running API: a trip is chosen, changed, asked about, taken back."""

import asyncio
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from api.serving import Api

from tripkit.cli.design import table
from tripkit.cli.design.table import FAILED, answer_of, design


class Typed:
    """Lines as if typed into a pipe."""

    is_terminal = False

    def __init__(self, *lines: str) -> None:
        self._lines = list(lines)

    async def next(self) -> str | None:
        await asyncio.sleep(0)
        return self._lines.pop(0) if self._lines else None


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


async def told(api: Api, monkeypatch: pytest.MonkeyPatch, *lines: str, locale: str = "en") -> str:
    monkeypatch.setattr(table, "Lines", lambda: Typed(*lines))
    out = StringIO()
    assert await design(api.url, locale, None, out) == 0
    return out.getvalue()


async def test_a_new_trip_is_made_changed_and_found_again(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await told(
        api, monkeypatch, "Tokyo", "Add Ueno Park on 2 December 2027 at 10:00", "/undo", "/show",
        "/costs",
    )  # fmt: skip
    assert "The trip is empty so far." in first
    assert "This session: $0.00 of $2.00." in first
    assert "The trip is kept." in first
    again = await told(api, monkeypatch, "1", "/quit")
    assert "1 Tokyo" in again


async def test_days_are_told_in_words_and_the_profile_is_shown(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = await told(
        api, monkeypatch, "Kyoto", "/profile", "Add lunch on 2 December 2027 at 12:00",
        "We are vegetarians", "/show", "/profile",
    )  # fmt: skip
    assert "Nothing is known" in said
    assert "Thu 2 December\n  12:00" in said
    assert "dietaryRestrictions: vegetarian" in said
    assert "2027-12" not in said


async def test_korean_is_spoken(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "일정은 저장되어 있어요." in await told(api, monkeypatch, "도쿄", locale="ko")


async def test_without_an_api_the_way_to_start_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    monkeypatch.setattr(table, "Lines", lambda: Typed())
    assert await design("http://127.0.0.1:1", "en", None, out) == FAILED
    assert "tripkit serve" in out.getvalue()


OPTIONS = [{"id": "a"}, {"id": "b"}]


@pytest.mark.parametrize(
    ("kind", "line", "value"),
    [
        ("single_choice", "2", "b"), ("single_choice", "3", None), ("single_choice", "no", None),
        ("multiple_choice", "1, 2", ["a", "b"]), ("multiple_choice", "1, x", None),
        ("scale", "12.5", 12.5), ("scale", "much", None), ("text", "Fushimi", None),
        ("date_range", "2027-04-10 2027-04-12", {"start": "2027-04-10", "end": "2027-04-12"}),
        ("date_range", "in April", None),
    ],
)  # fmt: skip
def test_a_line_answers_what_was_asked_or_is_a_message(kind: str, line: str, value: Any) -> None:
    assert answer_of({"type": kind, "options": OPTIONS}, line) == value
