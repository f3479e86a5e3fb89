"""The parts of the reader that stand alone: dates, money, people, numbers, particles, spelling."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge.language import detect, numbers
from tripkit.knowledge.language.dates import read_duration, read_when
from tripkit.knowledge.language.feasts import easter
from tripkit.knowledge.language.korean import (
    NATIVE,
    final,
    josa,
    native_number,
    sino_number,
    sino_words,
    strip_particles,
)
from tripkit.knowledge.language.money import currencies, demonyms, read_money
from tripkit.knowledge.language.people import Party, company, read_party
from tripkit.knowledge.language.spelling import Speller, distance

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("three days", 3), ("a week or so", 7), ("two weeks", 14), ("3-4 days", 4),
        ("long weekend", 3), ("the weekend", 2), ("a month", 30), ("a fortnight", 14),
        ("two nights", 3), ("5 nights 6 days", 6), ("4d3n", 4), ("a week and a half", 11),
        ("friday to sunday", 3), ("72 hours", 3), ("4박 5일", 5), ("2박", 3), ("사흘", 3),
        ("일주일", 7), ("보름", 15), ("삼박사일", 4), ("나흘에서 닷새", 4), ("2주", 14),
        ("한 달", 30), ("당일치기", 1), ("네 밤", 5), ("three days ago", None),
        ("next week", None), ("80 hours a week", None), ("10월 17일", None), ("결혼 10주년", None),
        ("100일 기념", None), ("8개월 아기", None),
    ],
)  # fmt: skip
def test_lengths_of_a_trip(text: str, days: int | None) -> None:
    assert read_duration(text) == days


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("in october", "10"), ("next april", "2027-04"), ("april 2028", "2028-04"),
        ("Oct 17", "2027-10-17"), ("17/10", "2027-10-17"), ("Oct 17–20".replace("–", "-"),
         "2027-10-17/2027-10-20"), ("24 to 27 december", "2026-12-24/2026-12-27"),
        ("28 december to 3 january", "2026-12-28/2027-01-03"), ("christmas", "2026-12-25"),
        ("tomorrow", "2026-11-22"), ("next month", "2026-12"), ("in the summer", "summer"),
        ("next spring", "2027-spring"), ("easter", "2027-03-28"), ("2027-05-04", "2027-05-04"),
        ("10월 17일", "2027-10-17"), ("12월 24일부터 27일까지", "2026-12-24/2026-12-27"),
        ("다음 달", "2026-12"), ("다음 달 3일부터 6일까지", "2026-12-03/2026-12-06"),
        ("내년 봄", "2027-spring"), ("내년 4월", "2027-04"), ("가을에", "autumn"),
        ("설날", "2027-02-07"), ("추석", "2027-09-15"), ("크리스마스", "2026-12-25"),
        ("유월에", "6"), ("next friday", "2026-11-27"), ("이번 주말", "2026-11-21/2026-11-22"),
        ("I may go", None), ("march on", None), ("31 february", "2"), ("2/30/2027", None),
    ],
)  # fmt: skip
def test_times(text: str, when: str | None) -> None:
    assert read_when(text, TODAY) == when


@given(
    st.dates(date(2024, 1, 1), date(2035, 12, 31)), st.dates(date(2024, 1, 1), date(2035, 12, 31))
)
def test_a_date_without_a_year_is_the_next_one(today: date, day: date) -> None:
    said = read_when(f"{day.month}월 {day.day}일", today)
    assert said is not None
    found = date.fromisoformat(said)
    assert (found.month, found.day) == (day.month, day.day)
    assert found >= today


@given(st.dates(date(1990, 1, 1), date(2090, 12, 31)))
def test_an_iso_date_is_itself(day: date) -> None:
    if day.year >= 2000:
        assert read_when(str(day), TODAY) == str(day)


def test_easter_is_computed() -> None:
    assert [easter(y) for y in (2024, 2025, 2026, 2038)] == [
        date(2024, 3, 31), date(2025, 4, 20), date(2026, 4, 5), date(2038, 4, 25),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("about $1,500", 1500, "USD"), ("£800 each", 800, "GBP"), ("3000 euros", 3000, "EUR"),
        ("2.5k pounds", 2500, "GBP"), ("A$900", 900, "AUD"), ("two thousand dollars", 2000, "USD"),
        ("50만 원", 500_000, "KRW"), ("백오십만원", 1_500_000, "KRW"), ("200만원", 2_000_000, "KRW"),
        ("5만엔", 50_000, "JPY"), ("100유로 이하", 100, "EUR"), ("1,200,000원", 1_200_000, "KRW"),
        ("budget is 2k tops", 2000, "USD"), ("9000 baht", 9000, "THB"), ("600 zloty", 600, "PLN"),
    ],
)  # fmt: skip
def test_money(text: str, amount: float, currency: str) -> None:
    money = read_money(text)
    assert money is not None
    assert (money.amount, money.currency) == (amount, currency)


def test_no_money_in_other_numbers() -> None:
    assert read_money("in 2027 for 5 days at 10:30") is None
    assert len(demonyms()) >= 60
    assert len(set(currencies().values())) >= 25


@pytest.mark.parametrize(
    ("text", "party"),
    [
        ("two adults and a baby", Party(2, 1)), ("네 명", Party(4, 0)), ("four of us", Party(4, 0)),
        ("아이 둘이랑 와이프랑", Party(0, 2)), ("no idea", None),
    ],
)  # fmt: skip
def test_parties(text: str, party: Party | None) -> None:
    assert read_party(text) == party


def test_company_is_one_word() -> None:
    assert company([]) is None
    assert company(["parents", "parents"]) == "parents"
    assert company(["parents", "kids"]) == "family"
    assert company(["couple", "solo"]) == "couple"


@given(st.integers(0, 99))
def test_english_numbers_round_trip(value: int) -> None:
    assert numbers.number(numbers.spell(value)) == value


@given(st.integers(0, 99_999_999))
def test_sino_korean_numbers_round_trip(value: int) -> None:
    assert sino_number(sino_words(value)) == value


def test_native_korean_numbers() -> None:
    assert [native_number(w) for w in ("하나", "열둘", "스물셋", "아흔아홉")] == [1, 12, 23, 99]
    assert native_number("바다") is None
    assert all(native_number(word) == value for word, value in NATIVE.items())


@pytest.mark.parametrize(
    ("word", "pair", "with_particle"),
    [
        ("바다", "을/를", "바다를"), ("산", "을/를", "산을"), ("서울", "으로/로", "서울로"),
        ("부산", "으로/로", "부산으로"), ("제주", "이/가", "제주가"), ("Lisbon", "은/는", "Lisbon은"),
        ("3", "이/가", "3이"), ("Kyoto", "과/와", "Kyoto와"),
    ],
)  # fmt: skip
def test_particles_follow_the_last_sound(word: str, pair: str, with_particle: str) -> None:
    assert josa(word, pair) == with_particle


@given(st.text(st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), min_size=2, max_size=6))
def test_a_particle_can_be_put_on_and_taken_off(word: str) -> None:
    for pair in ("을/를", "으로/로"):
        assert strip_particles(josa(word, pair)) in (word, strip_particles(word))
    assert 0 <= final(word) < 28


def test_swapped_and_missing_letters_are_one_edit() -> None:
    assert distance("nostaglic", "nostalgic", 2) == 1
    assert distance("photgraphy", "photography", 2) == 1
    assert distance("beach", "peach", 1) == 1
    assert distance("short", "completely", 2) == 3


def test_real_words_are_not_corrected() -> None:
    speller = Speller(["quiet", "beach"], frozenset(["quite", "peach"]))
    assert speller.correct("quite") is None
    assert speller.correct("peach") is None
    assert speller.correct("queit") == "quiet"
    assert speller.correct("beach") is None


@pytest.mark.parametrize(
    ("text", "locale"), [("비건 food tour 같은 거", "ko"), ("I love 김치", "en"), ("ㅇㅇ", "ko"), ("42", "en")]
)  # fmt: skip
def test_the_language_of_a_message(text: str, locale: str) -> None:
    assert detect(text) == locale
