"""What day it is: by zone, by the run, and by a test's own clock."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from tripkit.domain import clock
from tripkit.domain.context import RunContext


@pytest.fixture
def _late_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 12, 31, 20, tzinfo=UTC))


@pytest.mark.usefixtures("_late_evening")
def test_the_day_is_that_of_the_zone() -> None:
    assert clock.today() == date(2026, 12, 31)
    assert clock.today(ZoneInfo("Asia/Colombo")) == date(2027, 1, 1)
    assert clock.today(ZoneInfo("America/Lima")) == date(2026, 12, 31)


@pytest.mark.usefixtures("_late_evening")
def test_a_run_has_the_day_that_it_was_told_and_else_the_clocks() -> None:
    assert RunContext(today="2026-06-01").current_day == date(2026, 6, 1)
    assert RunContext().current_day == date(2026, 12, 31)
