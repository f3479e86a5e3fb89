"""Keywords in both languages, with what each is about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge.keywords import extract, in_english


def test_english_keywords_are_sorted_by_what_they_are_about() -> None:
    found = extract("Rain on a tram window in Lisbon, nostalgic, shot on Portra, faded blue", 10)
    assert {"rain", "tram", "window"} <= set(found.categories.subject)
    assert found.categories.mood == ["nostalgic"]
    assert found.categories.style == ["portra"]
    assert set(found.categories.colors) == {"faded", "blue"}
    assert "Lisbon" in found.keywords


def test_korean_keywords_lose_their_particles() -> None:
    found = extract("비 오는 전차 창가에서 쓸쓸한 흑백 필름 사진을", 10)
    assert {"비 오는", "전차", "창가"} <= set(found.categories.subject)
    assert "쓸쓸한" in found.categories.mood
    assert "흑백" in found.categories.style


def test_what_is_not_known_is_a_subject_and_lowers_the_confidence() -> None:
    known = extract("nostalgic rain", 5).confidence
    unknown = extract("nostalgic Zanzibar dhows", 5)
    assert unknown.confidence < known
    assert any("Zanzibar" in keyword for keyword in unknown.categories.subject)


@pytest.mark.parametrize(("korean", "english"), [("전차", "tram"), ("흑백", "black and white")])
def test_a_keyword_has_its_english_for_a_prompt(korean: str, english: str) -> None:
    assert in_english(korean) == english
    assert in_english("Zanzibar") == "Zanzibar"


@given(text=st.text(max_size=500), limit=st.integers(1, 20))
def test_any_text_gives_so_many_keywords_at_most_each_once_and_in_one_category(
    text: str, limit: int
) -> None:
    found = extract(text, limit)
    sorted_ones = [
        k
        for kind in ("subject", "style", "mood", "colors")
        for k in getattr(found.categories, kind)
    ]
    assert sorted(sorted_ones) == sorted(found.keywords)
    assert len(set(found.keywords)) == len(found.keywords) <= limit
    assert 0 <= found.confidence <= 1


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("rainy tram street, no people, no neon", {"people", "neon"}),
        ("anything but a beach. old tram, cinestill", {"beach"}),
        ("an old harbour at dawn, boats take out, definitely not a hotel pool", {"hotel", "pool"}),
        ("sushi counter, not too bright", {"bright"}),
        ("안개 낀 골목, 사람 말고 고양이", {"사람"}),
        ("꽃밭에서 찍고 싶어요. 바다는 빼고요", {"바다", "빼고요"}),
        ("네온 없는 조용한 밤거리", {"네온"}),
        ("화려한 거 싫고 흑백으로", {"화려한", "싫고"}),
        ("한복 안 입음, 우산 들고", {"한복", "입음"}),
    ],
)
def test_what_is_refused_is_no_keyword(text: str, refused: set[str]) -> None:
    words = " ".join(extract(text, 20).keywords).lower()
    assert not {word for word in refused if word in words}


def test_what_stands_beside_a_refusal_stays() -> None:
    assert "고양이" in extract("안개 낀 골목, 사람 말고 고양이", 20).keywords
    assert {"rain", "tram"} <= set(extract("rain, no people, tram", 20).keywords)
    assert extract("rain on a tram", 20, refused=[(10, 14)]).keywords == ["rain"]


@pytest.mark.parametrize(
    "ending",
    [
        "찍고싶어요",
        "걸었습니다",
        "기다리는데",
        "바라보면서",
        "부탁해요",
        "그러니까",
        "있으면",
        "했으면",
    ],
)
def test_a_korean_verb_with_its_ending_is_no_keyword(ending: str) -> None:
    assert extract(f"골목에서 {ending}", 20).keywords == ["골목"]
