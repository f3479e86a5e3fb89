"""Ages told of people add nobody to those who travel."""

import pytest

from tripkit.understanding.people import travelers


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("solo man, 44", "1"),
        ("solo traveller aged 61", "1"),
        ("혼자, 31세 여자", "1"),
        ("somebody from Leeds, 38", None),
        ("38", None),
        ("me (47) and my daughter (keen on art, 15)", "2"),
        ("me (47) and my son (17", "adults=1 children=17"),
        ("me, husband, my dad (81, uses a cane", "3"),
        ("4 and 69) and me", "1"),
        ("my husband and I, 58 and 61", "2"),
        ("my sister and I aged 27 and 31", "2"),
        ("three adults two teens (13,15", "adults=3 children=13,15"),
        ("me, wife, boy 12, girl 7", "adults=2 children=12,7"),
        ("20개월 아기랑 부부", "adults=2 infants=1"),
        ("저희 부부와 시어머니(69) 모시고", "3"),
        ("아빠랑 아들(20대)이랑", "2"),
        ("저(33)랑 친구(34)", "2"),
        ("11 of us plus me", "12"),
        ("16 of us", "16"),
        ("워크숍 30명", "30"),
        ("family (4)", "4"),
        ("me and 14 friends", "15"),
        ("friends, 4", "4"),
        ("친구 3", "3"),
    ],
)
def test_an_age_is_no_head(words: str, read: str | None) -> None:
    assert travelers(words) == read
