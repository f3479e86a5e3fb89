"""Uneven bills, fuel, currencies by name, and whose clock an hour is of, in both languages."""

import pytest
from agents.ask.bench import Desk

from tripkit.domain.context import Locale


def _locale(question: str) -> Locale:
    return "ko" if any(char > "가" for char in question) else "en"


@pytest.mark.parametrize(
    ("question", "start"),
    [
        (
            "four of us had dinner for $200, wine was $60 and one didn't drink. what does each pay?",
            "$35 for the one without it, $55 for each of the other 3.",
        ),
        (
            "셋이 12만원 나왔는데 한 명은 술을 안 마셨어요. 술값 3만원은 나머지 둘이 나눠요. 각자 얼마?",
            "그 몫이 없는 1명은 3만 원, 나머지 2명은 각자 4만 5,000원이에요.",
        ),
        (
            "3 of us, 6 nights at 90 euros a night but Ana only stayed 3 nights, what's fair for each?",
            "€90 for the one who left after 3 nights, €225 for each of the other 2",
        ),
        ("our van does 9 l/100km, how many litres for 300 km?", "9 L/100 km is 26.1 mpg"),
        (
            "480 km at 6 l/100 km and €1.50 a litre, what's the fuel?",
            "The fuel costs about €43.20.",
        ),
        (
            "450km를 연비 리터당 15km로 가요. 기름값 1,600원이면 얼마예요?",
            "기름값은 약 4만 8,000원이에요.",
        ),
        ("77f in c", "77°F is 25°C."),
        ("what's -10 c in f", "-10°C is 14°F."),
        ("화씨 104도면 섭씨로 몇 도예요?", "104°F: 40°C예요."),
        ("섭씨 20도는 화씨로?", "20°C: 68°F예요."),
        ("영하 5도는 화씨로 몇 도예요?", "-5°C: 23°F예요."),
        ("40 mpg in l/100km?", "5.88 L/100 km is 40 mpg"),
        ("how much is 200 Armenian dram in euros", "AMD 200 is about €"),
        ("3만원은 태국 돈으로 얼마예요?", "3만 원은 약 "),
        ("how much is 20 dollars in the money of Burundi?", "I hold no rate of the BIF"),
    ],
)
async def test_a_sum_is_answered_with_its_steps(question: str, start: str) -> None:
    state = await Desk().ask(question, locale=_locale(question))
    assert state["final_plan"].startswith(start)
    assert state["cost_estimate"] is None


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("9am in Oslo is what in Denver", "When it is 09:00 in Oslo, it is 01:00 in Denver."),
        (
            "leaves London 21:30 and lands in Tokyo 17:30 next day, how long in the air?",
            "11 hours from take-off in London to landing in Tokyo.",
        ),
        (
            "런던 밤 9시 30분 출발, 도쿄 다음 날 17시 30분 도착이면 비행시간은?",
            "런던 출발부터 도쿄 도착까지 11시간",
        ),
        ("what call time suits Seoul and Berlin?", "Seoul 17:00, Berlin 09:00."),
        ("서울, 런던, 뉴욕 회의하기 좋은 시간은?", "모두 9~18시에 드는 시각은 없어요."),
        ("Tokyo to Honolulu, do I land before I took off?", "Yes, by the clocks"),
        ("런던에서 파리 가면 출발보다 먼저 도착해요?", "아니요."),
        ("if I leave at 9 and it takes 4 hours, what time do I arrive?", "At 13:00"),
        ("are shops closed in Germany on Good Friday?", "Yes: Friday 26 March 2027 is Good Friday"),
        ("does 112 work in Europe?", "Yes: 112 works for police, ambulance and fire"),
        ("is 60 minutes enough to connect at FRA?", "Usually enough on one ticket"),
        ("how do I say cheers in Czech", "In Czech: “Na zdraví!”"),
        ("런던 시간으로 오후 3시 회의면 몇 시예요?", "런던이 오후 3시면 서울은"),
        ("내가 밤 10시에 전화하면 밴쿠버는 몇 시예요?", "서울이 오후 10시면 밴쿠버는"),
        (
            "거기 시간으로 저녁 7시 파티면 하와이에 있는 동생한테 한국에서 몇 시에 걸어요?",
            "하와이가 오후 7시면 한국은 다음 날 오후 2시예요.",
        ),
        ("뉴델리는 한국보다 3시간 느리죠?", "아니요, 시차는 3시간 30분이에요."),
        ("is Lisbon 2 hours behind Berlin?", "No, the clocks are 1 hour apart."),
        ("what time is it in Brazzaville when it's 9am in Oslo", "When it is 09:00 in Oslo"),
        (
            "do I lose an hour driving from Las Vegas to Phoenix on 20 March 2027?",
            "No hour is lost or gained: on Saturday 20 March 2027",
        ),
        ("when do the clocks go back in Portugal in 2027?", "Portugal puts its clocks forward on"),
    ],
)
async def test_an_hour_is_told_by_whose_clock_it_is_of(question: str, start: str) -> None:
    state = await Desk().ask(question, locale=_locale(question))
    assert state["final_plan"].startswith(start)


async def test_a_follow_up_of_clocks_keeps_both_places() -> None:
    desk = Desk()
    await desk.ask("whats the time difference between Denver and Cape Town right now")
    state = await desk.ask("so if i ring at 8am my time on monday what time is it for him?")
    assert state["final_plan"].startswith("When it is 08:00 on Monday in Denver, it is 17:00")


@pytest.mark.parametrize(
    "question",
    ["역에서 얼마나 떨어져 있어요?", "지연이가 12만원 냈고 민수는 안 냈어요. 얼마 줘요?"],
)
async def test_a_part_of_another_word_is_no_topic(question: str) -> None:
    state = await Desk().ask(question, locale="ko")
    assert not {"drugs", "delay"} & set(state["topics"])
