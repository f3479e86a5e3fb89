"""What may be misread is told with what was read and asked about, and has no check mark."""

import pytest
from tools.trip.trips import tripping

from tripkit.domain.context import Locale
from tripkit.domain.plan import Verdict
from tripkit.tools.trip.unsure import unticked


def row(constraint: str, kept: bool | None = True) -> Verdict:
    return Verdict(constraint=constraint, text="x", kept=kept, where="every sum is for 4")


def ticks(*rows: Verdict, locale: Locale = "en", **doubt: str) -> list[tuple[bool | None, str]]:
    trip = tripping(locale=locale, doubts=[doubt] if doubt else [])
    return [(one.kept, one.where or "") for one in unticked(rows, trip)]


def test_a_row_of_a_certain_fact_keeps_its_tick() -> None:
    assert ticks(row("party:4")) == [(True, "every sum is for 4")]


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", "read so: every sum is for 4; you also wrote “five of us”: tell us if you meant"),
        ("ko", "이렇게 읽었어요: every sum is for 4. ‘five of us’도 있으니, 다르면 말해 주세요"),
    ],
)
def test_a_row_of_a_doubted_fact_says_what_was_read_and_asks(locale: Locale, words: str) -> None:
    ((kept, where),) = ticks(row("party:4"), locale=locale, slot="party", words="five of us")
    assert kept is None
    assert where.startswith(words)


def test_sums_that_rest_on_a_doubted_party_are_not_ticked_either() -> None:
    rows = (row("budget:900"), row("diet:vegan"))
    (money, diet) = ticks(*rows, slot="party", words="five of us")
    assert money == (None, "holds only if we read how many travel right: see that row")
    assert diet[0] is True


def test_a_row_that_is_broken_stays_broken() -> None:
    assert ticks(row("party:4", kept=False), slot="party", words="five")[0][0] is False


def test_only_the_place_that_is_doubted_loses_its_tick() -> None:
    rows = (row("go:Rome"), row("go:Naples"), row("origin:Oslo"))
    kept = [mark for mark, _ in ticks(*rows, slot="stops", place="Rome")]
    assert kept == [None, True, True]
    assert [mark for mark, _ in ticks(*rows, slot="origin", place="Oslo")] == [True, True, None]


def test_days_that_are_doubted_leave_no_tick_on_what_is_fixed_to_them() -> None:
    rows = (row("dates:a/b"), row("arrival:10:00"), row("event:x"), row("length:3d"))
    assert all(mark is None for mark, _ in ticks(*rows, slot="dates", words="8 May"))
