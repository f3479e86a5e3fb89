"""What an airline owes for a flight that was cancelled, late or overbooked, by where it flew."""

import re
from functools import cache

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.clock import ends_by_words
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.patterns import table
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.practical import union
from tripkit.tools.trip.context import say

EU_PAGE = "https://europa.eu/youreurope/citizens/travel/passenger-rights/air/index_en.htm"
_GB_PAGE = "https://www.caa.co.uk/passengers-and-public/resolving-travel-problems/"
_KR_PAGE = "https://www.kca.go.kr"
_US_PAGE = "https://www.transportation.gov/airconsumer"
_CA_PAGE = "https://rppa-appr.ca/eng/flight-delays-and-cancellations"
_ENOUGH_HOURS = 3
_HOURS = re.compile(r"(\d+(?:\.\d+)?) ?(?:-? ?hours?|hrs?\b|h\b|시간)")
_BY_DISTANCE = ((1_500, 250, 220), (3_500, 400, 350))
"""Kilometres up to which so many euros, and pounds under the British rules, are due."""
_FARTHEST = (600, 520)
_KOREAN_SHARES = ((12, 30), (4, 20), (2, 10))
"""Hours late from which so many per cent of the fare are due on Korea's international flights."""


@cache
def _airlines() -> dict[str, re.Pattern[str]]:
    return {home: re.compile(names) for home, names in table("airlines")}


def _carrier(low: str) -> str:
    """The home of the airline that is named: EU, GB, KR, US, CA or ""."""
    return next((home for home, names in _airlines().items() if names.search(low)), "")


def owed(question: Question) -> Answer | None:
    """Money, meals and another flight by the rules that hold there; else in general."""
    ends, carrier = ends_by_words(question), _carrier(question.low)
    start, goal = _countries(question)
    hours = max((float(m[1]) for m in _HOURS.finditer(question.low)), default=None)
    if _of_european_law(start, goal, carrier):
        is_british = start == "GB" or (start not in _european() and goal == "GB")
        km = distance_km(ends[0].lat, ends[0].lng, ends[1].lat, ends[1].lng) if ends else None
        return _european_answer(question, km, hours, is_british=is_british)
    if carrier == "KR" or "KR" in (start, goal):
        if question.has("beyond_control"):
            return _korean_weather(question.locale)
        return _korean_answer(question.locale, hours)
    return _overseas(question, start, goal, carrier)


def _countries(question: Question) -> tuple[str, str]:
    """Where it left and where it was to land, by ISO code; "" where that wasn't said."""
    if ends := ends_by_words(question):
        return ends[0].country, ends[1].country
    return (question.spots[0].country, "") if question.spots else ("", "")


def _overseas(question: Question, start: str, goal: str, carrier: str) -> Answer | None:
    if start == "US" or (not start and carrier == "US"):
        return _american_answer(question.locale)
    if "CA" in (start, goal) or carrier == "CA":
        return _canadian_answer(question.locale)
    return passage("delay", question)


def _european() -> frozenset[str]:
    return union("eu") | {"NO", "IS", "CH", "LI"}


def _of_european_law(start: str, goal: str, carrier: str) -> bool:
    if start in _european() or start == "GB":
        return True
    if goal in _european() or goal == "GB":
        return carrier in ("EU", "GB")
    return not start and carrier in ("EU", "GB")


def _sum(km: float | None, *, is_british: bool) -> str:
    """By distance; the whole span where that isn't known."""
    sign = "£" if is_british else "€"
    column = 2 if is_british else 1
    if km is None:
        low, high = _BY_DISTANCE[0][column], _FARTHEST[1 if is_british else 0]
        return f"{sign}{low}–{high}"
    row = next((row for row in _BY_DISTANCE if km <= row[0]), None)
    return f"{sign}{row[column] if row else _FARTHEST[1 if is_british else 0]}"


