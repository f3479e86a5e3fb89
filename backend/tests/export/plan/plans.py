"""A whole plan of our own data, as the planner makes it: Tokyo, five days, vegetarian."""

from datetime import date, timedelta
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.plan import (
    CostLine,
    PlanCost,
    PlanDay,
    PlanItinerary,
    Stop,
    ToolCallMade,
    TravelPlanResult,
    Verdict,
)
from tripkit.domain.plan_picture import PlanPicture
from tripkit.knowledge.cities import City, Dining, Sight, find_city
from tripkit.services.web_images.absent import NoWebImages
from tripkit.tools.trip.image_fetching import fetch_images
from tripkit.tools.trip.image_needs import image_needs

START = date(2027, 4, 6)
_TICKET = {0: 0.0, 1: 6.0, 2: 18.0, 3: 30.0}
_MEAL = {1: 6.0, 2: 12.0, 3: 40.0}
_DAYS: tuple[tuple[str, str, tuple[tuple[str, str, str, int, str], ...]], ...] = (
    ("Arrival, and the temple after dark", "도착, 그리고 밤의 절", (
        ("16:30", "17:30", "area:asakusa", 0, ""),
        ("17:48", "18:48", "jimbocho-curry", 18, "metro"),
        ("19:10", "20:25", "senso-ji", 22, "metro"),
    )),
    ("Ueno's hill and the old lanes north of it", "우에노 언덕과 북쪽 옛 골목", (
        ("09:30", "12:00", "tokyo-national-museum", 21, "metro"),
        ("12:12", "13:00", "ueno-park", 12, "walk"),
        ("13:20", "14:10", "tokyo-station-basement", 20, "train"),
        ("14:40", "15:20", "nezu-shrine", 30, "metro"),
        ("15:35", "16:25", "yanaka-ginza", 15, "walk"),
        ("18:00", "19:00", "shin-okubo", 32, "train"),
    )),
    ("Forest shrine to crossing", "숲속 신사에서 교차로까지", (
        ("09:30", "10:45", "meiji-jingu", 34, "metro"),
        ("11:00", "12:00", "omotesando", 15, "walk"),
        ("12:10", "13:10", "aoyama-backstreets", 10, "walk"),
        ("13:25", "14:55", "nezu-museum", 15, "walk"),
        ("15:25", "16:40", "shibuya-sky", 24, "metro"),
        ("16:50", "17:15", "shibuya-crossing", 8, "walk"),
    )),
    ("Gardens by the water", "물가의 정원", (
        ("09:30", "10:45", "hamarikyu-gardens", 26, "metro"),
        ("11:05", "12:20", "imperial-palace-east-gardens", 20, "metro"),
        ("12:40", "13:40", "tokyo-station-basement", 14, "walk"),
        ("14:10", "16:10", "teamlab-planets", 28, "metro"),
        ("17:00", "18:30", "kabukiza-theatre", 24, "metro"),
    )),
    ("One more garden, then home", "정원 한 곳 더 보고 집으로", (
        ("09:00", "10:30", "shinjuku-gyoen", 31, "metro"),
        ("11:00", "11:45", "tokyo-metropolitan-government", 14, "walk"),
    )),
)  # fmt: skip


def say(locale: Locale, en: str, ko: str) -> str:
    return ko if locale == "ko" else en


def tokyo() -> City:
    return find_city("Tokyo")[0]


def _why(one: Sight | Dining, locale: Locale) -> str:
    if isinstance(one, Dining):
        return say(
            locale, "Known for vegetarian food, on the way", "채식할 곳이 있고 가는 길목이에요"
        )
    if one.best == "evening":
        return say(locale, "Best in the evening", "저녁에 더 좋은 곳이에요")
    return say(
        locale, "Open then, and nearest to the stop before", "그때 열고 앞 장소에서 가장 가까워요"
    )


def _of_sight(one: Sight, at: tuple[str, str, int, str], locale: Locale) -> dict[str, Any]:
    area = tokyo().area(one.area)
    return {
        "activity": one.name.in_(locale), "description": one.about.in_(locale),
        "location": area.name.in_(locale) if area else tokyo().name.in_(locale),
        "category": "sight", "notes": one.tip.in_(locale) if one.tip else None,
        "cost": _TICKET[one.price_class], "source": "catalogue", "source_url": one.sources[0],
        "image_suggestion": one.id.replace("-", "_"), "latitude": one.lat, "longitude": one.lng,
        "why": _why(one, locale),
    }  # fmt: skip


