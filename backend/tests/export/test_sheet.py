"""A sheet of paper: its margins, its page's number, and words that are no marks."""

from io import BytesIO

from pypdf import PdfReader

from tripkit.export.sheet import Sheet, unmarked


def test_words_keep_clear_of_the_edges_and_of_the_pages_number() -> None:
    sheet = Sheet("en", "Trip")
    assert (sheet.l_margin, sheet.r_margin, sheet.t_margin, sheet.b_margin) == (14, 14, 14, 16)
    sheet.ink((0, 0, 0), 10)
    for _ in range(60):
        sheet.cell(0, 5, "word", new_x="LMARGIN", new_y="NEXT")
    pages = PdfReader(BytesIO(bytes(sheet.output()))).pages
    assert [page.extract_text().split() for page in pages] == [
        ["word"] * 53 + ["1"],
        ["word"] * 7 + ["2"],
    ]


def test_others_marks_are_words() -> None:
    assert unmarked("**bold** __line__ ~~gone~~ [x](y)") == "*bold* _line_ ~gone~ [x] (y)"
    assert unmarked("****") == "*"
