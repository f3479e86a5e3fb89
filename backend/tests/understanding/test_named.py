"""Dishes, allergens, airlines, films, sights and quarters get their usual English names."""

from datetime import date

import pytest

from tripkit.understanding import named, names
from tripkit.understanding.bare_words import bare
from tripkit.understanding.name_index import NameIndex, folded
from tripkit.understanding.tables import rows
from tripkit.understanding.values import values

TODAY = date(2026, 11, 21)
KNOWN = {
    "cuisine": {
        "라멘": ["ramen"],
        "chippy with a separate fryer": ["fish and chips"],
        "no raw onions": ["raw onions"],
        "고등어 구이": ["grilled mackerel"],
        "코코넛 커리": ["coconut curry"],
        "pizza and sushi": ["pizza", "sushi"],
        "scallop pie": ["scallop pie"],
        "취두부는 냄새도 싫음": ["stinky tofu"],
        "CREPES": ["crêpes"],
        "회는 한 번": ["raw fish"],
    },
    "allergy": {
        "tree nut + sesame allergy": ["tree nuts", "sesame"],
        "nut allergy": ["nuts"],
        "땅콩 알레르기": ["peanuts"],
        "hay fever": ["pollen"],
        "buckwheat": ["buckwheat"],
        "메밀": ["buckwheat"],
        "badly": [],
    },
    "airline": {
        "대한항공": ["Korean Air"],
        "sq": ["Singapore Airlines"],
        "KE085 ICN 10:00": ["Korean Air"],
        "LH or Swiss": ["Lufthansa", "Swiss"],
        "no ryanair": ["Ryanair"],
    },
    "film": {
        "포트라400": ["Portra 400"],
        "필름은 포트라 400": ["Portra 400"],
        "tri-x": ["Kodak Tri-X 400"],
    },
    "sight": {
        "경복궁": ["Gyeongbokgung"],
        "the Eiffel tower": ["Eiffel Tower"],
        "캄보디아 앙코르와트": ["Angkor Wat"],
        "no Grand Bazaar": ["Grand Bazaar"],
        "the Ritz or Zanzigor Hall": ["Ritz", "Zanzigor Hall"],
        "시부야 스카이": ["Shibuya Sky"],
        "얄라 사파리": ["Yala National Park"],
        "국립과천과학관": ["Gwacheon National Science Museum"],
    },
    "lodging_area": {
        "hotel in Shinjuku": ["Shinjuku"],
        "와이탄 근처": ["the Bund"],
        "역 근처": ["station"],
        "숙소는 창녕": ["Changnyeong"],
        "near the Modiano market": ["Modiano market"],
    },
}


@pytest.mark.parametrize(
    ("kind", "words", "names"),
    [(kind, words, names) for kind, cases in KNOWN.items() for words, names in cases.items()],
)
def test_a_phrase_gives_the_usual_english_names(kind: str, words: str, names: list[str]) -> None:
    assert values(kind, words, TODAY) == names


@pytest.mark.parametrize(
    ("kind", "words", "name"),
    [
        ("sight", "definitely Zanzigor Hall please", "Zanzigor Hall"),
        ("sight", "Legoland Windsor", "Legoland Windsor"),
        ("cuisine", "크렘뷔륄 먹고 싶어요", "크렘뷔륄"),
        ("airline", "as cheap as it gets", "as cheap as it gets"),
    ],
)
def test_what_nothing_knows_stays_as_it_was_said(kind: str, words: str, name: str) -> None:
    assert values(kind, words, TODAY) == [name]


def test_an_unknown_korean_sight_is_romanised_with_what_it_is() -> None:
    assert values("sight", "오색시장 가고 싶어요", TODAY) == ["Osaek Market"]
    assert values("sight", "시간 안되면 빼고", TODAY) == ["시간 안되면"]
    assert values("sight", "무슨 마을", TODAY) == ["무슨 마을"]
    assert values("sight", "천리포식물원", TODAY) == ["Cheollipo Botanical Garden"]


def test_a_short_korean_form_counts_only_as_a_word() -> None:
    index = NameIndex()
    index.add("crab", ["게"])
    index.add("eel", ["장어"])
    assert [m.name for m in index.find(folded("게는 좋아요"))] == ["crab"]
    assert index.find(folded("그렇게 하자")) == []
    assert index.find(folded("시장 어묵")) == []


def test_an_english_form_counts_only_as_whole_words() -> None:
    index = NameIndex()
    index.add("ham")
    assert index.find(folded("hamster")) == []
    assert [m.start for m in index.find(folded("eggs, ham"))] == [4]


def test_words_around_a_name_are_left_out() -> None:
    assert bare("obviously the Charles Bridge if possible") == "Charles Bridge"
    assert bare("the") == "the"


@pytest.mark.parametrize("table", ["foods", "allergens", "airlines", "films", "sights"])
def test_a_form_stands_for_one_name(table: str) -> None:
    names: dict[str, str] = {}
    for row in rows(table):
        for form in (row[0], *filter(None, row[-1].split("|"))):
            key = ("…" in form, folded(form).key, form.startswith("…"))
            assert names.setdefault(str(key), row[0]) == row[0], form


def test_every_reader_gives_something_for_any_words() -> None:
    for read in named.READERS.values():
        for words in ("x", "...", "ㅋㅋ", "그거", "?!"):
            assert all(isinstance(value, str) for value in read(words))


@pytest.mark.parametrize(
    "words",
    ["고양이", "고양이가 많은 섬", "길고양이", "대구탕", "공주님"],
)
def test_a_word_that_begins_like_a_town_names_none(words: str) -> None:
    assert not names.place(words).is_known
    assert names.known(words) is None


@pytest.mark.parametrize(("words", "name"), [("고양에서", "Goyang"), ("대구가", "Daegu")])
def test_a_town_with_its_particle_is_the_town(words: str, name: str) -> None:
    assert names.place(words).name == name
