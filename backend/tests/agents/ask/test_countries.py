"""Questions on what holds in a whole country, in both languages."""

import pytest
from agents.ask.bench import Desk


@pytest.mark.parametrize(
    ("question", "topic", "words"),
    [
        ("plugs in Kenya", "power", "type G at 240 V"),
        ("do they drive on the left in Namibia", "driving", "In Namibia they drive on the left."),
        ("tap water in Chad", "water", "Don't drink tap water"),
        ("emergency number Norway", "emergency", "police 112, ambulance 113, fire 110"),
        (
            "how much should I tip in Fiji?",
            "tipping",
            "Not expected; resorts keep a staff Christmas fund",
        ),
        ("What currency do they use in Ghana?", "currency", "Ghanaian Cedi (GHS)"),
        ("time zone of Nepal", "clock", "+05:45"),
        ("케냐 콘센트 뭐 써요?", "power", "G형, 240V"),
        ("나미비아는 좌측통행이에요?", "driving", "좌측통행"),
        ("부룬디 수돗물 마셔도 돼요?", "water", "수돗물은 마시지 말고"),
        ("노르웨이 긴급전화 번호", "emergency", "경찰 112, 구급차 113"),
        ("피지 팁 줘야 하나요", "tipping", "팁을 바라지 않아요."),
        ("볼리비아 언어", "languages", "스페인어, 케추아어"),
    ],
)
async def test_a_countrys_fact_is_the_answer(question: str, topic: str, words: str) -> None:
    state = await Desk().ask(question, locale="ko" if question > "가" else "en")
    assert (state["route"], state["topics"]) == ("info", [topic])
    assert words in state["final_plan"]
    assert state["assumptions"] == []


async def test_holidays_of_a_month_are_those_days_alone() -> None:
    english = (await Desk().ask("public holidays in Chile in September"))["final_plan"]
    assert "Saturday 18 September 2027: Independence Day" in english
    assert "December" not in english
    korean = (await Desk().ask("칠레 9월 공휴일", locale="ko"))["final_plan"]
    assert "2027년 9월 18일(토): 독립기념일" in korean


async def test_a_city_answers_by_its_country() -> None:
    state = await Desk().ask("can I drink the tap water in Lisbon?")
    assert [section["place"] for section in state["trip_info"]] == ["Portugal"]


async def test_a_war_is_said_before_anything_else() -> None:
    state = await Desk().ask("what is the weather in Kyiv in May?")
    assert state["final_plan"].startswith("Ukraine: Do not travel")


async def test_a_country_to_plan_is_a_route_and_not_one_city() -> None:
    state = await Desk().ask("plan me 10 days in Japan")
    assert state["request"]["destinations"] == ["Tokyo", "Kyoto", "Osaka"]
    assert any(text.startswith("Japan in 10 days:") for text in state["assumptions"])
