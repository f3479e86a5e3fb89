"""The words people use for company, moods, money and dislikes, and what only looks like them."""

from datetime import date

import pytest

from tripkit.knowledge.language import read

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("my roomies and I just graduated", "friends"),
        ("no plus one this time", "solo"),
        ("with the cousin brothers and chacha", "family"),
        ("our six-month-old comes along", "kids"),
        ("단짝 셋이서 갑니다", "friends"),
        ("예랑이랑 첫 여행", "couple"),
        ("동행 없음", "solo"),
        ("처형네랑 같이 가요", "family"),
        ("울 어무이 모시고", "parents"),
    ],
)
def test_company_goes_by_many_names(text: str, who: str) -> None:
    assert read(text, today=TODAY).companions == who


@pytest.mark.parametrize(
    "text",
    [
        "a week plus one more day",
        "lost our luggage there once, never again",
        "dead set on Lisbon",
        "whatever floats your boat",
        "노부부가 하는 식당",
        "조용히 해변 걷기",
        "아가씨 때 갔던 경주",
        "친구가 강추한 다낭",
        "갈수도 있고 안 갈수도",
        "교사 20년차인데 경주 가요",
        "모로코 가고 싶어요",
    ],
)
def test_words_that_only_hold_another_mean_nothing(text: str) -> None:
    said = read(text, today=TODAY)
    assert (said.companions, said.tone, said.avoid, said.budget) == (None, None, (), None)


@pytest.mark.parametrize(
    ("text", "avoid"),
    [
        ("no coach parties please", "tours"),
        ("overland only, I won't get on an aircraft", "flying"),
        ("we're done with sleeping under canvas", "camping"),
        ("줄 서느니 굶어요", "queues"),
        ("날것은 입에도 못 대요", "seafood"),
        ("벌레 나오면 기절", "insects"),
    ],
)
def test_a_dislike_is_said_in_a_turn_of_phrase(text: str, avoid: str) -> None:
    assert read(text, today=TODAY).avoid == (avoid,)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("we're counting pennies", "$"),
        ("let's push the boat out", "$$$"),
        ("통장이 텅텅 비었어요", "$"),
        ("원 없이 쓸 거예요", "$$$"),
    ],
)
def test_money_is_spoken_of_without_an_amount(text: str, level: str) -> None:
    budget = read(text, today=TODAY).budget
    assert budget is not None
    assert budget.level == level


@pytest.mark.parametrize(
    ("text", "act"),
    [("search me", "skip"), ("몰?루", "skip"), ("선생님만 믿고 갑니다", "surprise")],
)
def test_a_step_is_handed_over_in_slang(text: str, act: str) -> None:
    assert read(text, asked="aesthetic", today=TODAY).act == act


@pytest.mark.parametrize(
    ("text", "days"),
    [("sat to the following sat", 8), ("three sleeps", 4), ("사흘 밤을 새웠더니 졸려요", None),
     ("당일치기는 빡세고 하룻밤은 자야죠", 2), ("our six-month-old", None)],
)  # fmt: skip
def test_lengths_are_told_from_ages_and_sleepless_nights(text: str, days: int | None) -> None:
    assert read(text, asked="duration", today=TODAY).days == days


@pytest.mark.parametrize(
    ("text", "when"),
    [("haven't had a day off since August", None), ("월요일부터 집에 못 들어갔어요", None),
     ("꽃 피는 춘삼월에", "3"), ("단풍 절정일 때", "autumn")],
)  # fmt: skip
def test_what_is_past_is_no_date_of_the_trip(text: str, when: str | None) -> None:
    assert read(text, today=TODAY).when == when


def test_a_blanket_is_no_sum_of_money() -> None:
    assert read("이불 같은 데", asked="mood", today=TODAY).budget is None
