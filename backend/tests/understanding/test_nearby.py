"""What a phrase leaves to the words around it is read with them; any text is read in linear time."""

import time
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.domain.statement_kinds import is_value
from tripkit.understanding.commands import command
from tripkit.understanding.values import GRAMMARS, values, values_at

TODAY = date(2026, 11, 21)


def at(kind: str, text: str, words: str) -> list[str]:
    """What `words` of `text` say."""
    start = text.rindex(words)
    return values_at(kind, text, start, start + len(words), TODAY)


@pytest.mark.parametrize(
    ("kind", "text", "words", "value"),
    [
        (
            "start",
            "the wedding is on the 12th of April, we land on the 10th",
            "on the 10th",
            "2027-04-10",
        ),
        ("end", "from 29 December, leave on the 4th", "leave on the 4th", "2027-01-04"),
        ("end", "from 3 to 5 March, home by Sunday", "home by Sunday", "2027-03-07"),
        ("start", "exam on 22 January, arrive the day before", "the day before", "2027-01-21"),
        ("start", "12월 18일 종강이니까 그 다음날부터", "그 다음날부터", "2026-12-19"),
        ("length", "London 2 nights, Paris 1", "1", "1n"),
        ("length", "5 days, no 6", "6", "6d"),
        ("length", "we stay four nights there", "four", "4n"),
        ("budget", "예산은 150", "150", "1500000 KRW/total"),
        ("longest", "we drive, under three hours", "under three hours", "drive<3h"),
    ],
)
def test_a_phrase_takes_what_it_lacks_from_the_words_around_it(
    kind: str, text: str, words: str, value: str
) -> None:
    assert at(kind, text, words) == [value]


@pytest.mark.parametrize(
    ("kind", "words", "expected"),
    [
        ("when", "March or April", ["month:3", "month:4"]),
        ("when", "from the 4th of May till the 18th", ["2027-05-04..2027-05-18"]),
        ("when", "내년 4월", ["2027-04"]),
        ("when", "십이월 초닷새날", ["2026-12-05"]),
        ("when", "금욜 밤", ["weekday:fri"]),
        ("length", "two and a half weeks", ["2.5w"]),
        ("length", "사나흘", ["3-4d"]),
        ("budget", "3만5천원씩", ["35000 KRW/person"]),
        ("budget", "half a million won", ["500000 KRW/total"]),
        ("budget", "300~400만원", ["3000000-4000000 KRW/total"]),
        ("budget", "인당 오만", ["50000 KRW/person"]),
        ("travelers", "me and three from the gang", ["4"]),
        ("travelers", "우리 넷", ["4"]),
        ("travelers", "party of six", ["6"]),
        ("travelers", "with my mum", ["2"]),
        ("age", "칠순", ["70"]),
        ("hour", "half seven", ["07:30"]),
        ("hour", "0600", ["06:00"]),
        ("hour", "오후 3시 반", ["15:30"]),
        ("latest", "by noon", ["12:00"]),
        ("latest", "not after sundown", ["dark"]),
        ("distance", "within two hours of Basel", ["<=2h Basel"]),
        ("walking", "half a mile", ["<=0.8km"]),
        ("go", "Japan or Taiwan", ["Japan", "Taiwan"]),
        ("go", "베트남 다낭", ["Da Nang"]),
        ("go", "Port Lincoln", ["Port Lincoln"]),
        ("origin", "fly from LAX", ["Los Angeles"]),
    ],
)
def test_each_kind_is_read_in_its_many_forms(kind: str, words: str, expected: list[str]) -> None:
    assert values(kind, words, TODAY) == expected


@pytest.mark.parametrize(
    ("text", "words", "operation", "value"),
    [
        ("move the museum to Thursday at 3", "", "move", "move@museum@weekday:thuT15:00"),
        ("push everything back an hour", "", "move", "move@everything@+1h"),
        (
            "셋째날 온천은 첫날 저녁으로 당겨줘요",
            "",
            "move",
            "move@셋째날 온천은 첫날 저녁으로@first_dayTevening",
        ),
        ("새 카페 빼줘", "빼줘", "remove", "remove@새 카페@"),
        ("add 2 nights in Porto", "", "extend", "extend@2 nights in Porto@2n"),
        ("move dinner before sunset", "", "move", "move@dinner@before sunset"),
        ("undo that", "", "undo", "undo@@"),
        ("lock Sunday", "", "lock", "lock@Sunday@"),
    ],
)
def test_a_command_has_an_object_and_a_time(
    text: str, words: str, operation: str, value: str
) -> None:
    start = text.index(words) if words else 0
    assert command(text, start, len(text), operation, TODAY) == value


@given(st.text(max_size=90), st.text(max_size=60), st.text(max_size=90))
def test_any_words_anywhere_are_read_without_a_fault(before: str, words: str, behind: str) -> None:
    text, start = before + words + behind, len(before)
    for kind in GRAMMARS:
        for value in values_at(kind, text, start, start + len(words), TODAY):
            assert is_value(kind, value), (kind, value)
    parts = command(text, start, start + len(words), "move", TODAY)
    assert is_value("command", parts), parts


@pytest.mark.parametrize(
    "unit", ["a ", "12 ", "1월 ", "me and ", "3 nights, ", "천만 ", "to ", "(", "New "]
)
def test_twice_the_text_takes_hardly_more_than_twice_the_time(unit: str) -> None:
    """Bounded by a factor of six for four times the text, with what a busy machine adds."""

    def cost(size: int) -> float:
        text = (unit * size)[:size]
        began = time.process_time()
        for kind in GRAMMARS:
            values_at(kind, text, 0, len(text), TODAY)
        command(text, 0, len(text), "move", TODAY)
        return time.process_time() - began

    cost(500)
    assert cost(4000) < 6 * cost(1000) + 0.5


@pytest.mark.parametrize(
    ("words", "operation", "value"),
    [
        ("Please change the hotel to one with a pool", "replace", "replace@hotel@"),
        ("move lunch to one", "move", "move@lunch@13:00"),
        ("We'd rather have dinner at 6:30", "move", "move@dinner@18:30"),
    ],
)
def test_one_with_something_is_no_hour(words: str, operation: str, value: str) -> None:
    assert command(words, 0, len(words), operation, TODAY) == value
