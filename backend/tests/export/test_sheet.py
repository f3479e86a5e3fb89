"""A sheet of paper: its margins, its page's number, its tables, and words that are no marks."""

from io import BytesIO

from pypdf import PdfReader

from tripkit.export.grid import Column, Grid
from tripkit.export.sheet import INK, Sheet
from tripkit.export.typesetting import Words

COLUMNS = (Column("Name", 3, "L"), Column("Cost", 1, "R"))


def pages(sheet: Sheet) -> list[str]:
    """What each page says, lines as they stand."""
    read = PdfReader(BytesIO(bytes(sheet.output()))).pages
    return [page.extract_text() for page in read]


def test_words_keep_clear_of_the_edges_and_of_the_pages_number() -> None:
    sheet = Sheet("en", "Trip")
    assert (sheet.l_margin, sheet.r_margin, sheet.t_margin, sheet.b_margin) == (14, 14, 14, 16)
    sheet.ink((0, 0, 0), 10)
    for _ in range(60):
        sheet.cell(0, 5, "word", new_x="LMARGIN", new_y="NEXT")
    assert [page.split() for page in pages(sheet)] == [
        ["word"] * 53 + ["1"],
        ["word"] * 7 + ["2"],
    ]


def test_others_marks_are_words() -> None:
    sheet, marks = Sheet("en", "Trip"), "**bold** __line__ ~~gone~~ [x](https://evil.example) {nb}"
    sheet.say(marks)
    sheet.say(marks, lead=marks)
    Grid(sheet, COLUMNS[:1]).set([[(Words(marks),)]])
    content = bytes(sheet.output())
    (page,) = PdfReader(BytesIO(content)).pages
    assert page.extract_text().replace("\n", " ").count(marks) == 4
    assert "/Annots" not in page
    assert b"evil.example" not in content


def test_a_link_lies_on_each_line_of_its_words() -> None:
    sheet = Sheet("en", "Trip")
    sheet.say("a few words " * 20, url="https://tripkit.example")
    (page,) = PdfReader(BytesIO(bytes(sheet.output()))).pages
    assert [str(note.get_object()["/A"]["/URI"]) for note in page["/Annots"]] == [
        "https://tripkit.example"
    ] * 3


def test_a_table_says_its_head_again_on_each_page_and_cuts_no_row_in_two() -> None:
    sheet = Sheet("en", "Trip")
    rows = [[(Words(f"first {n}\nsecond {n}"),), (Words(str(n)),)] for n in range(60)]
    Grid(sheet, COLUMNS).set(rows)
    read = pages(sheet)
    assert len(read) == 3
    for page in read:
        assert "Name" in page.splitlines()[0]
        assert page.count("first") == page.count("second")
    assert sum(page.count("first") for page in read) == 60


def test_a_row_that_is_higher_than_a_page_goes_on_on_the_next() -> None:
    sheet = Sheet("en", "Trip")
    Grid(sheet, COLUMNS).set([[(Words("\n".join(f"line {n}." for n in range(150))),), ()]])
    read = pages(sheet)
    assert len(read) == 3
    text = " ".join(read)
    assert all(f"line {n}." in text for n in range(150))


def test_a_table_without_rows_is_its_head() -> None:
    sheet = Sheet("en", "Trip")
    Grid(sheet, COLUMNS).set([])
    assert pages(sheet)[0].split()[:2] == ["Name", "Cost"]


def test_a_font_is_loaded_with_the_first_letter_that_needs_it() -> None:
    sheet = Sheet("en", "Trip")
    sheet.say("Ueno, 서울")
    assert set(sheet.fonts) == {"nanum"}
    sheet.say("Kraków, Łódź")
    assert set(sheet.fonts) == {"nanum", "noto"}
    sheet.ink(INK, 9)
    assert [piece.family for piece in sheet.lines([Words("Łódź 서울")], 90)[0]] == ["Noto", "Nanum"]
