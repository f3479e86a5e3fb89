"""What one prints and reads: PDF and Markdown."""

import re
from io import BytesIO

import pytest
from export.itinerary.trips import any_trip, identity, local, of, tokyo
from hypothesis import given, settings
from pypdf import PdfReader

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Activity, Itinerary, Location, Price, name_of
from tripkit.export import markdown as marks
from tripkit.export import pdf as papers
from tripkit.export.itinerary import itinerary_document
from tripkit.export.itinerary.words import TEXTS

LOCALES: list[Locale] = ["en", "ko"]
EVIL = "<script>x</script> ![a](https://evil.example/p.png) | `b` **c** [d](javascript:1)"


def markdown(trip: Itinerary, locale: Locale) -> str:
    return marks.markdown(itinerary_document(trip, locale))


def pdf(trip: Itinerary, locale: Locale) -> bytes:
    return papers.pdf(itinerary_document(trip, locale))


def text_of(content: bytes) -> str:
    """All text, without gaps: lines break where they must."""
    pages = (page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    return re.sub(r"\s", "", "".join(pages))


def bare(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_pdf_holds_every_segment_its_times_and_its_booking(locale: Locale) -> None:
    trip = tokyo("도쿄의 봄")
    text = text_of(pdf(trip, locale))
    for one in trip.segments:
        assert bare(name_of(one)) in text
        assert one.start_datetime[11:] in text
    for fact in ("도쿄의봄", "ABC123", "HX-99812", "412,300", "$389.50", "YukiTanaka", "동전"):
        assert fact in text


def test_the_pdf_embeds_the_letters_that_it_needs_and_no_more() -> None:
    content = pdf(tokyo("도쿄의 봄"), "ko")
    assert len(content) < 200_000
    reader = PdfReader(BytesIO(content))
    assert [round(float(x)) for x in reader.pages[0].mediabox[2:]] == [595, 842]
    fonts = reader.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    assert all("NanumGothic" in str(font.get_object()["/BaseFont"]) for font in fonts.values())


def test_the_same_itinerary_is_the_same_pdf() -> None:
    assert pdf(tokyo(), "ko") == pdf(tokyo(), "ko")


@pytest.mark.parametrize("locale", LOCALES)
def test_markdown_holds_every_segment(locale: Locale) -> None:
    shown = markdown(tokyo(), locale).replace("\\", "")
    for one in tokyo().segments:
        assert name_of(one) in shown
    assert shown.count("\n## ") == 6  # five days and the costs


def test_each_day_says_where_one_sleeps_and_the_last_that_one_leaves() -> None:
    days = itinerary_document(tokyo(), "en").days
    assert [bool(day.note) for day in days] == [True, True, True, False, False]
    assert [e.what for e in days[3].entries] == ["Post the cards", "Check out: Asakusa View Hotel"]
    assert days[0].title == "Sat 3 April 2027"


def test_what_ends_on_a_later_date_says_so() -> None:
    night = Activity(**local(1, "2027-04-03T22:30", "2027-04-04T01:30", name="Night walk",
                             location=Location(name="Ueno")))  # fmt: skip
    assert itinerary_document(of(night), "en").days[0].entries[0].end == "01:30 +1"


def test_long_gaps_are_one_line() -> None:
    trip = of(start_date="2027-04-01", end_date="2027-04-30")
    assert [day.empty for day in itinerary_document(trip, "ko").days] == ["30일은 비어 있어요."]
    assert "Nothing in it yet." in markdown(of(), "en")


def test_what_is_cancelled_is_struck_and_costs_nothing() -> None:
    shown = markdown(tokyo(), "en")
    assert "~~Kabuki~~ (cancelled)" in shown
    assert "$90" not in shown
    assert r"**₩412,300 + \$389.50**" in shown


def test_cents_are_kept() -> None:
    one = Activity(**local(1, "2027-04-03T22:30", "2027-04-04T01:30", name="A",
                           location=Location(name="B"),
                           total_price=Price(amount=125.45, currency="EUR")))  # fmt: skip
    assert "€125.45" in markdown(of(one), "en")


def test_words_of_others_stay_words() -> None:
    one = Activity(**local(1, "2027-04-03T22:30", "2027-04-04T01:30", name=EVIL, notes=EVIL,
                           location=Location(name=EVIL)))  # fmt: skip
    trip = of(one).model_copy(update={"title": EVIL})
    shown = markdown(trip, "en")
    assert "<script>" not in shown
    assert "](" not in shown.replace("\\]", "")
    assert b"evil.example/" not in pdf(trip, "en")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_segment_for_some_names_them(locale: Locale) -> None:
    flight = next(one for one in itinerary_document(tokyo(), locale).days[-1].entries)
    assert any("Min" in line for line in flight.lines)
    assert not any("김하나" in line for line in flight.lines)
    assert tokyo().segments[-1].traveler_ids == [identity(101)]


def test_both_languages_have_every_text() -> None:
    en, ko = TEXTS.all("en"), TEXTS.all("ko")
    assert en.keys() == ko.keys()
    for key in en:
        one, other = (set(re.findall(r"\{(\w+)", text)) for text in (en[key], ko[key]))
        assert one == other


@settings(max_examples=10)
@given(any_trip())
def test_any_itinerary_can_be_printed_and_read(trip: Itinerary) -> None:
    assert pdf(trip, "ko").startswith(b"%PDF")
    assert markdown(trip, "en").endswith("\n")


def test_four_hundred_segments_fit() -> None:
    many = [
        Activity(**local(n, f"2027-04-{n % 28 + 1:02d}T10:00", f"2027-04-{n % 28 + 1:02d}T11:00",
                         name=f"Place {n} 가나다" * 8, location=Location(name="긴 이름 " * 30)))
        for n in range(1, 401)
    ]  # fmt: skip
    assert len(PdfReader(BytesIO(pdf(of(*many), "ko"))).pages) > 20
