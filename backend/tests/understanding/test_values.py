"""Numbers, dates, lengths, money, people, hours and names are read alike in both languages."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.domain.statement_kinds import KINDS, is_value
from tripkit.understanding import commands, hours, names
from tripkit.understanding.calendar_words import next_weekday
from tripkit.understanding.numbers import corrected, digits, ordinal, sino
from tripkit.understanding.values import GRAMMARS, values, values_at

TODAY = date(2026, 11, 21)
SAID = {
    "length": {
        "three days": "3d",
        "a week": "1w",
        "fortnight": "2w",
        "4-5 nights": "4-5n",
        "six days and five nights": "5n",
        "four days and four nights": "4d",
        "one overnight": "1n",
        "at most five nights": "<=5n",
        "more than three days, less than a week": ">3d<1w",
        "five days, scratch that, six days": "6d",
        "long weekend": "3d",
        "3박 4일": "3n",
        "3박 5일": "5d",
        "열흘": "10d",
        "일주일": "1w",
        "나흘": "4d",
        "5일이 아니라 4일이에요": "4d",
    },
    "when": {
        "february": "month:2",
        "late October": "month:10l",
        "march 2027": "2027-03",
        "3-12 April": "2027-04-03..2027-04-12",
        "April 3 to 12": "2027-04-03..2027-04-12",
        "december 30 to january 2": "2026-12-30..2027-01-02",
        "first week of October": "2027-10-01..2027-10-07",
        "first weekend of March": "2027-03-06..2027-03-07",
        "next week": "2026-11-23..2026-11-29",
        "next friday": "2026-11-27",
        "tomorrow": "2026-11-22",
        "this weekend": "2026-11-21..2026-11-22",
        "over easter": "holiday:easter",
        "spring": "season:spring",
        "whenever": "flexible",
        "12월 4일부터 6일까지": "2026-12-04..2026-12-06",
        "다음 주 화요일": "2026-11-24",
        "추석 때": "holiday:chuseok",
        "11월 말": "month:11l",
        "12월 첫째주 주말": "2026-12-05..2026-12-06",
    },
    "budget": {
        "under 3000 euros": "3000 EUR/total",
        "max 600 quid each": "600 GBP/person",
        "$75 a day for food": "75 USD/day",
        "9 lakhs in rupees": "900000 INR/total",
        "총 250만원": "2500000 KRW/total",
        "1인 90만원": "900000 KRW/person",
        "인당 50": "500000 KRW/person",
        "2천만 원": "20000000 KRW/total",
        "not more than 1,800 euros": "1800 EUR/total",
        "not 900 but 1,200 euros": "1200 EUR/total",
        "R25,000": "25000 ZAR/total",
        "4,000 cedis": "4000 GHS/total",
        "20,000 kronor in total": "20000 SEK/total",
        "한 오백 만원": "5000000 KRW/total",
        "오백오십만원": "5500000 KRW/total",
    },
    "night_price": {"under 150 euros": "150 EUR/night", "1박 15만원 이하": "150000 KRW/night"},
    "travelers": {
        "five of us": "5",
        "2 adults and a 3 year old": "adults=2 children=3",
        "my wife and two kids, 4 and 7": "adults=2 children=4,7",
        "my husband and our baby": "adults=2 infants=1",
        "solo": "1",
        "two couples": "4",
        "어른 둘 아이 하나": "adults=2 children=?",
        "둘이": "2",
        "8명": "8",
        "38 pupils aged 15 and four teachers": "42",
        "14 youth and 5 leaders": "19",
        "28 Year 6 pupils": "28",
        "two adults, no children": "2",
        "a couple with a small daughter of five": "adults=2 children=5",
        "two adults, twins aged 4, one nanny": "adults=3 children=4,4",
        "3대 11명": "11",
        "남자넷이": "4",
        "언니들 넷": "4",
    },
    "earliest": {
        "nothing before 10am": "10:00",
        "we wake up late": "10:00",
        "11시 이후로": "11:00",
    },
    "latest": {"back by ten": "22:00", "in bed by 8": "20:00", "해 지기 전에": "dark"},
    "nap": {"naps 1 till 3": "13:00-15:00", "점심 후에": "after_lunch"},
    "arrival": {"we land around 3": "15:00", "6:15 am": "06:15", "밤 11시": "23:00"},
    "per_day": {
        "at most two sights a day": "<=2",
        "one in the morning and one in the afternoon": "2",
        "하루에 두 군데": "2",
    },
    "longest": {"no flights over 5 hours": "flight<=5h", "운전은 네 시간 이내": "drive<=4h"},
    "walking": {"max 5 km a day": "<=5km", "하루 2만보 가능": ">=20000steps", "not much": "little"},
    "stars": {"4 stars or better": ">=4", "5성급": "5"},
    "go": {
        "somewhere in Japan": "Japan",
        "anywhere but france": "France",
        "부산 말고": "Busan",
        "제주도": "Jeju",
        "Okinawa": "Okinawa",
        "오키나와로": "Okinawa",
        "Penang": "Penang",
        "삿포로는": "Sapporo",
        "후쿠오카인데": "Fukuoka",
        "하라주쿠": "Harajuku",
        "Waiheke": "Waiheke Island",
        "몬세라트": "Montserrat",
    },
}


@pytest.mark.parametrize(
    ("kind", "words", "value"),
    [(kind, words, value) for kind, rows in SAID.items() for words, value in rows.items()],
)
def test_what_is_said_is_read_as_it_is_meant(kind: str, words: str, value: str) -> None:
    assert values(kind, words, TODAY) == [value]


def test_several_ages_are_several_values() -> None:
    assert values("age", "kids 6, 9 and 14", TODAY) == ["6", "9", "14"]


def test_every_grammar_is_of_a_kind() -> None:
    assert set(GRAMMARS) <= set(KINDS)


ALPHABET = "0123456789 -–:/,.박일주월시분만원명살$€£abcdefghijklmnopqrstuvwxyz가나다라한두세네열\n"


@given(st.sampled_from(sorted(GRAMMARS)), st.text(max_size=120) | st.text(ALPHABET, max_size=60))
def test_any_words_are_read_without_a_fault_and_in_the_kinds_grammar(kind: str, words: str) -> None:
    for value in values(kind, words, TODAY):
        assert is_value(kind, value), value


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("twenty-one days", "21 days"),
        ("two hundred", "200"),
        ("스물다섯 명", "25 명"),
        ("삼십오 일", "35 일"),
        ("1,500", "1500"),
        ("someone", "someone"),
    ],
)
def test_number_words_become_digits(words: str, written: str) -> None:
    assert digits(words) == written


def test_sino_korean_numerals_add_up() -> None:
    assert sino("이천오백만") == 25_000_000
    assert sino("십이") == 12


@pytest.mark.parametrize(
    ("words", "number"), [("the second one", 2), ("셋째 날", 3), ("5일차", 5), ("x", None)]
)
def test_ordinals_are_numbers(words: str, number: int | None) -> None:
    assert ordinal(words) == number


def test_what_is_taken_back_in_the_same_breath_does_not_count() -> None:
    assert corrected("a week, no wait, ten days") == "ten days"
    assert corrected("ten days") == "ten days"


def test_a_name_that_nothing_knows_is_left_as_it_was_said() -> None:
    assert names.place("Lanternwick Quay") == names.PlaceName("Lanternwick Quay", False)
    assert names.place("Three days in Lanternwick Quay").name == "Lanternwick Quay"


@pytest.mark.parametrize(
    ("words", "subject", "shift"),
    [
        ("move the museum to Thursday", "museum", None),
        ("push everything on day 2 back an hour", "everything", "+1h"),
        ("저녁 식사를 30분 앞당겨 주세요", "저녁 식사를 30분", "-30min"),
        ("둘째 날 점심 빼줘", "둘째 날 점심", None),
    ],
)
def test_a_command_names_its_object_and_by_how_much(
    words: str, subject: str, shift: str | None
) -> None:
    assert (commands.subject(words), commands.shift(words)) == (subject, shift)


@pytest.mark.parametrize(
    ("words", "written"),
    [("보름 동안", "15일 동안"), ("twenty nine", "29"), ("twenty ten", "20 10"), ("열흘", "10일")],
)
def test_days_that_have_a_word_of_their_own_and_tens_with_their_ones_become_digits(
    words: str, written: str
) -> None:
    assert digits(words) == written


@pytest.mark.parametrize(
    ("words", "times"),
    [("1", ["13:00"]), ("6", ["18:00"]), ("7", ["07:00"]), ("12 am", ["00:00"]),
     ("01:00", ["01:00"]), ("at 24:00", ["00:00"]), ("at 25", [])],
)  # fmt: skip
def test_a_bare_hour_from_one_to_six_is_the_afternoons(words: str, times: list[str]) -> None:
    assert hours.clocks(words) == times


def test_in_a_long_phrase_only_a_number_that_is_marked_or_led_to_is_an_hour() -> None:
    assert hours.clocks("there are 11 of us and we like to travel slowly") == []
    assert hours.clocks("we are many and would like to begin at 11 or so") == ["11:00"]
    assert hours.clocks("저희는 아마도 그 날 사람이 많은 서울역에 11시 도착할 것 같아요") == [
        "11:00"
    ]


@pytest.mark.parametrize(
    ("words", "span"),
    [("5 to 7", "17:00-19:00"), ("12 to 2", "12:00-14:00"), ("6-8", "18:00-20:00"),
     ("9 to 10", "09:00-10:00"), ("1 to 15", "13:00-15:00"), ("22 to 7", "22:00-07:00")],
)  # fmt: skip
def test_a_nap_ends_in_the_half_of_the_day_that_comes_after_its_beginning(
    words: str, span: str
) -> None:
    assert values("nap", words, TODAY) == [span]


@pytest.mark.parametrize("words", ["70대 부모님", "they are in their 70s"])
def test_an_age_by_its_decade_is_a_decade(words: str) -> None:
    assert values("age", words, TODAY) == ["70s"]


@pytest.mark.parametrize(("weekday", "day"), [(6, 22), (0, 23), (4, 27), (5, 28)])
def test_the_next_weekday_is_after_today_also_where_today_is_one(weekday: int, day: int) -> None:
    assert next_weekday(weekday, TODAY) == date(2026, 11, day)  # a Saturday, the 21st


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("cap it at 9 million naira flat", "9 million", "9000000 NGN/total"),
        ("$400 each, four days", "$400", "400 USD/person"),
        ("under 800 cad total", "under 800", "800 CAD/total"),
        ("we have 3000. Each of us pays", "3000", "3000 ?/total"),
        ("예산 30 정도요", "30", "300000 KRW/total"),
    ],
)
def test_a_sum_takes_its_currency_and_its_each_from_right_behind_it(
    text: str, words: str, value: str
) -> None:
    start = text.index(words)
    assert values_at("budget", text, start, start + len(words), TODAY) == [value]


def test_a_word_that_is_a_name_too_names_nothing_as_a_part_of_a_phrase() -> None:
    assert names.known("캔디") is None
    assert names.known("파티마") == "Fatima"
