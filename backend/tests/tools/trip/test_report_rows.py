"""A report's rows as a person reads them."""

from tripkit.domain.plan import Verdict
from tripkit.domain.trip import TripRequest
from tripkit.tools.trip.report_rows import tidied


def row(constraint: str, text: str, kept: bool | None = True, where: str = "days 1") -> Verdict:
    return Verdict(constraint=constraint, text=text, kept=kept, where=where)


def test_a_phrase_has_one_fate_that_of_its_name() -> None:
    rows = [
        row("must_see:Boulders", "penguins at Boulders", False),
        row("interest:penguins", "penguins"),
        row("per_day:2", "two sights a day"),
    ]
    shown = tidied(rows, TripRequest(task="penguins at Boulders, two sights a day"))
    assert [each.constraint for each in shown] == ["must_see:Boulders", "per_day:2"]


def test_places_that_are_reached_are_one_row_and_one_that_is_not_its_own() -> None:
    rows = [row("go:Zagreb", "Zagreb"), row("via:Split", "Split", where="days 2"),
            row("go:Hvar", "Hvar", False, "no day is spent there")]  # fmt: skip
    first, second = tidied(rows, TripRequest(task="Zagreb, Split, Hvar"))
    assert (first.text, first.where) == ("Zagreb, Split", "Zagreb: days 1; Split: days 2")
    assert second.kept is False


def test_words_are_whole_and_numbers_stay() -> None:
    rows = [row("must_see:Abbey", "Abbey at du"), row("party:2", "2")]
    shown = tidied(rows, TripRequest(task="Whitby 2027: Abbey at dusk"))
    assert [each.text for each in shown] == ["Abbey at dusk", "2"]


def test_of_several_things_in_one_phrase_a_row_names_its_own() -> None:
    task = "Naples: Vesuvius crater, Pompeii early, no boats"
    (shown,) = tidied([row("must_see:Pompeii", "Vesuvius crater, Pompeii")], TripRequest(task=task))
    assert shown.text == "Pompeii"
