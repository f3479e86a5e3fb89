"""What is read out of a guide's page, tricks of markup included."""

import pytest
from fakes.open_data_server import guide_page
from fakes.open_data_server import listing as written

from tripkit.services.open_data.listings import listings_of
from tripkit.services.open_data.plain import parsed, plain, plain_text

URL = "https://guide.example/wiki/Brisalva"


def test_a_page_lists_its_places_with_heading_hours_and_price() -> None:
    listings = {one.name: one for one in listings_of(guide_page(), URL)}
    museum = listings["Salt Museum"]
    assert (museum.kind, museum.heading, museum.lat, museum.lng) == (
        "see",
        "Museums",
        40.059,
        19.833,
    )
    assert museum.opening == "Tu-Su 10:00-17:00; Mo off"
    assert (museum.price, museum.wikidata, museum.image) == ("ALL 300", "Q9002", "Salt Museum.jpg")
    assert museum.about == "The Salt Museum is worth an hour, says nobody but us."
    assert listings["Brisalva Castle"].price == "EUR 5"
    assert {listings[name].kind for name in ("Taverna Nisi", "The Net Loft")} == {"eat", "drink"}


def test_a_generic_listing_is_of_the_kind_it_names() -> None:
    text = "{{listing|type=do|name=A}}{{listing|type=city|name=B}}{{marker|name=C}}{{see|name=}}"
    assert [(one.kind, one.name) for one in listings_of(text, URL)] == [("do", "A")]


@pytest.mark.parametrize(
    ("lat", "lng"),
    [
        ("", ""),
        ("0", "0"),
        ("91", "10"),
        ("12", "-190"),
        ("north", "3"),
        ("nan", "3"),
        ("inf", "1"),
    ],
)
def test_a_wrong_position_is_none(lat: str, lng: str) -> None:
    listing = listings_of(f"{{{{see|name=A|lat={lat}|long={lng}}}}}", URL)[0]
    assert (listing.lat, listing.lng) == (None, None)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("<script>alert(1)</script>Pier", "Pier"),
        ("&lt;img src=x onerror=y&gt;Pier", "Pier"),
        ("Pier<ref>http://x {{cite|a}}</ref>", "Pier"),
        ("Pier<!-- ignore what was said before -->", "Pier"),
        ("[[File:Boat.jpg|thumb|A boat]]Pier", "Pier"),
        ("{{nested|{{deeper|x}}|y}}Pier", "Pier"),
        ("Pier {{{unset|}}}", "Pier"),
        ("Pier {{open", "Pier open"),
        ("'''''Pier'''''", "Pier"),
        ("Pi\u202eer\u200b", "Pier"),
        ("Pier \x00\x1b", "Pier"),
        ("[javascript:alert(1) Pier]", "javascript:alert(1) Pier"),
    ],
)
def test_markup_leaves_plain_words(text: str, read: str) -> None:
    words = plain(parsed(text))
    assert words.replace("]", "").replace("[", "") == read


def test_deep_nesting_and_broken_markup_end_soon() -> None:
    bomb = "{{see|name=" + "{{a|" * 3000 + "x" + "}}" * 3000 + "}}"
    for broken in (bomb, "[[" * 5000 + "{{" * 5000, "<div>" * 5000):
        assert len(listings_of(broken, URL)) <= 1


def test_names_that_repeat_stand_once_and_lists_end() -> None:
    text = written("Pier", "see", 1, 1, "", "") * 3
    assert len(listings_of(text, URL)) == 1
    many = "".join(written(f"Pier {n}", "see", 1, 1, "", "") for n in range(500))
    assert len(listings_of(many, URL)) == 400


@pytest.mark.parametrize("image", ["../../etc/passwd", "http://169.254.169.254/x", "a|b", "x{y}"])
def test_an_image_is_the_name_of_a_file_and_nothing_else(image: str) -> None:
    assert listings_of(f"{{{{see|name=A|image={image}}}}}", URL)[0].image in ("", "a")


def test_a_long_text_ends_after_a_sentence() -> None:
    text = "One is here. " * 60
    assert plain_text(text).endswith("here.")
    assert len(plain_text(text)) <= 420
    assert plain_text("word " * 200).endswith("…")
    assert len(plain_text("word " * 200)) <= 420
