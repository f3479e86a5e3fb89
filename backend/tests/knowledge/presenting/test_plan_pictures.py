"""Which picture a placeholder means, and that none is ever left."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.domain.plan_picture import ImageCategory, PlanPicture, is_ours
from tripkit.knowledge.presenting.plan_pictures import (
    blank,
    matched,
    normalize_image_key,
    pictured,
    without_placeholders,
)

LEFT = re.compile("image_placeholder:", re.I)


def picture(key: str, category: ImageCategory = "attraction") -> PlanPicture:
    url = f"/api/v1/cards/{re.sub('[^a-z0-9]', '-', key.lower())}"
    return PlanPicture(key=key, url=url, alt=key, category=category, kind="drawn")


SENSOJI = [picture("sensoji_temple"), picture("ueno_park"), picture("ramen_alley", "restaurant")]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Sensoji Temple", "sensoji_temple"),
        ("Ichiran Ramen (Shibuya)", "ichiran_ramen_shibuya"),
        ("Sensō-ji", "senso_ji"),
        ("ＳＡＫＵＲＡ 2", "sakura_2"),
        ("센소지 (아사쿠사)", "센소지_아사쿠사"),
        ("浅草が", "浅草が"),
        ("  --  ", ""),
    ],
)
def test_keys_are_normalised(text: str, key: str) -> None:
    assert normalize_image_key(text) == key


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        ("sensoji_temple", "sensoji_temple"),  # exact
        ("Sensoji Temple", "sensoji_temple"),  # normalised
        ("sensojitemple", "sensoji_temple"),  # stripped
        ("visitsensojitemple", "sensoji_temple"),  # contains
        ("sensoji", "sensoji_temple"),  # partial
        ("tokyo_temple", "sensoji_temple"),  # word overlap
        ("templ_of_dawn", "sensoji_temple"),  # a single word, within a key
        ("dinner_for_two", "ramen_alley"),  # category
    ],
)
def test_each_strategy_finds_what_the_seed_says(wanted: str, key: str) -> None:
    found = matched(wanted, SENSOJI)
    assert found is not None
    assert found.key == key


def test_an_earlier_strategy_goes_before_a_later_one() -> None:
    pictures = [picture("sensoji_temple_tokyo"), picture("sensoji"), picture("Sensoji")]
    assert (found := matched("sensoji", pictures))
    assert found.key == "sensoji"
    assert (found := matched("Sensoji", pictures))
    assert found.key == "Sensoji"
    assert (found := matched("SENSOJI", pictures))
    assert found.key in ("sensoji", "Sensoji")


def test_what_has_nothing_in_common_has_no_picture() -> None:
    assert matched("zzz", SENSOJI) is None
    assert matched("", SENSOJI) is None
    assert matched("hotel_lobby", SENSOJI) is None  # no hotel's picture is there


def test_a_stop_is_shown_with_its_own_picture_only() -> None:
    assert pictured(["Ueno Park"], SENSOJI) == SENSOJI[1]
    assert pictured(["Yoyogi Park", None], SENSOJI) is None


KEYS = st.lists(
    st.text(st.sampled_from("abcdeo_ 절문ō-"), min_size=1, max_size=12), max_size=6, unique=True
)


@given(st.text(st.sampled_from("abcdeo_ 절문ō-"), max_size=14), KEYS, st.randoms())
def test_matching_does_not_depend_on_the_order(
    wanted: str, keys: list[str], chance: random.Random
) -> None:
    pictures = [picture(key) for key in keys]
    first = matched(wanted, pictures)
    chance.shuffle(pictures)
    assert matched(wanted, pictures) == first


PIECES = st.lists(
    st.one_of(
        st.text(max_size=12),
        st.sampled_from(
            ["IMAGE_PLACEHOLDER:", "![x](IMAGE_PLACEHOLDER:", ")", "(", "image_placeholder:", "IMAGE_",
             "PLACEHOLDER:", "Ichiran Ramen (Shibuya)", "sensoji temple", "\n", '"']),
    ),
    max_size=12,
).map("".join)  # fmt: skip


@given(PIECES, KEYS)
def test_no_placeholder_is_left_in_any_text(text: str, keys: list[str]) -> None:
    pictures = {key: picture(key) for key in keys}
    assert not LEFT.search(without_placeholders(text, pictures))


@given(PIECES)
def test_only_addresses_of_ours_come_in(text: str) -> None:
    foreign = picture("sensoji").model_copy(update={"url": "https://evil.example/x.png"})
    made = without_placeholders(text, {"sensoji": foreign})
    assert made.count("evil.example") == text.count("evil.example")


def test_a_name_in_brackets_is_one_key() -> None:
    pictures = {"ichiran_ramen_shibuya": picture("ichiran_ramen_shibuya")}
    made = without_placeholders("![a](IMAGE_PLACEHOLDER:Ichiran Ramen (Shibuya)) b", pictures)
    assert made == "![a](/api/v1/cards/ichiran-ramen-shibuya) b"


@pytest.mark.parametrize(
    "url",
    ["https://a.example/x", "//a.example", "/api/v1/../x", "/api/v1/a b", "javascript:x", "/x",
     "/api/v1/x\n", "/api/v1/x)", "data:image/png;base64,AA"],
)  # fmt: skip
def test_what_is_not_ours(url: str) -> None:
    assert not is_ours(url)


def test_a_blank_is_drawn_and_holds_no_markup_of_its_label() -> None:
    from base64 import b64decode

    svg = b64decode(blank('<script>"&').partition(",")[2]).decode()
    assert svg.startswith("<svg")
    assert "<script" not in svg
