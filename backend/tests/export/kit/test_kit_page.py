"""The kit as one file: nothing from elsewhere, nothing of others' markup, whole in both languages."""

import base64
import hashlib
import re
from datetime import date
from typing import Any

import pytest
from export.reading import Reader
from knowledge.kit.kits import elsewhere, kit

from tripkit.domain.context import Locale
from tripkit.domain.kit import Kit
from tripkit.domain.profile import Profile
from tripkit.export.html.faces import faces
from tripkit.export.html.markup import Markup, h
from tripkit.export.html.shell import data_uri
from tripkit.export.kit.card import card
from tripkit.knowledge.concepts import concepts
from tripkit.knowledge.kit import build_kit

PICTURE = data_uri(b"RIFFxxxxWEBP")
EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)></style>&amp;"


@pytest.mark.parametrize("locale", ["en", "ko"])
@pytest.mark.parametrize("concept", list(concepts()))
def test_nothing_is_loaded_from_elsewhere(concept: Any, locale: Locale) -> None:
    made = card(kit(concept=concept, locale=locale, days=3), PICTURE)
    read = Reader(made.html)
    assert {tag for tag, _ in read.elements} & {"script", "link", "iframe", "object", "a"} == set()
    for _tag, attributes in read.elements:
        for name, value in attributes.items():
            assert name != "style"
            assert not name.startswith("on")
            if name in ("src", "href", "srcset", "data", "xlink:href"):
                assert (value or "").startswith("data:")
    style = made.html[made.html.index("<style>") : made.html.index("</style>")]
    assert "@import" not in style
    assert set(re.findall(r"url\((.{5})", style)) == {"data:"}


def test_its_one_style_is_the_one_that_the_policy_lets_in() -> None:
    made = card(kit(), PICTURE)
    (style,) = re.findall(r"<style>(.*?)</style>", made.html, re.S)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = made.policy(images="data:")
    assert f"style-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "script-src" not in policy


def test_strings_of_a_destination_are_text_and_never_markup() -> None:
    day = date(2026, 10, 17)
    tip = {"name": EVIL, "description": EVIL, "duration": EVIL, "bestTime": EVIL,
           "localTip": EVIL, "photoOpportunity": EVIL}  # fmt: skip
    place = elsewhere(
        35.9, 126.8, day, name=EVIL, city=EVIL, country=EVIL, description=EVIL, match_reason=EVIL,
        catch=EVIL, photography_tips=[EVIL], activities=[tip] * 3,
    )  # fmt: skip
    profile = Profile(when="2026-10-17", outfit_style=EVIL, camera_model=EVIL[:100])
    made = card(build_kit("a" * 32, place, "noir", profile, day, "en"), PICTURE)
    read = Reader(made.html)
    assert "script" not in [tag for tag, _ in read.elements]
    assert [tag for tag, _ in read.elements].count("img") == 1
    assert [tag for tag, _ in read.elements].count("style") == 1
    assert not any(name.startswith("on") for _, attributes in read.elements for name in attributes)
    assert read.text.count(EVIL) >= 10


def test_markup_is_escaped_unless_it_was_made_here() -> None:
    assert h("p", "<b>", Markup("<i>")) == "<p>&lt;b&gt;<i></p>"
    assert h("a", href='"><b') == '<a href="&quot;&gt;&lt;b"></a>'


@pytest.mark.parametrize(("locale", "words"), [("en", "Golden hour"), ("ko", "금빛 시간")])
def test_the_page_says_its_language_and_speaks_it(locale: Locale, words: str) -> None:
    read = Reader(card(kit(locale=locale), PICTURE).html)
    assert ("html", {"lang": locale}) in read.elements
    assert words in read.text


def test_hangul_is_never_slanted_spaced_or_broken_within_a_word() -> None:
    css = re.sub(r"url\(data:[^)]*\)", "", card(kit(locale="ko"), PICTURE).html)
    assert "word-break:keep-all" in css
    assert "font-synthesis:none" in css
    assert "italic" not in css
    spaced = [rule for rule in css.split("}") if "letter-spacing" in rule]
    assert spaced
    assert all(":lang(en)" in rule or "date-back" in rule for rule in spaced)


def test_it_prints_as_four_panels_of_a6() -> None:
    made = card(kit(), PICTURE).html
    assert "@page{size:105mm 148mm" in made
    panels = [a["class"] for tag, a in Reader(made).elements if tag == "section"]
    assert panels == ["panel light", "panel camera", "panel wear", "panel pack"]


def test_both_colour_schemes_are_there() -> None:
    made = card(kit(), PICTURE).html
    assert "prefers-color-scheme:dark" in made
    assert ("meta", {"name": "color-scheme", "content": "light dark"}) in Reader(made).elements


def test_a_date_is_printed_on_the_picture_only_when_it_is_real() -> None:
    def stamped(made: Kit) -> bool:
        elements = Reader(card(made, PICTURE).html).elements
        return any(a.get("class") == "date-back" for _, a in elements)

    assert stamped(kit(when="2026-10-17"))
    assert not stamped(kit(when="10"))


def test_a_shared_page_leaves_out_what_quotes_the_person() -> None:
    made = kit()
    assert made.destination.match_reason in Reader(card(made, PICTURE).html).text
    assert (
        made.destination.match_reason
        not in Reader(card(made, PICTURE, invitation=h("p")).html).text
    )


@pytest.mark.parametrize("spot", ["no-senja-husoy", "fi-inari-pielpajarvi"])
@pytest.mark.parametrize("when", ["2026-06-21", "2026-12-21"])
def test_polar_days_and_nights_make_a_page_too(spot: str, when: str) -> None:
    Reader(card(kit(spot, "midnight", when=when), PICTURE).html)


def test_only_the_slices_of_a_face_that_are_needed_are_embedded() -> None:
    assert faces("Hahmlet", "Light").count("@font-face") == 1
    assert faces("Hahmlet", "빛").count("@font-face") == 1
    assert len(card(kit(locale="ko"), "").html) < 500_000
