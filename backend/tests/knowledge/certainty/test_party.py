"""How many travel is certain only where every count of the words agrees."""

import pytest
from knowledge.orders.said import stated

from tripkit.domain.trip import Party
from tripkit.knowledge.certainty.party import party_doubt


def doubted(text: str, adults: int, *ages: int) -> str | None:
    return party_doubt(text, Party(adults=adults, children=list(ages)), [])


@pytest.mark.parametrize(
    ("text", "adults", "ages"),
    [
        ("Prague, 3 days, two of us", 2, ()),
        ("Prague with my sister and brother, 3 days", 3, ()),
        ("me + gf, Lisbon", 2, ()),
        ("six of us, one of us is vegan", 6, ()),
        ("2 adults and 2 kids (4, 7) to Rome", 2, (4, 7)),
        ("honeymoon in Bali", 2, ()),
        ("solo to Oslo", 1, ()),
        ("I want to see Oslo", 1, ()),
        ("셋이서 부산 2박", 3, ()),
        ("부모님 모시고 다낭, 저까지", 3, ()),
        ("친구 넷이고 한 명은 채식이에요", 4, ()),
        ("혼자 교토", 1, ()),
        ("남편이랑 도쿄 4일", 2, ()),
    ],
)
def test_words_that_agree_leave_no_doubt(text: str, adults: int, ages: tuple[int, ...]) -> None:
    assert doubted(text, adults, *ages) is None


@pytest.mark.parametrize(
    ("text", "adults"),
    [
        ("nine of us to Fez. Correction: Tom's out, so 8 of us", 9),
        ("five of us, though my brother only joins from day 3", 5),
        ("six students and a teacher to Chicago", 6),
        ("3 nights in Oaxaca", 3),
        ("Mum, dad, gran, and us three sisters", 3),
        ("with kids 9 and 12 to Kenya", 3),
        ("우리 여섯이고 아기까지 하면 일곱이에요", 8),
        ("둘이서 가요. 애 아빠는 회사 때문에 못 가고요", 3),
        ("셋이 가는데 한 명은 나중에 합류해요", 3),
        ("4살 아이 있고 삿포로", 2),
        ("엄마도 같이 모시고 가래요. 조카 셋 데리고 가요", 4),
    ],
)
def test_words_that_count_otherwise_or_change_who_comes_are_a_doubt(text: str, adults: int) -> None:
    assert doubted(text, adults) is not None


def test_a_reader_that_is_sure_of_more_people_speaks_against_the_number() -> None:
    text, party = "three of us in Porto", Party(adults=3)
    assert party_doubt(text, party, stated("travelers=3")) is None
    assert party_doubt(text, party, stated("travelers=5")) == "5"
    assert party_doubt(text, party, stated("travelers=5", certainty=0.4)) is None
