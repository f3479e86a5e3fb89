"""How far it is and how one gets there: the ways, quickest first, and the flight alone."""

from datetime import timedelta

from tripkit.agents.ask.desk.answer import Answer, Basis, Line, ours, reckoned
from tripkit.agents.ask.desk.clock import is_origin
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.domain.context import Locale
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.practical import premise_on
from tripkit.knowledge.questions.topics import means_in
from tripkit.knowledge.ways.flights import Flight, flight_between
from tripkit.tools.tool import ToolFailed
from tripkit.tools.trip.context import say
from tripkit.tools.way_sentences import hours
from tripkit.tools.ways_between import WayBetween, ways_of
from tripkit.tools.whereabouts import Where, place_of

_AHEAD = timedelta(days=30)
_MOST = 4
HOME_AIRPORT = Spot("Seoul", "서울", "KR", "city", 37.57, 126.98, "Asia/Seoul")


def ends_of(question: Question) -> tuple[Spot, Spot] | None:
    """From where to where, by "from", "to" and 에서, else in the order of the words.

    An airport that shares its name with a town stands for one place, not for its city beside it.
    """
    spots = list({(s.start, s.end) if s.end else s.name: s for s in question.spots[::-1]}.values())
    spots.reverse()
    if len(spots) < 2:
        return None
    mentioned = [spot for spot in spots if spot.end]
    goal = next((s for s in mentioned if is_goal(question.low, s)), None)
    origin = next((s for s in mentioned if is_origin(question.low, s)), None)
    origin = origin or next(s for s in spots if s is not goal)
    return origin, next(s for s in spots if s is not origin)


def is_goal(low: str, spot: Spot) -> bool:
    """ "to Rome"."""
    return low[max(0, spot.start - 4) : spot.start] == " to " or low[: spot.start] == "to "


def _where(spot: Spot, locale: Locale) -> Where:
    land = f", {spot.land('en')}" if spot.country and spot.kind == "city" else ""
    try:
        return place_of(f"{spot.name}{land}", locale)
    except ToolFailed:
        return Where(
            spot.name,
            spot.called(locale),
            spot.country,
            spot.lat,
            spot.lng,
            spot.timezone,
            None,
            (),
        )


def _basis(way: WayBetween, locale: Locale) -> Basis:
    if way.source == "timetable":
        return ours(
            "timetable", say(locale, "TripKit's timetable of usual times", "TripKit 시간표")
        )
    return reckoned(say(locale, "TripKit's own estimate", "TripKit 추정"))


def ways(question: Question) -> Answer | None:
    """The ways between two places, those by the means that were named first."""
    return quickest(question)[1]


def quickest(question: Question) -> tuple[WayBetween | None, Answer | None]:
    """The best way by what was asked, and the answer of all of them."""
    ends = ends_of(question)
    if ends is None:
        return None, None
    locale, (origin, goal) = question.locale, ends
    if goal.country == origin.country and "country" in (goal.kind, origin.kind):
        return None, _town_asked(goal if goal.kind == "country" else origin, locale)
    start, end = _where(origin, locale), _where(goal, locale)
    leaves = (
        question.day if question.day and question.day > question.today else question.today + _AHEAD
    )
    routes = ways_of(start, end, leaves, question.today, locale)
    names = start.name, end.name
    km = distance_km(start.lat, start.lng, end.lat, end.lng)
    if not routes:
        return None, Answer(
            "ways",
            Line(
                say(
                    locale,
                    f"I know no way from {names[0]} to {names[1]} ({km:,.0f} km apart in a straight"
                    " line); look at Rome2Rio.",
                    f"{names[0]}에서 {names[1]}까지 가는 길은 자료에 없어요(직선 {km:,.0f}km)."
                    " Rome2Rio를 확인해요.",
                )
            ),
            names[1],
        )
    routes = [way for way in routes if not _is_guessed(way, km)] or routes
    means = means_in(question.low)
    without_car = question.has("no_car")
    if without_car:
        routes = [way for way in routes if way.means not in ("drive", "taxi")] or routes
    wished = _wished(routes, means)
    best = min(wished or _without_own_car(routes), key=lambda way: way.door_minutes)
    others = [way for way in routes if way is not best][: _MOST - 1]
    is_railless = any(premise_on("no_railway", spot.site) for spot in (origin, goal))
    lead = _lead(
        names, best, km, locale, is_wished=bool(wished), means=means, is_railless=is_railless
    )
    if question.has("by_bike"):
        lead = f"{_by_bike(km, locale)} {lead}"
    lines = tuple(Line(way.text, _basis(way, locale)) for way in (best, *others))
    place = f"{names[0]} – {names[1]}"
    return best, Answer("ways", Line(lead, _basis(best, locale)), place, lines)


