"""What just happened to somebody comes before all else; chance words lead to no topic."""

import pytest
from agents.ask.bench import Desk

from tripkit.domain.context import Locale


def _locale(question: str) -> Locale:
    return "ko" if any(char > "가" for char in question) else "en"


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("we've just been mugged in Rome, wallets gone, what now", ["112", "Block the cards"]),
        ("somebody stole my bag in Prague with my passport in it", ["158", "emergency one"]),
        ("my husband fell in Bali and his leg is bleeding badly", ["ambulance 119", "insurer"]),
        ("바르셀로나에서 강도 당했어요 어떡해요", ["112", "카드", "+82-2-3210-0404"]),
        ("방콕인데 여권을 잃어버렸어요", ["191", "긴급여권"]),
        ("도쿄에서 친구가 쓰러졌어요", ["구급차 119", "보험"]),
    ],
)
async def test_a_mishap_gets_the_first_steps(question: str, parts: list[str]) -> None:
    answer = (await Desk().ask(question, locale=_locale(question)))["final_plan"]
    assert all(part in answer for part in parts), answer


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("the bees in Kyoto, do they sting employees?", "Entry/Exit"),
        ("두바이에서 라인 통화 되나요", "디르함"),
        ("카톡 통화 두바이에서 안 되나요", "디르함"),
        ("can we swim in Da Nang in December?", "Mostly yes"),
        ("are there many pickpockets in Paris?", "Block the cards"),
    ],
)
async def test_a_chance_word_leads_to_no_topic(question: str, wrong: str) -> None:
    answer = (await Desk().ask(question, locale=_locale(question)))["final_plan"]
    assert wrong not in answer


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("스위스 통화는 뭐예요", "스위스 프랑"),
        ("when do the cherry trees flower in Kyoto?", "28 March and 8 April"),
        ("fly out of Heathrow at 21:35, it's 13h10 to Singapore, what time do I land?", "18:45"),
        ("can we swim in Da Nang in December?", "rough season"),
        ("leave SFO at noon, flight takes 11h30, when do I land in Seoul?", "16:30"),
        ("time in Perth when it's noon on 3 Dec in Dublin?", "20:00"),
    ],
)
async def test_its_own_words_lead_to_a_topic(question: str, part: str) -> None:
    answer = (await Desk().ask(question, locale=_locale(question)))["final_plan"]
    assert part in answer
