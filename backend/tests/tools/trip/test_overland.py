"""Continents in a few days without flying: the refusal clashes with how far they are apart."""

from tools.trip.trips import rule, tripping

from tripkit.tools.trip.trouble import _overland

FAR = ["Reykjavík", "Cape Town", "Tokyo"]
GROUNDED = [rule("avoid_mode", "flight", text="I don't fly")]


def test_what_no_train_or_ship_covers_in_the_days_is_told() -> None:
    (found,) = _overland(tripping(rules=GROUNDED, destinations=FAR, days=4))
    assert found.text == "I don't fly"
    assert "km apart" in found.why
    assert found.changes[0].fields == {"waive": ["avoid_mode:flight"]}


def test_what_may_be_possible_is_not_refused() -> None:
    assert not _overland(tripping(rules=[], destinations=FAR, days=4))
    assert not _overland(tripping(rules=GROUNDED, destinations=FAR, days=30))
    assert not _overland(tripping(rules=GROUNDED, destinations=["London", "Rome"], days=2))
