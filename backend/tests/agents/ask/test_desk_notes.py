"""Ask without a model: notes that fit their topic and their place, and those that give way."""

import pytest
from agents.ask.bench import Desk

from tripkit.domain.context import Locale


def _locale(text: str) -> Locale:
    return "ko" if any("가" <= c <= "힣" for c in text) else "en"


async def _answer(*messages: str) -> str:
    desk = Desk()
    for message in messages:
        state = await desk.ask(message, locale=_locale(message))
    return str(state["final_plan"])


@pytest.mark.parametrize(
    ("message", "start"),
    [
        ("Can we walk through the Darién with a guide?", "Don't: no road or marked path"),
        ("콜롬비아에서 파나마까지 다리엔을 걸어서 넘을 수 있어요?", "가지 마세요."),
        ("Is there a tunnel or a car ferry from Tasmania?", "No bridge or tunnel joins Tasmania"),
        ("태즈메이니아 가는 다리 통행료 얼마예요?", "태즈메이니아와 본토를 잇는 다리나 터널은"),
        ("Can I take a rental car from Croatia into Bosnia?", "Only with the rental company's"),
        ("크로아티아 렌터카로 보스니아 국경 넘어가도 돼요?", "렌터카 회사의 허락이"),
        ("I'm 22, can I rent a car in Portugal?", "Mostly yes, with a surcharge"),
        ("만 22세인데 스페인에서 렌터카 빌릴 수 있나요?", "대개 되지만 추가 요금이"),
        ("Do I wear a swimsuit in a Finnish family's sauna in Tampere?", "At home families often"),
        ("독일 사우나는 수영복 입고 들어가요?", "독일·오스트리아·네덜란드 사우나는"),
        ("What do I wear to an Indian wedding in Jaipur, is white ok?", "Leave white and black"),
        ("인도 결혼식에 흰 원피스 입어도 되나요?", "흰색과 검은색은 피해요."),
        (
            "The owner of the flat in Crete wants a bank transfer, no reviews. Honest?",
            "I can't know",
        ),
        ("숙소 주인이 계좌 이체를 하라는데 후기가 없어요. 믿어도 될까요?", "그 사람이 믿을 만한지"),
        ("Vomiting and 39 fever in Lima since last night, wait it out?", "See a doctor today"),
        ("방콕에서 설사하고 고열이 나요 병원 가야 하나요", "38.5도가 넘는 열"),
        ("We took the cable car up to 3,800 m and I'm dizzy. Go down?", "That is most likely"),
        ("해발 3,400m 정상인데 두통이 있고 어지러워요", "고도 때문일 가능성이"),
        ("Can I take a friend's viagra against altitude in Nepal?", "Don't take a friend's"),
        ("My son was stung by a jellyfish in Crete, what now?", "Rinse with sea water"),
        ("Can my cat fly in the cabin from Paris to Lisbon?", "It depends on the airline"),
        ("Best month for Patagonia?", "November to March"),
        ("파타고니아는 몇 월이 좋아요?", "11~3월이에요."),
        ("Wizz cancelled our Budapest to Luton flight last night, are we owed?", "Yes, as a rule"),
    ],
)
async def test_a_note_answers_its_question(message: str, start: str) -> None:
    assert (await _answer(message)).startswith(start)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Our flight was cancelled for operational reasons, who pays?", "surgeon"),
        ("I fly at 33 weeks, single baby: does the insurance pay?", "7 to 14 days"),
        ("We leave on 22 June and rent a car in Italy: toll roads?", "young driver"),
        ("액상 분유 비행기에 들고 타도 되나요?", "전자담배"),
        ("보증금 없이 체크카드로 렌터카 빌릴 수 있나요, 믿을 만한가요?", "계좌 이체로 선금"),
    ],
)
async def test_a_note_stays_away_from_other_matters(message: str, words: str) -> None:
    assert words not in await _answer(message)


@pytest.mark.parametrize(
    "message",
    [
        "At 4,800 m in a lodge, headache, been sick twice, walks like he's drunk, Diamox in my bag:"
        " wait or go down?",
        "4,800m 롯지인데 친구가 두통에 토했고 지금 비틀거려요. 다이아목스 있는데 기다릴까요?",
    ],
)
async def test_an_emergency_is_answered_alone(message: str) -> None:
    text = await _answer(message)
    assert text.startswith(("Go down now", "지금, 오늘 밤에"))
    assert text.count("[1]") == 2
    assert "[2]" not in text


async def test_a_follow_up_about_the_two_compares_them() -> None:
    text = await _answer(
        "옐로나이프랑 트롬쇠 중에 어디가 나아요?", "아 그럼 부모님은 둘 중 어디가 덜 힘들까요"
    )
    assert "| 서울에서 비행 |" in text
    text = await _answer("Krakow or Budapest in November?", "Which of the two is easier with kids?")
    assert "| a day each |" in text


async def test_where_one_has_been_is_no_place_to_go() -> None:
    text = await _answer(
        "Honeymoon in November from Chicago, warm sea. We already did Hawaii and Costa Rica."
        " Where would you send us?"
    )
    assert text.startswith("I'd go to")
    assert not any(name in text for name in ("Hawaii", "Costa Rica", "Cuba"))


@pytest.mark.parametrize(
    "message",
    [
        "Our cruise ship docks in Prague, how far is the cruise terminal?",
        "프라하 크루즈 항구에서 시내까지 얼마나 걸려요?",
    ],
)
async def test_a_port_inland_is_set_right_first(message: str) -> None:
    assert (await _answer(message)).startswith(("Prague is inland", "프라하는 내륙"))
