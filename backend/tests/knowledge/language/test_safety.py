"""Any text is read, quickly and without an error."""

import time
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.language import Reading, read
from tripkit.knowledge.language.text import MAX_CHARS, Text

TODAY = date(2026, 11, 21)
STEPS = (
    None,
    "mood",
    "aesthetic",
    "duration",
    "interests",
    "destination",
    "scene",
    "styling",
    "summary",
)
FLOODS = (
    "a", "가", "네", "하 ", "no ", "아니 ", "1", "1 ", "1,", "1.1 ", "바다 ", "beach, ", "?", "ㅋ", "yes ",
    "I want ", '"', "\x00\u202e", "not ", "Paris ", "서울에서 ", "3 days ", "4박 5일 ", "12/24-", "$1,000 ",
    "like A ", "10월 17일 ", "십만", "lisobn ", "A of the ", "장면 ", "the way to ", "(", "don't want: ",
)  # fmt: skip
WORDS = st.sampled_from(
    [f.strip() for f in FLOODS]
    + [
        "엄마",
        "싫어요",
        "말고",
        "beach",
        "never",
        "Lisbon",
        "20%",
        "👍",
        ";",
        "<script>",
        "2027-13-45",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300), st.sampled_from(STEPS))
def test_any_text_is_read(text: str, asked: str | None) -> None:
    said = read(text, asked=asked, today=TODAY)
    assert isinstance(said, Reading)
    assert all(said.evidence.values())


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=40), st.sampled_from(STEPS), st.integers(1, 30))
def test_any_mix_of_known_words_is_read(words: list[str], asked: str | None, days: int) -> None:
    known = {"days": days, "duration": "short", "avoid": ["beach"], "interests": ["food"]}
    said = read(" ".join(words), asked=asked, known=known, today=TODAY)
    assert said.days is None or 1 <= said.days <= 365
    assert not set(said.removed) & set(said.avoid)
    assert said.guessed <= said.evidence.keys()


@pytest.mark.parametrize("flood", FLOODS)
def test_no_flood_of_two_thousand_characters_makes_an_expression_run_away(flood: str) -> None:
    text = (flood * 2000)[:2000]
    read(text, asked="summary", today=TODAY)
    times = []
    for asked in ("summary", "destination", None):
        start = time.process_time()
        read(text, asked=asked, today=TODAY)
        times.append(time.process_time() - start)
    assert min(times) < 2.0, "20 ms on a quiet core; a hundred times that has run away"


def test_only_the_first_two_thousand_characters_count() -> None:
    assert read("a " * 1000 + "to Lisbon please", today=TODAY).destination is None
    assert len(Text("x" * 5000).raw) == MAX_CHARS


def test_control_characters_are_harmless() -> None:
    said = read("three\x00 days\u202e, no\u200b beaches\x1b[31m", today=TODAY)
    assert (said.days, said.avoid) == (3, ("beach",))
    assert all(c.isprintable() for c in Text("a\x00\u2028\x85b").raw)


def test_full_width_and_curly_signs_read_as_plain_ones() -> None:
    assert read("I don’t drive, ５ days", today=TODAY).days == 5
    assert read("I don’t drive", today=TODAY).avoid == ("driving",)