def _of_meal(one: Dining, at: tuple[str, str, int, str], locale: Locale) -> dict[str, Any]:
    area = tokyo().area(one.area)
    meal = say(locale, "Lunch", "점심") if at[0] < "15" else say(locale, "Dinner", "저녁")
    return {
        "activity": f"{meal}: {one.name.in_(locale)}", "description": one.about.in_(locale),
        "location": area.name.in_(locale) if area else tokyo().name.in_(locale),
        "category": "meal", "cost": _MEAL[one.price], "source": "estimate", "source_url": None,
        "image_suggestion": one.id.replace("-", "_"), "latitude": one.lat, "longitude": one.lng,
        "why": _why(one, locale),
    }  # fmt: skip


def _of_room(locale: Locale) -> dict[str, Any]:
    area = tokyo().areas[0]
    return {
        "activity": say(locale, "Check in: a budget room in Asakusa", "체크인: 아사쿠사의 저렴한 방"),
        "description": area.about.in_(locale), "location": area.name.in_(locale),
        "category": "lodging", "cost": 0, "source": "estimate", "latitude": area.lat,
        "longitude": area.lng, "image_suggestion": "asakusa_room",
        "why": area.lodging.why.in_(locale) if area.lodging else None,
    }  # fmt: skip


def _stop(at: tuple[str, str, str, int, str], locale: Locale) -> Stop:
    start, end, key, travel, mode = at
    if key.startswith("area:"):
        fields = _of_room(locale)
    elif dining := next((d for d in tokyo().dining if d.id == key), None):
        fields = _of_meal(dining, (start, end, travel, mode), locale)
    else:
        sight = next(s for s in tokyo().sights if s.id == key)
        fields = _of_sight(sight, (start, end, travel, mode), locale)
    return Stop(time=start, end_time=end, travel_minutes=travel, travel_mode=mode or None, **fields)


def _flight(start: str, end: str, ways: tuple[str, str], locale: Locale) -> Stop:
    arrow = " → ".join(ways)
    return Stop(
        time=start, end_time=end,
        activity=say(locale, f"A direct flight, {arrow}", f"직항편, {arrow}"),
        description=say(locale, "Hours assumed: no airline was asked.", "시각은 가정이에요. 항공사에 묻지 않았어요."),
        location=ways[0], category="flight", cost=0, source="estimate",
    )  # fmt: skip


def _transfer(start: str, end: str, locale: Locale, minutes: int) -> Stop:
    return Stop(
        time=start, end_time=end, activity=say(locale, "Keikyu line to Asakusa", "게이큐선으로 아사쿠사까지"),
        description="", location=say(locale, "Haneda", "하네다"), category="transfer", cost=0,
        source="catalogue", source_url=None, travel_mode="train", travel_minutes=0,
    )  # fmt: skip


def itinerary(locale: Locale = "en") -> PlanItinerary:
    days = []
    for n, (en, ko, stops) in enumerate(_DAYS):
        schedule = [_stop(at, locale) for at in stops]
        if n == 0:
            schedule = [_flight("12:30", "14:55", ("ICN", "HND"), locale),
                        _transfer("15:45", "16:30", locale, 45), *schedule]  # fmt: skip
        if n == len(_DAYS) - 1:
            schedule = [*schedule, _transfer("14:30", "15:30", locale, 60),
                        _flight("18:00", "20:40", ("HND", "ICN"), locale)]  # fmt: skip
        days.append(PlanDay(
            day=n + 1, date=(START + timedelta(days=n)).isoformat(), city=tokyo().name.in_(locale),
            theme=say(locale, en, ko), schedule=schedule,
            weather=say(locale, "mixed, 11 to 19 °C, rain on one day in three", "흐렸다 갬, 11~19도, 사흘에 하루는 비"),
            day_cost=sum(stop.cost for stop in schedule),
        ))  # fmt: skip
    return PlanItinerary(
        days=days, total_estimated_cost=780.0, currency="USD",
        summary=say(locale, "Five days by railway line.", "철길을 따라가는 닷새예요."),
        packing_list=(
            ["얇은 겹옷과 바람막이", "접는 우산", "110V A형 어댑터", "채식한다고 적은 일본어 카드"]
            if locale == "ko"
            else ["Layers and a windproof jacket", "A folding umbrella", "A type A adapter, 100 V",
                  "A card that says in Japanese what you don't eat"]),
        important_notes=[m.in_(locale) for m in tokyo().customs.manners[:2]],
    )  # fmt: skip


