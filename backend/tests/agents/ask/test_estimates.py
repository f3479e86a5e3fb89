"""What a trip comes to in the money it was asked in, with a dated rate where one is used."""

from typing import Any

import pytest

from tripkit.agents.ask.costs import estimate_of, rate_said
from tripkit.domain.ask import CostEstimate, ExchangeRate
from tripkit.domain.context import Locale
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.currency import convert

KRW = convert(1.0, "USD", "KRW").rate
EUR = convert(1.0, "USD", "EUR").rate


def line(category: str, amount: float) -> dict[str, Any]:
    return {"category": category, "label": category, "unit": amount / 2, "count": 2,
            "amount": amount, "basis": "estimate", "source_url": None}  # fmt: skip


def estimate(
    budget: tuple[float, str] | None = None, locale: Locale = "en", adults: int = 2
) -> CostEstimate:
    money = {"amount": budget[0], "currency": budget[1]} if budget else None
    request = TripRequest.model_validate(
        {"task": "x", "days": 3, "budget": money, "party": {"adults": adults}}
    )
    found = {
        "lines": [line("food", 100.0), line("food", 50.0), line("activities", 50.0)],
        "low": 150.0, "high": 260.0, "cost_saving_tips": ["Walk."],
    }  # fmt: skip
    return estimate_of(found, request, locale)


def test_in_dollars_for_an_english_reader_nothing_is_converted() -> None:
    found = estimate()
    assert (found.total, found.low, found.high, found.per_person) == (200, 150, 260, 100)
    assert found.breakdown == {"food": 150, "activities": 50}
    assert (found.currency, found.people, found.days) == ("USD", 2, 3)
    assert (found.rate, found.converted, found.rates_date, found.rates_provenance) == (None,) * 4
    assert found.cost_saving_tips == ["Walk."]
    assert (found.budget, found.within_budget, found.budget_remaining) == (None, None, None)


def test_in_dollars_a_korean_reader_sees_the_total_in_won_too() -> None:
    found = estimate(locale="ko")
    assert (found.total, found.currency) == (200, "USD")
    assert found.rate
    assert (found.rate.currency, found.rate.to_currency) == ("USD", "KRW")
    assert found.rate.rate == pytest.approx(KRW, abs=1e-6)
    assert found.converted == pytest.approx(200 * KRW, abs=1)


def test_in_the_readers_own_money_the_rate_is_named_and_nothing_is_said_twice() -> None:
    found = estimate((1_000_000, "KRW"), locale="ko")
    assert found.currency == "KRW"
    assert found.total == pytest.approx(200 * KRW, abs=3)
    assert found.total == int(found.total)
    assert found.rate
    assert (found.rate.currency, found.rate.to_currency) == ("USD", "KRW")
    assert (found.converted, found.cost_saving_tips) == (None, [])
    assert found.rates_date


def test_in_a_third_money_the_total_is_converted_from_that_one() -> None:
    found = estimate((500, "EUR"))
    assert found.total == pytest.approx(200 * EUR, abs=0.02)
    assert found.low == pytest.approx(150 * EUR, abs=0.01)
    assert found.high == pytest.approx(260 * EUR, abs=0.01)
    assert found.lines[0].unit == pytest.approx(50 * EUR, abs=0.01)
    assert found.rate
    assert (found.rate.currency, found.rate.to_currency) == ("EUR", "USD")
    assert found.converted == pytest.approx(200, abs=0.05)


@pytest.mark.parametrize(
    ("budget", "within", "remaining"), [(200, True, 0), (199, False, -1), (250, True, 50)]
)
def test_a_budget_holds_up_to_its_last_cent(budget: float, within: bool, remaining: float) -> None:
    found = estimate((budget, "USD"))
    assert (found.within_budget, found.budget_remaining) == (within, remaining)


def test_a_budget_in_money_without_a_rate_judges_nothing() -> None:
    found = estimate((200, "XXX"))
    assert (found.currency, found.budget, found.within_budget) == ("USD", None, None)


def test_nobody_is_reckoned_as_one_person() -> None:
    assert estimate(adults=0).per_person == 200


def test_a_rate_is_said_with_its_day() -> None:
    rate = ExchangeRate(
        currency="USD", to_currency="KRW", rate=1350.25, date="2026-11-20", source="ECB"
    )
    assert rate_said(rate, "en") == ("Converted at 1 USD = 1,350 KRW, the rate of 2026-11-20.")
    assert rate_said(rate, "ko") == "환율은 2026-11-20 기준 1 USD = 1,350.25 KRW예요."
