"""A tick stands for all that its row quotes; where a part was judged there is none."""

import pytest
from tools.trip.judged_plans import planned, stop
from tools.trip.test_report import sight, sights
from tools.trip.trips import rule, tripping

from tripkit.domain.plan import Verdict
from tripkit.tools.trip.borne_out import borne_out
from tripkit.tools.trip.finished import Plan


def tick(constraint: str, text: str, task: str = "", **known: object) -> bool | None:
    trip = tripping(task=task or text, **known)
    plan = Plan(trip, None, {}, {})  # type: ignore[arg-type]
    row = Verdict(constraint=constraint, text=text, kept=True, where="day 1")
    return borne_out([row], plan)[0].kept


@pytest.mark.parametrize(
    ("constraint", "text"),
    [
        ("place_kind:museum", "museums"),
        ("place_kind:museum", "love museums"),
        ("place_kind:garden", "정원"),
        ("cuisine:tacos", "tacos please"),
        ("use_mode:train", "by train"),
        ("use_mode:train", "기차 타고"),
        ("nap:13:00-15:00", "a nap every day"),
        ("pace:relaxed", "slow pace"),
        ("max_walking_km:5", "5 km at most"),
        ("diet:vegan", "Dani is vegan, the rest of us eat everything"),
    ],
)
def test_words_that_say_no_more_than_was_judged_keep_their_tick(constraint: str, text: str) -> None:
    assert tick(constraint, text) is True


@pytest.mark.parametrize(
    ("constraint", "text"),
    [
        ("place_kind:museum", "no museum that takes longer than an hour"),
        ("place_kind:museum", "박물관은 하나면 충분"),
        ("place_kind:temple", "조용한 절"),
        ("cuisine:ramen", "ramen and jazz bars"),
        ("use_mode:bike", "quad bikes"),
        ("use_mode:self-driving", "campervan"),
        ("nap:14:00-15:30", "나머지는"),
        ("pace:relaxed", "slow mornings"),
        ("max_walking_km:5", "not much walking"),
    ],
)
def test_words_that_say_more_or_something_else_have_none(constraint: str, text: str) -> None:
    assert tick(constraint, text) is None


def test_a_whole_message_is_no_quotation() -> None:
    assert tick("kind_count:market", "markets " * 20) is None
    assert tick("kind_count:market", "시장 구경을 좋아합니다 " * 5) is None


def test_the_word_before_a_kind_belongs_to_it() -> None:
    assert tick("place_kind:market", "markets", "Krakow, xmas markets") is None
    assert tick("place_kind:market", "markets", "Krakow: markets") is True


def test_a_cap_is_of_a_night_where_words_of_rooms_stand_beside_its_sum() -> None:
    cap = "max_price_per_night:160.0"
    assert tick(cap, "160", "Lisbon, hotel 160 EUR") is True
    assert tick(cap, "160", "Lisbon, 160 EUR for us two") is None
    assert tick(cap, "160", "Lisbon, 480 EUR for three nights") is True
    assert tick("max_price_per_night:350000", "350000", "하루 쓰는 돈은 둘이 35만 원") is None


def test_a_name_that_we_chose_ourselves_is_no_wish_kept() -> None:
    rules = [rule("must_see", "Diani", text="Diani", binding=False)]
    assert tick("must_see:Diani", "Diani", "Kenya, a beach", rules=rules) is None
    assert tick("must_see:Diani", "Diani", "Kenya with Diani", rules=rules) is True


def test_what_is_to_be_left_out_is_ticked_only_where_we_know_it() -> None:
    asked = [rule("must_avoid", "Ueno Park"), rule("must_avoid", "Rainbow Mountain")]
    answers = planned(stop("Zoo"), rules=asked, found=(sights(sight()),))
    assert [kept for kept, _ in answers] == [True, None]
