"""The retry policy that all services share."""

import pytest

from tripkit.services import retry
from tripkit.services.retry import ONCE_MORE, RetryPolicy


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What was waited for, without waiting."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(retry.asyncio, "sleep", sleep)
    monkeypatch.setattr(retry.random, "uniform", lambda _low, high: high)
    return waited


class Server:
    """Fails with each of these errors, then answers."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.asked = 0

    async def answer(self) -> str:
        self.asked += 1
        if self.errors:
            raise self.errors.pop(0)
        return "yes"


def passing(error: Exception) -> bool:
    return isinstance(error, OSError)


async def test_what_may_pass_is_tried_again_with_doubled_pauses(pauses: list[float]) -> None:
    server = Server(OSError(), OSError(), OSError())
    policy = RetryPolicy(attempts=4, backoff=1.0, longest=3.0)
    assert await policy.call(server.answer, transient=passing) == "yes"
    assert pauses == [1.0, 2.0, 3.0]


async def test_the_last_attempts_error_is_raised(pauses: list[float]) -> None:
    server = Server(OSError("first"), OSError("second"), OSError("third"))
    with pytest.raises(OSError, match="second"):
        await ONCE_MORE.call(server.answer, transient=passing)
    assert (server.asked, pauses) == (2, [0.0])


async def test_what_will_not_pass_is_tried_once(pauses: list[float]) -> None:
    server = Server(ValueError())
    with pytest.raises(ValueError):
        await RetryPolicy().call(server.answer, transient=passing)
    assert (server.asked, pauses) == (1, [])


async def test_what_the_server_asks_goes_before_unless_it_is_too_long(pauses: list[float]) -> None:
    policy = RetryPolicy(attempts=4, backoff=1.0, waiting=5.0)
    server = Server(OSError(3), OSError(3), OSError(3))
    with pytest.raises(OSError):
        await policy.call(
            server.answer, transient=passing, retry_after=lambda error: float(error.args[0])
        )
    assert (server.asked, pauses) == (2, [3.0])


async def test_three_attempts_are_made_where_nothing_else_is_said(pauses: list[float]) -> None:
    server = Server(*(OSError() for _ in range(5)))
    with pytest.raises(OSError):
        await RetryPolicy().call(server.answer, transient=passing)
    assert (server.asked, pauses) == (3, [0.5, 1.0])


def test_a_pause_is_spread_over_its_upper_half(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[tuple[float, float]]()
    monkeypatch.setattr(retry.random, "uniform", lambda *ends: asked.append(ends) or ends[0])
    assert RetryPolicy(backoff=3.0).pause(1) == 1.5
    assert RetryPolicy(backoff=3.0).pause(2) == 3.0
    assert asked == [(0.5, 1.0)] * 2


def test_all_pauses_of_a_call_may_last_as_long_as_allowed_and_no_longer() -> None:
    policy = RetryPolicy(waiting=5.0)
    assert policy.pause(1, retry_after=5.0) == 5.0
    assert policy.pause(1, retry_after=5.1) is None
    assert policy.pause(2, retry_after=2.0, waited=3.0) == 2.0
    assert policy.pause(2, retry_after=2.0, waited=3.1) is None
    assert policy.pause(3, retry_after=0.0) is None