def cost(locale: Locale = "en") -> PlanCost:
    days = itinerary("en").days
    food = sum(s.cost for d in days for s in d.schedule if s.category == "meal")
    entries = sum(s.cost for d in days for s in d.schedule if s.category == "sight")
    lines = [
        CostLine(category="flights", label=say(locale, "Seoul to Tokyo and back", "서울~도쿄 왕복"),
                 unit=312, count=1, amount=312,
                 basis=say(locale, "fare model: 1,160 km, April", "운임 모형: 1,160km, 4월")),
        CostLine(category="accommodation", label=say(locale, "A budget room in Asakusa", "아사쿠사의 저렴한 방"),
                 unit=75, count=4, amount=300, basis=say(locale, "our price level 1, per night", "가격 수준 1, 1박 기준")),
        CostLine(category="food", label=say(locale, "Lunches and dinners", "점심과 저녁"), unit=food / 6, count=6,
                 amount=food, basis=say(locale, "by price level of each area", "지역별 가격 수준")),
        CostLine(category="activities", label=say(locale, "Entry to sights", "입장료"), unit=entries, count=1,
                 amount=entries, basis=say(locale, "by price class of each sight", "명소별 가격대"),
                 source_url="https://www.gotokyo.org/en/"),
        CostLine(category="local_transport", label=say(locale, "A day's rides", "하루 교통비"), unit=6, count=5, amount=30,
                 basis=say(locale, "a day pass", "하루 승차권")),
    ]  # fmt: skip
    total = sum(line.amount for line in lines)
    return PlanCost(
        total=total, low=round(total * 0.82), high=round(total * 1.24), currency="USD",
        per_person=total, breakdown={line.category: line.amount for line in lines}, lines=lines,
        budget=1500, within_budget=True, budget_remaining=1500 - total, rates_date="2026-11-13",
        cost_saving_tips=[say(locale, "The government towers show the same skyline for nothing.",
                              "도청 전망대는 같은 풍경을 무료로 보여 줘요.")],
    )  # fmt: skip


def context(locale: Locale = "en") -> dict[str, Any]:
    """The whole results of the tools, by the key under which they are kept."""
    city = tokyo()
    days = [START + timedelta(days=n) for n in range(5)]
    return {
        "research_destination:tokyo": {
            "destination": "Tokyo", "name": city.name.in_(locale),
            "country": say(locale, "Japan", "일본"), "country_code": "JP", "depth": "deep",
            "latitude": city.location.lat, "longitude": city.location.lng,
            "timezone": city.timezone, "currency": "JPY", "about": city.about.in_(locale),
            "visa_requirements": city.entry.about.in_(locale), "visa_source": city.entry.source,
            "cultural_tips": [m.in_(locale) for m in city.customs.manners],
            "tipping": city.customs.tipping.in_(locale), "checked": city.checked,
            "source": "catalogue", "source_url": city.sources[0],
        },
        "research_flights:tokyo": {
            "origin": say(locale, "Seoul", "서울"), "destination": "Tokyo", "both_ways": True,
            "flights": [],
        },
        "research_activities:tokyo": {
            "destination": "Tokyo", "depth": "deep", "activities": [
                {"id": s.id, "name": s.name.in_(locale), "kinds": list(s.kinds),
                 "book_ahead": s.book_ahead, "source_url": s.sources[0]} for s in city.sights],
        },
        "research_accommodations:tokyo": {"destination": "Tokyo", "nights": 4, "rooms": []},
        "analyze_weather:tokyo": {
            "destination": "Tokyo", "source": "normals", "where": city.name.in_(locale),
            "daily_forecast": [
                {"date": d.isoformat(), "condition": "mixed", "high_temp_celsius": 19.0,
                 "low_temp_celsius": 11.0, "precipitation_chance": 0.33, "source": "normals"}
                for d in days],
            "packing_suggestions": [],
        },
        "analyze_safety:tokyo": {
            "destination": "Tokyo", "about": city.safety.about.in_(locale),
            "scams": [s.in_(locale) for s in city.safety.scams],
            "hazards": [s.in_(locale) for s in city.safety.hazards],
            "women": city.safety.women.in_(locale) if city.safety.women else None,
            "health": city.health.about.in_(locale), "emergency": dict(city.safety.emergency),
            "source": "catalogue", "source_url": city.sources[0],
        },
        "analyze_local_transport:tokyo": {
            "destination": "Tokyo", "about": city.transport.about.in_(locale),
            "modes": {m.mode: m.about.in_(locale) for m in city.transport.modes},
            "passes": {p.name: p.about.in_(locale) for p in city.transport.passes},
            "airport": [
                {"airport": w.airport, "mode": w.mode, "minutes": w.minutes, "price": w.price_usd,
                 "about": w.about.in_(locale)} for w in city.transport.airport],
            "source": "catalogue", "source_url": city.sources[0],
        },
    }  # fmt: skip


