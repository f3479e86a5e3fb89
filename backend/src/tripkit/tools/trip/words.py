"""What the plan says of itself, in both languages."""

from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa
from tripkit.tools.trip.findings import ActivityFound, ForecastDay

_MEALS = {
    "breakfast": ("Breakfast", "아침"),
    "lunch": ("Lunch", "점심"),
    "dinner": ("Dinner", "저녁"),
}
_HELP = {"police": "경찰", "ambulance": "구급", "fire": "소방"}
_LIGHT = {
    "sunrise": ("for the light after sunrise", "해 뜬 뒤의 빛 때문에"),
    "morning": ("in the morning, when it is best", "아침이 가장 좋아서"),
    "midday": ("about noon, when it is best", "한낮이 가장 좋아서"),
    "afternoon": ("in the afternoon, when it is best", "오후가 가장 좋아서"),
    "sunset": ("for the light before sunset", "해 지기 전의 빛 때문에"),
    "evening": ("in the evening, when it is best", "저녁이 가장 좋아서"),
    "night": ("at night, when it is best", "밤이 가장 좋아서"),
}
_WHY = {
    "must_see": ("you asked for it", "꼭 보고 싶다고 해서"),
    "indoors": ("indoors on a day that is likely wet", "비 오기 쉬운 날의 실내라서"),
    "dry_day": ("outdoors on a day that is likely dry", "비가 적은 날의 바깥이라서"),
    "near": ("close to the stop before", "바로 앞 장소에서 가까워서"),
    "worth": ("among the best that fit the day", "그날 들어가는 곳 가운데 손꼽혀서"),
}
_CONDITIONS = {
    "clear": ("clear", "맑음"), "cloudy": ("cloudy", "흐림"), "fog": ("fog", "안개"),
    "rain": ("rain", "비"), "snow": ("snow", "눈"), "storm": ("storm", "폭풍"),
    "mixed": ("sun and clouds", "해와 구름"),
}  # fmt: skip
_THEMES = {
    "temple": ("temples", "사원"), "shrine": ("shrines", "신사"), "museum": ("museums", "박물관"),
    "gallery": ("galleries", "미술관"), "market": ("markets", "시장"),
    "garden": ("gardens", "정원"),
    "park": ("parks", "공원"), "viewpoint": ("views", "전망"), "palace": ("palaces", "궁"),
    "castle": ("the castle", "성"), "street": ("streets", "거리"), "district": ("quarters", "동네"),
    "beach": ("the beach", "해변"), "waterfront": ("the waterfront", "물가"),
    "historic": ("old places", "옛 장소"), "church": ("churches", "성당"),
    "mosque": ("mosques", "모스크"), "day_trip": ("a day out", "근교"),
    "night": ("the night", "밤"),
    "island": ("an island", "섬"), "nature": ("the open country", "자연"),
    "ruins": ("ruins", "유적"),
}  # fmt: skip


def pick(pair: tuple[str, str], locale: Locale) -> str:
    return pair[1] if locale == "ko" else pair[0]


def meal_label(meal: str, locale: Locale) -> str:
    return pick(_MEALS[meal], locale)


def reason(why: str | None, locale: Locale) -> str | None:
    """The scheduler's reason in words."""
    kind, _, what = (why or "").partition(":")
    if kind == "light" and what in _LIGHT:
        return pick(_LIGHT[what], locale)
    return pick(_WHY[kind], locale) if kind in _WHY else None


def weather_line(day: ForecastDay, locale: Locale) -> str:
    """A day's weather in a line that says whether it is a forecast."""
    rain = "" if day.precipitation_chance is None else f", {day.precipitation_chance:.0%}"
    words = pick(_CONDITIONS.get(day.condition, (day.condition, day.condition)), locale)
    span = f"{day.low_temp_celsius:.0f}–{day.high_temp_celsius:.0f} °C"
    if locale == "ko":
        usual = "예보" if day.source == "forecast" else "평년값"
        return f"{span}, {words}{', 비 ' + rain[2:] if rain else ''} ({usual})"
    usual = "forecast" if day.source == "forecast" else "usual for the month"
    return f"{span}, {words}{rain + ' chance of rain' if rain else ''} ({usual})"


def theme_of(sights: list[ActivityFound], areas: list[str], locale: Locale) -> str:
    """A day by its area and by what it mostly shows."""
    kinds = [kind for sight in sights for kind in sight.kinds if kind in _THEMES]
    most = sorted(set(kinds), key=lambda kind: (-kinds.count(kind), kinds.index(kind)))[:2]
    shown = [pick(_THEMES[kind], locale) for kind in most]
    if not sights:
        return "이동과 쉬는 시간" if locale == "ko" else "On the way, and time of your own"
    if locale == "ko" and len(shown) == 2:
        shown = [f"{josa(shown[0], '과/와')} {shown[1]}"]
    what = " and ".join(shown) or sights[0].name
    place = max(areas, key=areas.count) if areas else ""
    return f"{place}: {what}" if place else what[0].upper() + what[1:]


def emergency_line(numbers: dict[str, str], locale: Locale) -> str:
    """Whom to call."""
    if locale == "ko":
        return "긴급 전화: " + ", ".join(f"{_HELP.get(w, w)} {n}" for w, n in numbers.items()) + "."
    return "Emergency: " + ", ".join(f"{who} {number}" for who, number in numbers.items()) + "."
