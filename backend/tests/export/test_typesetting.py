"""Lines as fpdf's own layout breaks them, and what it cannot do."""

from functools import lru_cache

from fpdf import FPDF
from hypothesis import example, given
from hypothesis import strategies as st

from tripkit.export.sheet import INK, Sheet
from tripkit.export.typesetting import Words

MILLIMETRES = 60.0
WORDS = st.text(st.sampled_from("ab iWm.가나,-"), min_size=1, max_size=30).map(str.strip)
PARAGRAPHS = st.lists(st.lists(WORDS, max_size=12).map(" ".join), min_size=1, max_size=3)


@lru_cache
def sheet() -> Sheet:
    made = Sheet("en", "Trip")
    made.ink(INK, 9.5)
    return made


def shown(*words: Words, width: float = MILLIMETRES) -> list[str]:
    return ["".join(piece.text for piece in line) for line in sheet().lines(words, width)]


@example(["word " * 40])
@example(["m" * 90, "W " * 40])
@given(PARAGRAPHS)
def test_lines_end_where_the_library_would_end_them(paragraphs: list[str]) -> None:
    text = "\n".join(" ".join(one.split()) for one in paragraphs).strip()
    theirs = FPDF.multi_cell(
        sheet(), MILLIMETRES + 2 * sheet().c_margin, 5, text, align="L", dry_run=True,
        output="LINES",
    )  # fmt: skip
    assert [line.rstrip() for line in shown(Words(text))] == [
        line.rstrip() for line in theirs if text
    ]


def test_no_line_is_wider_than_its_room_and_no_letter_is_lost() -> None:
    text = "Seventeen wide words, then averyveryverylongonewithoutanyspaceatall, then 서울의 봄"
    for width in (12.0, 25.0, 80.0):
        lines = sheet().lines([Words(text)], width)
        assert all(sheet().width_of(line) <= width + 0.01 for line in lines)
        assert "".join(shown(Words(text), width=width)).replace(" ", "") == text.replace(" ", "")


def test_one_letter_stands_on_each_line_where_there_is_room_for_none() -> None:
    assert shown(Words("abc"), width=0.1) == ["a", "b", "c"]


def test_bold_words_are_set_in_bold_and_break_with_the_rest() -> None:
    lines = sheet().lines([Words("Breakfast at the", is_bold=True), Words(" Nezu Museum")], 30)
    pieces = [[(piece.text, piece.is_bold) for piece in line] for line in lines]
    assert pieces == [[("Breakfast at the", True)], [("Nezu Museum", False)]]


def test_spaces_of_every_width_end_a_line_and_signs_without_one_are_left_out() -> None:
    text = "Nezu\u2009Museum\u3000and Ueno\u200b Pa\u00adrk"
    assert shown(Words(text), width=23) == ["Nezu Museum", "and Ueno", "Park"]
