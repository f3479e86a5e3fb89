"""Company and money in the chat's words."""

from typing import Literal

import pytest

from tripkit.agents.chat.voice import wording
from tripkit.domain.profile import Budget

Locale = Literal["en", "ko"]


@pytest.mark.parametrize(("locale", "words", "said"), [
    ("en", "My mum comes along", "with your mum"), ("en", "my grandmother", "with your grandmother"),
    ("en", "my mum and dad", "with your parents"), ("en", "my folks", "with your parents"),
    ("en", "a mumbling crowd", "with your parents"), ("ko", "엄마랑", "어머니와"), ("ko", "엄마, 어머니", "어머니와"),
    ("ko", "할아버지랑 같이", "할아버지와"), ("ko", "아버지랑", "아버지와"),
])  # fmt: skip
def test_company_is_named_as_the_person_named_it_where_it_is_one(
    locale: Locale, words: str, said: str
) -> None:
    assert wording.company(locale, "parents", words) == said


def test_several_who_were_named_are_said_as_a_group() -> None:
    group = wording.company("ko", "parents", "")
    assert wording.company("ko", "parents", "아버지랑 할아버지랑") == group
    assert group not in ("아버지와", "할아버지와")


@pytest.mark.parametrize(("amount", "currency", "english", "korean"), [
    (500_000, "KRW", "up to 500,000 won", "50만 원까지"), (10_000, "KRW", "up to 10,000 won", "1만 원까지"),
    (9_000, "KRW", "up to 9,000 won", "9,000 원까지"), (15_500, "KRW", "up to 15,500 won", "15,500 원까지"),
    (1500, "USD", "up to $1,500", "$1,500까지"), (900, "CHF", "up to CHF 900", "CHF 900까지"),
])  # fmt: skip
def test_won_are_counted_by_ten_thousands_where_that_is_whole(
    amount: int, currency: str, english: str, korean: str
) -> None:
    budget = Budget(amount=amount, currency=currency)
    assert wording.money("en", budget) == english
    assert wording.money("ko", budget) == korean