def _european_answer(
    question: Question, km: float | None, hours: float | None, *, is_british: bool
) -> Answer:
    locale = question.locale
    law = say(locale, "British", "영국") if is_british else say(locale, "EU", "EU")
    is_early = hours is not None and hours < _ENOUGH_HOURS
    if question.has("beyond_control"):
        lead = _excused(law, locale)
    elif is_early and not question.has("flight_cancelled"):
        lead = _too_early(law, locale)
    else:
        lead = _due(law, _sum(km, is_british=is_british), km, locale)
    is_far = km is not None and km > _BY_DISTANCE[1][0] and not question.has("beyond_control")
    lines = (_claimed(locale), *((_halved(locale, is_british=is_british),) if is_far else ()))
    return Answer("delay", Line(lead, page(_GB_PAGE if is_british else EU_PAGE)), "", lines)


def _excused(law: str, locale: Locale) -> str:
    """Where the cause was nobody's: no money, but care."""
    return say(
        locale,
        f"Probably no money: under {law} rules bad weather, strikes of air traffic control and"
        " closed airspace are extraordinary. Another flight or your money back, and meals and a"
        " hotel while you wait, are due all the same; a strike of the airline's own staff is no"
        " such excuse.",
        f"현금 보상은 어려워요. {law} 규정은 악천후, 관제 파업, 공역 폐쇄를 불가항력으로 봐요."
        " 그래도 대체편이나 환불, 기다리는 동안의 식사와 숙소는 받아야 하고, 항공사 직원의"
        " 파업은 핑계가 안 돼요.",
    )


def _too_early(law: str, locale: Locale) -> str:
    return say(
        locale,
        f"No money yet: {law} rules pay from three hours' delay on arrival. From two hours on"
        " the airline owes you meals and drinks.",
        f"아직 현금 보상은 없어요. {law} 규정은 도착이 3시간 넘게 늦을 때부터예요. 2시간부터는"
        " 식사와 음료를 받아요.",
    )


def _due(law: str, money: str, km: float | None, locale: Locale) -> str:
    far = say(locale, f" for {km:,.0f} km", f"({km:,.0f}km)") if km else ""
    return say(
        locale,
        f"Yes, as a rule {money} a person{far} under {law} rules, unless the cause was"
        " extraordinary (storm, air traffic control) or you were told 14 days before; another"
        " flight or your money back, and meals and a hotel while you wait, are due in any case.",
        f"네, {law} 규정으로 보통 한 사람 {money}{far}이에요/예요. 불가항력(폭풍, 관제)이거나"
        " 14일 전에 알렸으면 빼고요. 대체편이나 환불, 기다리는 동안의 식사와 숙소는 어떤"
        " 경우에도 받아요.",
    )


def _halved(locale: Locale, *, is_british: bool) -> Line:
    half = "£260" if is_british else "€300"
    return Line(
        say(
            locale,
            f"It may be halved to {half} where you are three to four hours late on arrival.",
            f"3~4시간 늦게 도착하면 절반({half})이 될 수 있어요.",
        )
    )


def _claimed(locale: Locale) -> Line:
    return Line(
        say(
            locale,
            "Claim on the airline's own form with booking and boarding pass, keep receipts, and go"
            " to the national enforcement body if it refuses; agencies keep a third. Rules as"
            " known in December 2025.",
            "예약 번호와 탑승권으로 항공사 누리집에서 신청하고 영수증을 모아요. 거절하면 그 나라"
            " 감독 기관에 내고, 대행업체는 3분의 1쯤 떼요. 2025년 12월 기준이에요.",
        )
    )


def _korean_weather(locale: Locale) -> Answer:
    """Where weather or the airport was the cause: no compensation under Korea's standard."""
    lead = say(
        locale,
        "Not by right: under Korea's consumer standard weather and the airport's state exempt the"
        " airline from compensation, hotel and meals. Another flight or your whole fare back"
        " without a fee are due.",
        "법으로 정해진 건 없어요. 국내 소비자분쟁해결기준은 기상과 공항 사정이면 배상과 숙식을"
        " 면제해요. 수수료 없는 전액 환불이나 다음 편 변경은 받을 수 있어요.",
    )
    line = Line(
        say(
            locale,
            "Ask at the desk all the same, keep receipts and the airline's certificate: travel"
            " insurance with cover for delays pays them. From the EU or Britain a hotel is due.",
            "그래도 카운터에 물어보고 영수증과 결항 확인서를 챙겨요. 여행자보험의 항공 지연 특약이"
            " 숙식비를 내 줘요. EU나 영국에서 출발한 편이면 숙소를 받아요.",
        )
    )
    return Answer("delay", Line(lead, page(_KR_PAGE)), "", (line,))


