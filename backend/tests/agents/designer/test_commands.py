"""What is said of a trip becomes changes only where a command was read, and then only that."""

from datetime import date

import pytest
from agents.designer.marked import marked
from knowledge.edits.reading import itinerary

from tripkit.agents.designer.commands import edit_of
from tripkit.domain.context import Locale
from tripkit.domain.edits import CHANGING
from tripkit.knowledge.edits import Edit

TODAY = date(2026, 11, 21)


def edit(line: str, stem: str = "tokyo", certainty: float = 1.0) -> Edit:
    text, statements = marked(line, certainty)
    locale: Locale = "ko" if any("가" <= c <= "힣" for c in text) else "en"
    return edit_of(text, statements, itinerary(stem), TODAY, locale)


def changes(line: str, stem: str = "tokyo") -> list[str]:
    return [call.name for call in edit(line, stem).calls if call.name in CHANGING]


@pytest.mark.parametrize(
    ("line", "stem"),
    [
        ("[I might want to skip the temple](background=plan_status)", "busan"),
        ("[금요일 만찬](background=other) 식당에서 [견과류 알러지](allergy=nuts !) 꼭 전달해 주세요", "lisbon-porto"),
        ("[start at 10](earliest=10:00 @d) only on the first day, [she will sleep](background=reason)", "busan"),
        ("[is there time for the temple at 3?](question=enough@temple)", "busan"),
        ("[don't touch the temple](command=remove@temple@ -)", "busan"),
        ("[Correction](background=other). [£2,530.00](budget=2530 GBP/total *).", "lisbon-porto"),
    ],
)  # fmt: skip
def test_without_a_command_nothing_changes(line: str, stem: str) -> None:
    assert changes(line, stem) == []


def test_a_command_does_what_it_says_beside_its_reason() -> None:
    (call,) = edit(
        "[remove the temple](command=remove@temple@), [Nuala gets sick](background=reason)", "busan"
    ).calls
    assert call.name == "delete_segment"
    assert itinerary("busan").segment(call.arguments["segmentId"])


def test_what_may_be_a_command_is_asked_about_first() -> None:
    doubted = edit("[we could lose the temple](command=move@temple@)", "busan", certainty=0.4)
    assert [call.name for call in doubted.calls] == ["delete_segment"]
    assert doubted.ask is not None
    assert doubted.ask.kind == "confirm"


def test_a_likely_command_that_its_words_bear_out_is_carried_out() -> None:
    agreed = edit("[we could lose the temple](command=remove@temple@)", "busan", certainty=0.4)
    assert [call.name for call in agreed.calls] == ["delete_segment"]
    assert agreed.ask is None


def test_words_that_nobody_understood_ask_for_nothing_that_is_missing() -> None:
    assert edit("[a museum at some point](not_understood=?)", certainty=0.4).ask is not None
    assert edit("[a museum at some point](not_understood=?)", certainty=0.4).calls == ()


def test_an_order_by_its_form_needs_no_statement() -> None:
    assert changes("delete the temple", "busan") == ["delete_segment"]


def test_what_is_to_be_added_moves_nothing() -> None:
    line = "[Put a temple stroll in](command=add@temple stroll@), [on Tuesday](when=weekday:tue)"
    assert "move_segment" not in changes(line, "busan")


def test_a_kind_and_a_reason_in_korean() -> None:
    assert changes(
        "[배 멀미가 있어서](background=reason) [절은 빼 주세요](command=remove@temple@)", "busan"
    ) == ["delete_segment"]