def _verdicts(locale: Locale) -> list[Verdict]:
    return [
        Verdict(constraint="budget:1500.0", text="$1500", kept=True,
                where=say(locale, "the sums: $780 of $1,500", "비용: $1,500 가운데 $780")),
        Verdict(constraint="diet:vegetarian", text=say(locale, "vegetarian", "채식"), kept=True,
                where=say(locale, "6 of 6 meals are in areas with vegetarian food", "식사 6번 모두 채식할 곳이 있는 지역")),
        Verdict(constraint="earliest:09:00", text=say(locale, "nothing before nine", "아홉 시 전에는 아무것도"),
                kept=True, where=say(locale, "the first entry is at 09:00, day 5", "가장 이른 일정은 닷새째 09:00")),
        Verdict(constraint="earliest_flight:10:00", text=say(locale, "no early flights", "이른 비행기는 싫어요"), kept=None,
                where=say(locale, "no airline was asked; hours are assumed", "항공사에 묻지 않아 시각은 가정이에요")),
    ]  # fmt: skip


def plan(locale: Locale = "en", **changed: Any) -> TravelPlanResult:
    """The plan that holds."""
    fields: dict[str, Any] = {
        "plan_id": "0f3c9a7be1d24c58a6b0d9e84c1f7a23", "status": "planned",
        "task": say(locale, "5 days Tokyo from Seoul in April, $1500, vegetarian, no early flights",
                    "4월에 서울에서 도쿄 4박 5일, 1500달러, 채식, 이른 비행기는 싫어요"),
        "destination": say(locale, "Tokyo", "도쿄"), "travel_dates": "2027-04-06 to 2027-04-10",
        "total_duration": say(locale, "5 days", "5일"), "iterations": 6,
        "tool_calls_made": [
            ToolCallMade(iteration=1, tool="research_destination", arguments={"destination": "Tokyo"},
                         result_summary="Tokyo, Japan: 32 places known (deep)", seconds=0.02),
            ToolCallMade(iteration=4, tool="fetch_images", arguments={}, success=False,
                         result_summary="No answer within 60 s.", seconds=60),
        ],
        "itinerary": itinerary(locale), "summary": None, "presentation": None,
        "cost": cost(locale), "constraint_report": _verdicts(locale),
        "assumptions": [
            say(locale, "One person travels, as nobody else was named.", "혼자 가는 여행으로 보았어요."),
            say(locale, "The first week of April after next March, as only the month was said.",
                "달만 말씀하셔서 4월 첫 주로 잡았어요."),
        ],
        "warnings": [], "context": context(locale), "thread_id": "t", "run_id": "r",
        "source": "offline",
    }  # fmt: skip
    return TravelPlanResult(**(fields | changed))


def impossible(locale: Locale = "en") -> TravelPlanResult:
    """A plan that cannot be: what clashes, and the smallest change that would do."""
    more = say(locale, "Raise the budget from $600 to $890.", "예산을 $600에서 $890로 올리면 돼요.")
    clash = ["room_type:private", "budget:600.0"]
    return plan(
        locale, status="infeasible", itinerary=None, cost=None, summary=None,
        constraint_report=[
            Verdict(constraint="budget:600.0", text="$600", kept=False, clash_with=clash[:1],
                    where=say(locale, "the cheapest plan costs $890", "가장 싼 계획도 $890이에요"),
                    smallest_change=more, change={"budget": {"amount": 890, "currency": "USD"}}),
            Verdict(constraint="room_type:private", text=say(locale, "a private room", "개인실"), kept=False,
                    where=say(locale, "4 nights from $55", "4박에 1박 $55부터"), clash_with=clash[1:]),
            Verdict(constraint="diet:vegetarian", text=say(locale, "vegetarian", "채식"), kept=True,
                    where=say(locale, "6 areas known for it", "아는 곳이 6곳이에요")),
        ],
    )  # fmt: skip


async def pictures(result: TravelPlanResult) -> dict[str, PlanPicture]:
    """What the planner shows without a key: our own drawings, by address."""
    assert result.itinerary is not None

    async def keep(*_: Any) -> str:
        raise AssertionError("nothing is fetched without a key")

    needs = image_needs(result.itinerary, result.context, result.destination)
    return await fetch_images(needs, NoWebImages(), keep)
