"""Ask without a model: what an airline owes, daylight, the sea, whole bills, speeds, live wishes."""

import pytest
from agents.ask.bench import Desk

from tripkit.domain.context import Locale


def _locale(text: str) -> Locale:
    return "ko" if any("가" <= c <= "힣" for c in text) else "en"


async def _answers(*questions: str) -> str:
    """The last answer of a session."""
    desk, state = Desk(), {"final_plan": ""}
    for question in questions:
        state = await desk.ask(question, locale=_locale(question))
    return str(state["final_plan"])


@pytest.mark.parametrize(
    ("question", "start"),
    [
        (
            "My KLM flight from Amsterdam to New York was cancelled, what am I owed?",
            "Yes, as a rule €600",
        ),
        (
            "our flight from London to Madrid was delayed by 5 hours, compensation?",
            "Yes, as a rule £220",
        ),
        ("flight from Rome to Paris delayed 2 hours, compensation?", "No money yet"),
        (
            "flight from Rome to Paris cancelled because of a storm, am I owed money?",
            "Probably no money",
        ),
        (
            "아시아나 국제선이 6시간 지연됐는데 보상받을 수 있어요?",
            "국내 소비자분쟁해결기준으로 국제선 6시간 지연이면",
        ),
        (
            "Delta cancelled my flight from Chicago to Seattle, do they owe me money?",
            "No fixed sum",
        ),
    ],
)
async def test_what_an_airline_owes(question: str, start: str) -> None:
    assert (await _answers(question)).startswith(start)


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("what time does it get dark in Edinburgh in mid December?", "sets at about 15:3"),
        ("does it get dark in Tromsø in June?", "Midnight sun"),
        ("12월 트롬쇠 극야예요?", "극야라 트롬쇠에서는"),
        ("서울 6월 21일 일몰 몇 시예요?", "19:5"),
        ("can we swim in Barcelona in February?", "Not without a wetsuit"),
        ("발리 7월에 바다 수영 돼요?", "네, 물이 따뜻해요."),
        ("푸껫 8월 바다 수영 되나요?", "기대하지 않는 게 좋아요."),
        (
            "3 people, 5 nights, 118 dollars a night + 14% tax, total and each?",
            "$672.60 in all, $224.20 each",
        ),
        ("방값 1,250불에 세금 8%랑 팁 18% 붙으면 총 얼마?", "모두 1,575달러"),
        ("speed limit in Germany?", "Speed limits in km/h: 50 in towns"),
        ("are there still rooms left at the Ritz in Paris tonight?", "I can't see rooms"),
        (
            "What local time do I land in London in January, leaving Singapore 23:55 with 13h 20m?",
            "05:15",
        ),
        ("Is the Louvre open on Christmas day?", "Closed on 25 December."),
        ("Is 80 euros a day enough in Lisbon for two, not counting the room?", "Only just"),
        ("how do I get from Oslo airport into town?", "Quickest into Oslo"),
        ("5 ft 11 in cm", "180 cm"),
        ("gbp to turkish lira 200", "£200 is about TRY"),
        (
            "7명이 1,260달러 나왔고 서비스차지 15%는 이미 포함이래요. 각자 얼마?",
            "한 사람당 180달러",
        ),
        ("독일 고속도로는 다 무제한이죠?", "제한 속도(km/h)"),
        ("대한항공이 기상 악화로 결항됐는데 호텔비 받을 수 있나요?", "법으로 정해진 건 없어요."),
        ("I want to see tigers in Kenya, which park?", "No tigers live wild in Africa"),
        ("metro from heathrow how much", "Quickest into London"),
        ("dinner for 4 came to £138.60 before 12.5% service, each?", "£38.98 each"),
        ("If it's 6pm Friday in Sydney what time is it in Vancouver", "18:00 in Sydney"),
        ("visa for turkey irish citizen", "Turkey, Ireland passport"),
        ("will I need a coat in Lisbon in February", "For Lisbon in February"),
        ("can we drink from the tap in Split", "Yes."),
        ("How much does a coffee cost in Copenhagen?", "for a coffee"),
        ("how many cigarettes can I bring into Spain from the UK?", "Into the EU from outside"),
        ("괌 렌트카 면허", "괌과 사이판은"),
        ("2월에 따뜻한 곳 6시간 이내", "권해요"),
        ("헝가리어 고맙습니다", "Köszönöm"),
        ("train delayed 2 hours in Germany, refund?", "under EU rules"),
        ("도쿄 12월 말 해 지는 시간", "12월 말 해는"),
    ],
)
async def test_it_is_counted(question: str, part: str) -> None:
    assert part in await _answers(question)


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("파리 에펠탑이 철거됐다는데 대신 뭐 봐요?", "그런 사실은 확인되지 않아요."),
        ("Which is farther from Edinburgh by train, Inverness or Glasgow?", "Inverness is farther"),
        ("Split 214.50 euros between 3 couples and one single person, per head", "€30.64 each."),
        (
            "5명이 숙소 48만원, 식비 31만 5천원, 렌트 22만원 썼는데 인당 얼마씩?",
            "모두 101만 5,000원",
        ),
        ("connection in Frankfurt of 1h10 on one ticket, enough?", "Usually enough on one ticket"),
        ("Is it safe to walk there at midnight?", "Which town or country is it about?"),
        (
            "나트랑이랑 푸꾸옥 중에 8월에 어디가 바다 더 좋아요?",
            "나트랑을 권해요. 그 달 바다가 잔잔하고",
        ),
        (
            "Which day in January is the cheapest to fly from Boston to Lisbon?",
            "No one can promise it",
        ),
    ],
)
async def test_it_says_which_and_how_much(question: str, start: str) -> None:
    assert (await _answers(question)).startswith(start)


