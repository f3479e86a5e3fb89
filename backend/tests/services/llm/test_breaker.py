from __future__ import annotations

from tripkit.services.llm.breaker import Breaker

from .conftest import Clock


def state_of(breaker: Breaker) -> str:
    return breaker.state


def test_it_opens_after_so_many_failures_in_a_row_and_not_before(clock: Clock) -> None:
    breaker = Breaker(3, 30, clock.now)
    for _ in range(2):
        breaker.failed()
    breaker.succeeded()
    for _ in range(2):
        breaker.failed()
    assert state_of(breaker) == "closed"
    assert breaker.admit()
    breaker.failed()
    assert state_of(breaker) == "open"
    assert not breaker.admit()


def test_after_the_cooldown_one_probe_decides(clock: Clock) -> None:
    breaker = Breaker(1, 30, clock.now)
    breaker.failed()
    clock.at = 30
    assert state_of(breaker) == "half-open"
    assert breaker.admit()
    assert not breaker.admit()
    breaker.failed()
    assert state_of(breaker) == "open"
    clock.at = 60
    assert breaker.admit()
    breaker.succeeded()
    assert state_of(breaker) == "closed"


def test_a_probe_that_was_given_up_lets_another_one_try(clock: Clock) -> None:
    breaker = Breaker(1, 30, clock.now)
    breaker.failed()
    clock.at = 30
    assert breaker.admit()
    breaker.abandoned()
    assert breaker.admit()


def test_what_will_not_heal_opens_at_once_and_a_long_retry_after_is_kept(clock: Clock) -> None:
    breaker = Breaker(5, 30, clock.now)
    breaker.failed(at_once=True, retry_after=90)
    clock.at = 60
    assert state_of(breaker) == "open"
    clock.at = 90
    assert state_of(breaker) == "half-open"
