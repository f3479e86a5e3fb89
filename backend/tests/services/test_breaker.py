"""The circuit breaker that all services share."""

import asyncio
import math

import pytest

from tripkit.services.breaker import CircuitBreaker, CircuitOpen


class Clock:
    """A clock that tests move."""

    at = 0.0

    def now(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


def state_of(breaker: CircuitBreaker) -> str:
    return breaker.state


def test_it_opens_after_so_many_failures_in_a_row_and_not_before(clock: Clock) -> None:
    breaker = CircuitBreaker(3, 30, clock.now)
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
    breaker = CircuitBreaker(1, 30, clock.now)
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
    breaker = CircuitBreaker(1, 30, clock.now)
    breaker.failed()
    clock.at = 30
    assert breaker.admit()
    breaker.abandoned()
    assert breaker.admit()


def test_what_will_not_heal_opens_at_once_and_a_long_retry_after_is_kept(clock: Clock) -> None:
    breaker = CircuitBreaker(5, 30, clock.now)
    breaker.failed(at_once=True, retry_after=90)
    clock.at = 60
    assert state_of(breaker) == "open"
    clock.at = 90
    assert state_of(breaker) == "half-open"


def test_many_probes_may_be_let_through_and_the_first_failure_ends_them(clock: Clock) -> None:
    breaker = CircuitBreaker(2, 30, clock.now, probes=math.inf)
    for _ in range(2):
        breaker.failed()
    clock.at = 30
    assert [breaker.admit() for _ in range(5)] == [True] * 5
    breaker.failed()
    assert [breaker.admit() for _ in range(5)] == [False] * 5


def test_what_a_server_asks_for_is_kept_below_the_cooldown_too(clock: Clock) -> None:
    breaker = CircuitBreaker(5, 30, clock.now)
    breaker.open_for(2)
    assert state_of(breaker) == "open"
    clock.at = 2
    assert state_of(breaker) == "half-open"


async def test_only_what_counts_opens_it_and_an_open_one_calls_nothing(clock: Clock) -> None:
    breaker, calls = CircuitBreaker(2, 30, clock.now), []

    async def work(error: BaseException | None) -> int:
        calls.append(error)
        if error:
            raise error
        return 7

    async def call(error: BaseException | None) -> int:
        return await breaker.call(
            lambda: work(error), counts=lambda error: isinstance(error, OSError)
        )

    for error in (ValueError(), asyncio.CancelledError(), OSError()):
        with pytest.raises(type(error)):
            await call(error)
    assert (state_of(breaker), breaker.failing) == ("closed", True)
    assert await call(None) == 7
    assert not breaker.failing
    for _ in range(2):
        with pytest.raises(OSError):
            await call(OSError())
    with pytest.raises(CircuitOpen):
        await call(None)
    assert len(calls) == 6
    clock.at = 30
    with pytest.raises(asyncio.CancelledError):
        await call(asyncio.CancelledError())
    assert await call(None) == 7
    assert state_of(breaker) == "closed"


def test_giving_up_one_probe_of_two_makes_room_for_one(clock: Clock) -> None:
    breaker = CircuitBreaker(1, 30, clock.now, probes=2)
    breaker.failed()
    clock.at = 30
    assert [breaker.admit() for _ in range(3)] == [True, True, False]
    breaker.abandoned()
    assert [breaker.admit() for _ in range(2)] == [True, False]


def test_a_failure_before_any_probe_is_the_first_of_its_row(clock: Clock) -> None:
    breaker = CircuitBreaker(2, 30, clock.now)
    breaker.failed()
    assert state_of(breaker) == "closed"
    breaker.failed()
    assert state_of(breaker) == "open"


def test_what_nobody_began_cannot_be_given_up(clock: Clock) -> None:
    breaker = CircuitBreaker(1, 30, clock.now)
    breaker.abandoned()
    breaker.failed()
    clock.at = 30
    assert [breaker.admit() for _ in range(2)] == [True, False]