@pytest.mark.parametrize(
    ("questions", "start"),
    [
        (("What's the weather like in Cape Town in July?", "can you swim then?"), "Not without"),
        (("다음 달에 런던 가요", "해 몇 시에 져요?"), "런던에서 12월 중순"),
        (
            ("Do Americans need a visa for Turkey?", "what about for Canadians?"),
            "Turkey, Canada passport",
        ),
        (
            ("What is 250 US dollars in Korean won?", "How much is that each if we are 3?"),
            "About ₩111,",
        ),
        (
            (
                "If I leave LA at noon and the flight's 11h30, when do I land in Tokyo?",
                "same question but the other way",
            ),
            "You land at about 06:30 local time in Los Angeles",
        ),
    ],
)
async def test_a_follow_up_leans_on_what_was_said(questions: tuple[str, ...], start: str) -> None:
    assert (await _answers(*questions)).startswith(start)


@pytest.mark.parametrize(
    ("question", "start"),
    [
        (
            "Can I take the Eurostar from London straight to Rome?",
            "No: Eurostar doesn't run there.",
        ),
        ("오사카에서 후지산까지 지하철로 몇 정거장이에요?", "후지산에 가는 지하철은 없어요."),
        ("Are there polar bears in Tromsø's streets?", "No: no polar bears"),
        ("Where's the North Sea beach near Munich?", "There is none"),
        ("is the channel tunnel open to walk through to Calais?", "Nobody ever could"),
    ],
)
async def test_what_isn_t_so_stands_first_and_alone(question: str, start: str) -> None:
    answer = await _answers(question)
    assert answer.startswith(start)
    assert answer.count("\n\n") == 1


@pytest.mark.parametrize(
    "question",
    [
        "Cheapest sensible way from Narita into Shinjuku at 11pm landing, 2 suitcases",
        "hi i need an afternoon activity in Bruges with a teen who hates museums",
    ],
)
async def test_nobody_gets_a_plan_of_days_unasked(question: str) -> None:
    assert "days in" not in await _answers(question)