def _korean_answer(locale: Locale, hours: float | None) -> Answer:
    share = next((s for least, s in _KOREAN_SHARES if hours is not None and hours >= least), None)
    if share:
        lead = say(
            locale,
            f"Under Korea's consumer standard {hours:g} hours' delay of an international flight is"
            f" worth {share}% of that leg's fare, unless weather, the airport or unforeseeable"
            " repairs for safety caused it.",
            f"국내 소비자분쟁해결기준으로 국제선 {hours:g}시간 지연이면 그 구간 운임의 {share}%를"
            " 배상받아요. 기상, 공항 사정, 예견하지 못한 안전 정비가 원인이면 제외예요.",
        )
    else:
        lead = say(
            locale,
            "Under Korea's consumer standard a late international flight is worth 10% of that leg's"
            " fare from 2 hours, 20% from 4 and 30% from 12, unless weather, the airport or"
            " unforeseeable repairs for safety caused it.",
            "국내 소비자분쟁해결기준으로 국제선은 2시간 넘게 늦으면 그 구간 운임의 10%, 4시간부터"
            " 20%, 12시간부터 30%를 배상받아요. 기상, 공항 사정, 예견하지 못한 안전 정비는"
            " 제외예요.",
        )
    line = Line(
        say(
            locale,
            "Domestic flights: 10% from one hour, 20% from two, 30% from three. If it took off"
            " in the EU or Britain, their rules pay €250–600 instead. Get the airline's delay"
            " certificate.",
            "국내선은 1시간부터 10%, 2시간부터 20%, 3시간부터 30%예요. EU나 영국에서 출발한 편이면"
            " 그쪽 규정(250~600유로)을 써요. 항공사에서 지연 확인서를 받아 항공사에 먼저 신청하고,"
            " 안 되면 한국소비자원(1372)에 내요.",
        )
    )
    return Answer("delay", Line(lead, page(_KR_PAGE)), "", (line,))


def _american_answer(locale: Locale) -> Answer:
    lead = say(
        locale,
        "No fixed sum: American law owes no money for a delay, but a refund to your card if the"
        " flight was cancelled or is 3 hours late (6 abroad) and you don't travel.",
        "정해진 보상금은 없어요. 미국 법은 지연 보상 대신, 결항이나 3시간(국제선 6시간) 넘는 지연에"
        " 타지 않으면 카드로 환불하게 해요.",
    )
    line = Line(
        say(
            locale,
            "For delays within their control most big airlines promise a meal, rebooking and a"
            " hotel overnight: see the department's dashboard. Who is bumped against their will is"
            " paid by law.",
            "항공사 잘못이면 큰 항공사 대부분이 식사, 대체편, 숙박을 약속해요(교통부 대시보드)."
            " 강제로 내리게 한 오버부킹에는 법정 보상이 있어요.",
        )
    )
    return Answer("delay", Line(lead, page(_US_PAGE)), "", (line,))


def _canadian_answer(locale: Locale) -> Answer:
    lead = say(
        locale,
        "If the cause was within the airline's control and no matter of safety, Canada's rules give"
        " C$400 from 3 hours late on arrival, 700 from 6 and 1,000 from 9 (small airlines 125, 250"
        " and 500).",
        "항공사 책임이고 안전 문제가 아니면 캐나다 규정으로 도착이 3시간 늦으면 400, 6시간 700,"
        " 9시간 1,000캐나다달러예요(작은 항공사는 125·250·500).",
    )
    line = Line(
        say(
            locale,
            "Claim from the airline within a year; food after two hours and a hotel overnight are"
            " due too.",
            "1년 안에 항공사에 신청해요. 2시간부터 식사, 밤을 넘기면 숙소도 받아요.",
        )
    )
    return Answer("delay", Line(lead, page(_CA_PAGE)), "", (line,))