def _town_asked(land: Spot, locale: Locale) -> Answer:
    """Which town of a country is meant, where the other end lies in the same."""
    name = land.called(locale)
    text = say(
        locale,
        f"Which town or island of {name} do you mean? Name it, and I tell the ways there.",
        f"{name} 어느 도시나 섬인지 말해 주세요. 그곳까지 가는 길을 알려 드려요.",
    )
    return Answer("ways", Line(text), name)


_LOCAL_KM, _DETOUR, _CYCLED = 60, 1.4, 80


def _is_guessed(way: WayBetween, km: float) -> bool:
    """Public transport over land that no timetable of ours has: nobody knows that it runs."""
    is_public = way.means not in ("drive", "taxi", "flight")
    return is_public and way.source == "estimate" and km > _LOCAL_KM


def _by_bike(km: float, locale: Locale) -> str:
    """How long a cycle tour that would be, by the distance alone."""
    far = round(km * _DETOUR, -1)
    days = max(1, round(far / _CYCLED))
    return say(
        locale,
        f"By bike it is some {far:,.0f} km of road, about {days} {'day' if days == 1 else 'days'}"
        " for fit riders, more in mountains: plan it with komoot or EuroVelo.",
        f"자전거로는 도로로 {far:,.0f}km쯤, 체력이 좋으면 {days}일쯤이고 산이 있으면 더 걸려요."
        " komoot에서 길을"
        " 확인해요.",
    )


def _wished(routes: list[WayBetween], means: list[str]) -> list[WayBetween]:
    """Those by the means that were named; by night where that was."""
    if "night" in means:
        return [way for way in routes if way.overnight]
    return [way for way in routes if way.means in means]


def _without_own_car(routes: list[WayBetween]) -> list[WayBetween]:
    """What anybody can take, unless there is only the road."""
    return [way for way in routes if way.means != "drive"] or routes


def _lead(
    names: tuple[str, str],
    best: WayBetween,
    km: float,
    locale: Locale,
    *,
    is_wished: bool,
    means: list[str],
    is_railless: bool,
) -> str:
    length = hours(best.minutes, locale)
    price = ""
    if best.low and best.high:
        price = say(
            locale,
            f", about ${best.low:,.0f} to ${best.high:,.0f}",
            f", 약 {best.low:,.0f}~{best.high:,.0f}달러",
        )
    lack = ""
    if means and not is_wished and not is_railless:
        lack = say(
            locale,
            "Not by the means you named, as far as I know. ",
            "아는 한 말한 교통편으로는 갈 수 없어요. ",
        )
    return lack + say(
        locale,
        f"{names[0]} to {names[1]} ({km:,.0f} km in a straight line):"
        f" {best.label.lower() if best.label.isascii() else best.label} takes {length}{price}.",
        f"{names[0]}에서 {names[1]}까지(직선 {km:,.0f}km) {best.label}으로/로"
        f" {length}{price}이에요/예요.",
    )


def flight(question: Question) -> Answer | None:
    """How long one flies."""
    ends = ends_of(question)
    if ends is None and question.spot and question.locale == "ko":
        ends = (HOME_AIRPORT, question.spot)
    if ends is None:
        return None
    locale, (origin, goal) = question.locale, ends
    trip = flight_between((origin.lat, origin.lng), (goal.lat, goal.lng))
    if trip is None:
        return None
    names = origin.called(locale), goal.called(locale)
    return Answer(
        "flight_time",
        Line(
            _flown(trip, names, locale),
            reckoned(say(locale, "estimate by distance and wind", "거리와 바람으로 한 추정")),
        ),
        names[1],
    )


def _flown(trip: Flight, names: tuple[str, str], locale: Locale) -> str:
    length = hours(5 * round(trip.minutes / 5), locale)
    codes = f"{trip.start.iata}–{trip.end.iata}"
    if trip.is_nonstop:
        return say(
            locale,
            f"About {length} non-stop from {names[0]} to {names[1]} ({codes}).",
            f"{names[0]}에서 {names[1]}까지 직항으로 약 {length}이에요/예요({codes}).",
        )
    return say(
        locale,
        f"About {length} from {names[0]} to {names[1]} ({codes}), most likely with a change.",
        f"{names[0]}에서 {names[1]}까지 약 {length}이고 보통 갈아타요({codes}).",
    )


def flights(question: Question) -> Answer:
    """How long one flies where both ends are known; seats and fares can't be seen here."""
    locale = question.locale
    text = say(
        locale,
        "I can't see flights or fares; look at a search such as Google Flights.",
        "항공편과 운임은 볼 수 없으니 구글 항공편 같은 검색에서 확인해요.",
    )
    length = flight(question)
    if length is None:
        return Answer("flights", Line(text))
    return Answer("flights", length.lead, length.place, (Line(text),))
