"""A name that several cities have names no place by itself."""

from tripkit.knowledge.cities import shared_names
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.requests.names import names


def test_what_several_cities_have_is_no_name() -> None:
    assert {fold("Old Town"), fold("구시가"), fold("Chinatown")} <= shared_names()
    assert fold("경복궁") not in shared_names()


def test_a_word_for_any_central_market_is_no_sight_of_one_city() -> None:
    assert fold("중앙시장") in shared_names()
    assert "sight" not in names().get(fold("중앙시장"), {})
    assert names()[fold("경복궁")]["sight"] == "Gyeongbokgung"
