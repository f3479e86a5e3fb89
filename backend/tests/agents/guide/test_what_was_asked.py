"""The answer is to what was asked, and nothing beside it."""

from datetime import UTC, datetime

import pytest
from agents.guide.guiding import Guide
from langgraph.checkpoint.memory import InMemorySaver

from tripkit.agents.guide.parts import parts_of
from tripkit.domain.context import Locale

NOW = datetime(2026, 11, 22, 9, 30, tzinfo=UTC)


async def answer(text: str, *before: str, locale: Locale = "en") -> dict[str, object]:
    guide = Guide(saver=InMemorySaver())
    state: dict[str, object] = {}
    for message in (*before, text):
        state = await guide.ask(message, now=NOW, locale=locale)
    return state


async def led_by(text: str, *before: str, locale: Locale = "en") -> str:
    state = await answer(text, *before, locale=locale)
    return str(state["answer"]["lead"][0]["source"])  # type: ignore[index]


async def test_crowds_and_light_are_not_told_beside_an_answer_about_something_else() -> None:
    response = str((await answer("Are there whales off Mirissa on 14 January?"))["response"])
    assert "whale season" in response
    assert "quietest" not in response
    assert "fullest" not in response


async def test_a_poya_is_named_in_one_sentence_where_drink_was_not_asked_about() -> None:
    response = str(
        (await answer("What should I wear at Kelaniya temple on 24 November?"))["response"]
    )
    assert "Il Full Moon Poya" in response
    assert "king coconut" not in response


async def test_no_plan_is_laid_beside_an_answer() -> None:
    state = await answer("Which beach in Kandy is best? We have two nights there.")
    assert "inland" in str(state["response"])
    assert state["itinerary"] == []


@pytest.mark.parametrize(("text", "count"), [
    ("Yala opening hours and total cost for two?", 2),
    ("how much cash do we need & do atms take foreign cards", 2),
    ("Pidurangala for sunrise? We are a fit couple with a camera", 1),
    ("Is the vaccine needed? We also go on safari", 1),
    ("콘센트 모양이 뭐예요? 그리고 정전 심한가요", 2),
    ("캔디에서 엘라 기차 얼마예요?", 1),
])  # fmt: skip
def test_questions_of_one_message_are_told_apart(text: str, count: int) -> None:
    assert len(parts_of(text)) == count


@pytest.mark.parametrize(("text", "locale", "source"), [
    ("Yala or Udawalawe with a toddler who naps", "en", "which-yala-udawalawe"),
    ("우다왈라웨랑 얄라 중에 아이랑 가기 어디가 나아요?", "ko", "which-yala-udawalawe"),
    ("I'm 24 weeks pregnant, are mosquitoes a problem?", "en", "pregnancy"),
    ("임신 20주인데 모기 때문에 괜찮을까요?", "ko", "pregnancy"),
    ("Is the overnight bus from Colombo to Trinco ok for a woman alone?", "en", "night-bus"),
    ("Two husbands from Spain, is a double bed a problem?", "en", "lgbt"),
    ("How do I stay longer, my 30 days end next week?", "en", "visa-extend"),
    ("Can I make my baby's formula with tap water?", "en", "baby-water"),
])  # fmt: skip
async def test_the_passage_of_the_very_thing_leads(text: str, locale: Locale, source: str) -> None:
    assert await led_by(text, locale=locale) == source


async def test_children_are_never_left_alone_in_the_sea() -> None:
    asked = "Can our kids swim off the beach at Hikkaduwa by themselves in June?"
    response = str((await answer(asked))["response"])
    assert response.startswith("No, don't count on swimming")
    assert "Never let children into the sea alone" in response


async def test_a_comparison_keeps_to_the_places_that_are_compared() -> None:
    response = str((await answer("Bentota or Unawatuna for a quiet week?"))["response"])
    assert "Bentota" in response
    assert "Weligama" not in response


async def test_a_feast_is_no_answer_to_who_asks_for_history_on_that_day() -> None:
    state = await answer("다음 포야에 갈레 포트 역사를 알고 싶어요", locale="ko")
    assert state["answer"]["basis"] == "document"  # type: ignore[index]


async def test_a_verdict_is_not_moved_behind_its_reasons() -> None:
    response = str((await answer("기차 화장실 쓸만해요?", locale="ko"))["response"])
    assert response.startswith("있지만")


async def test_a_tuk_tuk_price_is_judged_by_the_way() -> None:
    asked = "How much should a tuk tuk from Galle Fort to Unawatuna be?"
    response = str((await answer("He wants 3000. Rip off?", asked))["response"])
    assert response.startswith("That is too much: for some 5 km")


async def test_a_choice_of_two_places_goes_on_with_the_first() -> None:
    before = "시기리야랑 피두랑갈라 중에 어디가 나아요?"
    assert await led_by("일출 보려면 몇 시에 출발해요?", before, locale="ko") == "sunrise-sigiriya"


async def test_a_month_is_kept_for_the_next_place() -> None:
    state = await answer("그럼 아루감베이는?", "트링코말리 12월 어때요?", locale="ko")
    assert "12월" in str(state["response"])


async def test_sunset_of_a_month_is_computed_and_leads() -> None:
    response = str((await answer("갈레 성벽 2월 초 일몰 몇 시예요?", locale="ko"))["response"])
    assert response.startswith("2027년 2월 5일")


@pytest.mark.parametrize(("text", "day"), [
    ("설 연휴 2/6에 캔디 가요", "2027-02-06"),
    ("Kandy on 6/2", "2027-02-06"),
    ("Is Weligama busy before Christmas?", None),
    ("크리스마스 전후로 캔디 어때요?", None),
])  # fmt: skip
async def test_days_are_read_as_they_are_written(text: str, day: str | None) -> None:
    assert (await answer(text, locale="ko" if not text.isascii() else "en"))["day"] == day


@pytest.mark.parametrize(("text", "locale", "start"), [
    ("Colombo Disneyland ticket price", "en", "Sri Lanka has no Disneyland"),
    ("콜롬보 디즈니랜드 입장료", "ko", "스리랑카에는 디즈니랜드나"),
    ("Is the undersea aquarium in Polonnaruwa open on Mondays?", "en", "There is no underwater"),
    ("폴론나루와 해저터널 수족관 월요일에 여나요?", "ko", "스리랑카에는 해저 터널이나"),
])  # fmt: skip
async def test_an_attraction_that_does_not_exist_is_set_right_alone(
    text: str, locale: Locale, start: str
) -> None:
    response = str((await answer(text, locale=locale))["response"])
    assert response.startswith(start)
    assert "[2]" not in response
