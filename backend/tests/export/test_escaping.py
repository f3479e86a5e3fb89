"""Whatever others write stays words in every format: read back with each format's own reader."""

import json
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from icalendar import Calendar
from markdown_it import MarkdownIt
from pypdf import PdfReader

from tripkit.export.document import (
    Bullets,
    Cell,
    Clash,
    Day,
    Document,
    Entry,
    Event,
    Judged,
    Line,
    Para,
    Place,
    Section,
    Table,
    Ticks,
)
from tripkit.export.geojson import geojson
from tripkit.export.html.page import page
from tripkit.export.ics import calendar, kept
from tripkit.export.markdown import escaped, markdown
from tripkit.export.pdf import pdf
from tripkit.knowledge.presenting.written import one_line, plain

MARKS = st.sampled_from(
    ["# ", "- ", "1. ", "> ", "***", "---", "===", "+ ", "~~~", "```", "|", "<b>", "</style>", "&lt;",
     "![a](b)", "[a](http://evil.example)", "www.evil.example", "\\", "\\n", "\\N", ";", ",", ":",
     "BEGIN:VEVENT", "\r\nEND:VEVENT\r\n", "\u2028", "\x00", "\x1b", "'", '"', "$", "**a**", "__b__",
     "--c--", "](", "가나다", "Łódź", "$x$", "{{", "[^1]", "[ ]", "\t", "    code", "*", "_"]
)  # fmt: skip
TEXT = st.lists(MARKS | st.text(max_size=8), max_size=6).map("".join)
LAYOUTS = st.sampled_from(["table", "list"])


def document(words: str, layout: Any = "table") -> Document:
    """One that says the same words everywhere."""
    line = Line(words, words, words)
    cells = (Cell(words, words), Cell(words, is_figure=True))
    entry = Entry(words, words, words, words, (words,), words, words, words, words, words, words,
                  words, number=1)  # fmt: skip
    at = datetime(2027, 4, 1, 9, tzinfo=UTC)
    event = Event("e1", words, at, at + timedelta(hours=1), words, (words, words), words,
                  places=(Place(words, "place", 1.0, 2.0, words),), fields=(("notes", words),),
                  properties={"name": words}, alarm=timedelta(minutes=5))  # fmt: skip
    blocks = (Para(words), Bullets((line,)), Ticks((line,)), Table((words, words), (cells, cells)))
    return Document(
        uid="d", kind="plan", locale="en", layout=layout, title=words, lead=words,
        days=(Day(words, (entry,), words, words, words, words, words, 1, "1A"),),
        sections=(Section("s", words, blocks),), footer=(words,), events=(event,),
        asked=words, held=words, introduction=words, empty=words,
        judged=(Judged("kept", words, words, words, words),), clash=Clash(words, (words,), words),
    )  # fmt: skip


def _rendered(text: str) -> tuple[str, list[tuple[str, Any]]]:
    """The text of Markdown as a reader shows it, and the elements that it makes."""
    parser = HTMLParser()
    shown: list[str] = []
    elements: list[tuple[str, Any]] = []
    parser.handle_data = shown.append  # type: ignore[method-assign]
    parser.handle_starttag = lambda tag, attrs: elements.append((tag, dict(attrs)))  # type: ignore[method-assign]
    parser.feed(
        MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(text)
    )
    parser.close()
    return "".join(shown), elements


@settings(max_examples=300)
@given(TEXT)
@example("-")
@example("1.")
@example("===")
@example("a\n- b")
def test_markdown_shows_the_words_and_makes_nothing_of_them(words: str) -> None:
    shown, elements = _rendered(escaped(words))
    assert {tag for tag, _ in elements} <= {"p"}
    assert " ".join(shown.split()) == plain(words)


@settings(max_examples=60)
@given(TEXT, LAYOUTS)
def test_a_whole_document_in_markdown_has_only_our_elements(words: str, layout: str) -> None:
    shown, elements = _rendered(markdown(document(words, layout)))
    ours = {"h1", "h2", "h3", "p", "strong", "ul", "li", "table", "thead", "tbody", "tr", "th", "td",
            "br", "hr"}  # fmt: skip
    assert {tag for tag, _ in elements} <= ours
    assert [tag for tag, _ in elements].count("table") == 2
    assert plain(words) in " ".join(shown.split())


class _Page(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@settings(max_examples=60)
@given(TEXT, LAYOUTS)
def test_a_page_has_the_same_elements_whatever_the_words_are(words: str, layout: str) -> None:
    made, other = (
        _Page(page(document(said, layout), embed=True).html) for said in (words or "-", "a")
    )
    assert made.tags == other.tags
    assert not [name for name, _ in made.attributes if name.startswith("on")]
    assert not [value for name, value in made.attributes if name in ("href", "src")]


@settings(max_examples=150)
@given(TEXT, LAYOUTS)
@example("a\\Nb", "table")
@example("x" * 200 + "가" * 90, "table")
def test_a_calendar_is_read_back_as_it_was_written(words: str, layout: str) -> None:
    made = calendar(document(words, layout))
    assert all(len(line) <= 75 for line in made.split(b"\r\n"))
    (event,) = Calendar.from_ical(made).walk("VEVENT")  # type: ignore[union-attr]
    said = kept(words)
    assert [one.name for one in event.walk()] == ["VEVENT", "VALARM"]
    on_one_line = kept(one_line(words))
    assert str(event.get("SUMMARY", "")) == on_one_line
    assert str(event.get("LOCATION", "")) == on_one_line
    assert str(event["X-TRIPKIT-NOTES"]) == said
    assert "URL" not in event


@given(TEXT)
def test_a_map_is_read_back_as_it_was_written(words: str) -> None:
    read = json.loads(geojson(document(words)))
    (feature,) = read["features"]
    assert read["type"] == "FeatureCollection"
    assert feature["geometry"] == {"type": "Point", "coordinates": [2.0, 1.0]}
    told = feature["properties"]
    assert (told["name"], told["location"], told.get("address", "")) == (words, words, words)
    assert (told["starts"], told["ends"]) == (
        "2027-04-01T09:00:00+00:00",
        "2027-04-01T10:00:00+00:00",
    )


@settings(max_examples=8)
@given(TEXT, LAYOUTS)
@example("**a** __b__ [c](https://evil.example) --d-- ~~e~~", "table")
def test_paper_has_no_links_of_others(words: str, layout: str) -> None:
    reader = PdfReader(BytesIO(pdf(document(words, layout))))
    assert not [note for sheet in reader.pages for note in sheet.get("/Annots") or []]


@pytest.mark.parametrize("layout", ["table", "list"])
def test_an_address_of_the_web_is_a_link_in_every_format(layout: Any) -> None:
    made = document("https://example.org/a", layout)
    assert "(https://example.org/a)" in markdown(made)
    assert 'href="https://example.org/a"' in page(made, embed=True).html
    assert b"URL:https://example.org/a" in calendar(made)
    assert b"https://example.org/a" in pdf(made)
