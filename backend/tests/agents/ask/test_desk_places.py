"""Towns by their bare names, an answer for each place that is named, and no plan unasked."""

import pytest
from agents.ask.bench import Desk

from tripkit.agents.ask.desk.question import every_spot_in
from tripkit.domain.context import Locale


def _locale(question: str) -> Locale:
    return "ko" if any(char > "가" for char in question) else "en"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("누악쇼트 볼거리 알려 줘요", ["Nouakchott"]),
        ("캔디에서 엘라 기차 얼마예요?", ["Kandy", "Ella"]),
        ("한국이 오전 9시면 포트모르즈비는 몇 시예요?", ["South Korea", "Port Moresby"]),
        ("emergency number in Republic of the Congo", ["Republic of the Congo"]),
        ("difference between Denver and Cape Town", ["Denver", "Cape Town"]),
        ("What time is it in Lagos?", ["Lagos"]),
        ("콜롬보에서 뭐 타고 가나요?", ["Colombo"]),
        ("Can I use my UK charger?", []),
    ],
)
def test_a_place_is_heard_by_its_name_alone(text: str, names: list[str]) -> None:
    assert [spot.name for spot in every_spot_in(text)] == names


def test_a_great_city_is_meant_before_a_small_town_of_its_name() -> None:
    (spot,) = every_spot_in("What time is it in Lagos?")
    assert spot.country == "NG"


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("emergency number in Norway and Sweden?", ["In Norway: police 112", "In Sweden: 112"]),
        ("do I tip in Japan and Iceland?", ["Japan: No tip", "Iceland: "]),
        ("Will UK plugs work in Malta and Cyprus?", ["Malta has plugs", "Cyprus has plugs"]),
        ("weather in Rome and Athens in May", ["Rome in May", "Athens in May"]),
        ("케냐 무슨 말 써요? 영어 통해요?", ["케냐"]),
    ],
)
async def test_each_place_gets_its_sentence(question: str, parts: list[str]) -> None:
    state = await Desk().ask(question, locale=_locale(question))
    for part in parts:
        assert part in state["final_plan"].split("\n")[0]


@pytest.mark.parametrize(
    "question",
    [
        "how much is 50 dollars in the money of Denmark?",
        "Taj Mahal on a friday?",
        "is €600 ok for 5 days in Palermo for me alone, flights excluded?",
        "100만 원으로 인터라켄 5일 무리인가요?",
        "누악쇼트 볼거리 알려 줘요",
        "Can someone in a wheelchair see the Colosseum?",
        "7 hour layover in Doha, worth leaving the airport?",
        "파리에서 몽생미셸 당일치기 되나요?",
    ],
)
async def test_nobody_gets_a_plan_or_its_costs_unasked(question: str) -> None:
    state = await Desk().ask(question, locale=_locale(question))
    assert state["route"] == "info"
    assert state["itinerary"] is None
    assert state["cost_estimate"] is None
    assert "Which place" not in state["final_plan"]
    assert "어느 곳" not in state["final_plan"]


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("Can I use my US hair dryer in Brazil?", "No: it isn't 120 V everywhere there."),
        ("can I use my UK hair dryer in Malta?", "Your plugs fit: no adapter."),
        ("몰타는 우측통행이죠?", "아니요. 몰타: 좌측통행"),
        ("영국은 무비자니까 신청할 거 없죠?", "아니요. 한국 여권, 영국: 비자 대신 ETA"),
        ("쿠바 갔다 왔는데 ESTA로 미국 갈 수 있어요?", "안 돼요. 2021년 1월 12일 이후 쿠바에"),
        ("Is the Prado open on January 1st?", "Closed on 1 January."),
        ("What date is Christmas in Ethiopia in 2027?", "Ethiopia: As of June 2025"),
        ("Is Taj Mahal open on Friday?", "No, Taj Mahal is closed on Fridays."),
        ("weather in Ushuaia in February", "Ushuaia in February: usually 5 to 15 °C"),
        ("Boracay or Nha Trang in November, better weather?", "Boracay: in November"),
        ("day trip from Paris to Versailles?", "Yes:"),
        ("Is it safe in Zamboanga?", "Philippines: As of June 2025"),
        ("바티칸 박물관 일요일 무료인가요?", "바티칸 박물관은 월~토에 열어요."),
    ],
)
async def test_what_isn_t_so_is_set_right_first(question: str, start: str) -> None:
    state = await Desk().ask(question, locale=_locale(question))
    assert state["final_plan"].startswith(start)


async def test_no_public_transport_is_told_that_nobody_knows_to_run() -> None:
    state = await Desk().ask("Windhoek to Sossusvlei, how do I get there?")
    assert "Train or coach" not in state["final_plan"]


async def test_nobody_is_told_how_to_get_where_one_is_not_to_go() -> None:
    state = await Desk().ask("바르샤바에서 기차로 키이우 어떻게 가요?", locale="ko")
    assert state["final_plan"].startswith("우크라이나: 가지 마세요.")
    assert "PKP" not in state["final_plan"]


async def test_a_cold_place_that_is_named_is_packed_for() -> None:
    state = await Desk().ask(
        "Rovaniemi in January, never been anywhere colder than Leeds. Clothes?"
    )
    assert state["final_plan"].startswith("For Rovaniemi in January (-15 to -7 °C")
