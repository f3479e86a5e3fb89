"""The days of a plan out of what the scheduler placed: entries with times, costs and sources."""

from collections.abc import Iterator
from datetime import date

from tripkit.domain.plan import PlanDay, Stop, StopProvenance
from tripkit.domain.provenance import Provenance, computed, provenance_of
from tripkit.knowledge.costs import Sum
from tripkit.knowledge.opening.closing_days import holiday_on
from tripkit.tools.trip.choices import Choices, Lodged, city_of, meal_price, rides_price
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of, place_on, stay_of
from tripkit.tools.trip.eating import (
    dish_note,
    dishes_of,
    dishes_to_find,
    eating_at,
    is_own_choice,
)
from tripkit.tools.trip.findings import ActivityFound, EatingFound, ForecastDay, WeatherFound
from tripkit.tools.trip.held_places import Held
from tripkit.tools.trip.held_stops import booking_note, coming_and_going, held_stop, held_stops
from tripkit.tools.trip.journey import night_aboard
from tripkit.tools.trip.journeys import clock, place_at
from tripkit.tools.trip.ledger import Ledger
from tripkit.tools.trip.legs import LAST, hhmm, leg_stops
from tripkit.tools.trip.outcome import PlacedVisit, ScheduleFound
from tripkit.tools.trip.pace import BREAKFAST
from tripkit.tools.trip.problem import Problem
from tripkit.tools.trip.seeing import sights_of
from tripkit.tools.trip.streets import by_streets, spot_of
from tripkit.tools.trip.trip_days import bed, breakfast_at
from tripkit.tools.trip.ways import Spot
from tripkit.tools.trip.wet_days import in_the_wet, is_likely_wet, wet_line
from tripkit.tools.trip.words import meal_label, reason, theme_of, weather_line

SETTLE = 30
"""Minutes between the last entry and the bed."""


class Days:
    """Writes the days one after another; the ledger holds what their entries cost."""

    def __init__(
        self, trip: TripContext, problem: Problem, schedule: ScheduleFound, ledger: Ledger
    ) -> None:
        self._trip, self._problem, self._schedule = trip, problem, schedule
        self._ledger = ledger
        stays = [one.stay for one in problem.choices.lodged]
        self._sights = {s.id: s for stay in stays for s in sights_of(trip, stay)}
        self._planned = {visit.key for visits in schedule.days for visit in visits}
        self._to_find = dishes_to_find(trip)
        self._weather = {
            day.date: day
            for data in trip.all_of("analyze_weather")
            for day in WeatherFound.model_validate(data).daily_forecast
        }

    @property
    def _choices(self) -> Choices:
        return self._problem.choices

    def written(self) -> list[PlanDay]:
        """All days."""
        return [self._day(n, day) for n, day in enumerate(days_of(self._trip.request))]

    def _say(self, en: str, ko: str) -> str:
        return say(self._trip.locale, en, ko)

    def _sum(self, price: Sum, count: float) -> tuple[float, float, float]:
        return price.low * count, price.typical * count, price.high * count

    def _day(self, number: int, day: date) -> PlanDay:
        trip, place = self._trip, place_on(self._trip.request, day)
        placed = self._schedule.days[number] if number < len(self._schedule.days) else []
        at = place_at(place, trip)
        today = self._problem.days[number]
        here = at.name if at else place
        held = list(held_stops(trip, today, here, self._held(number)))
        stops = [
            *self._breakfast(number, place),
            *leg_stops(self._choices.journeys, day, trip, self._ledger),
            *self._placed(number, placed, place), *held, *self._said_ways(day, place),
            *self._night(number, day, placed, held),
        ]  # fmt: skip
        stops.sort(key=lambda stop: (stop.time, stop.end_time))
        rides = 0.0 if night_aboard(day, self._choices.journeys) else self._rides(place)
        sights = [s for p in placed if (s := self._sights.get(p.key))]
        weather = self._weather.get(day.isoformat())
        areas = [area for s in sights if (area := self._area(s.area, place))]
        return PlanDay(
            day=number + 1, date=day.isoformat(), city=at.name if at else place,
            theme=theme_of(sights, areas, trip.locale), schedule=stops,
            weather=self._sky(day, weather, placed, place),
            weather_provenance=provenance_of(weather.source) if weather else None,
            transport_cost=rides, day_cost=round(rides + sum(stop.cost for stop in stops), 2),
        )  # fmt: skip

    def _said_ways(self, day: date, place: str) -> Iterator[Stop]:
        """An arrival or departure at the hour that was said, where no journey is planned."""
        ways = {journey.kind for journey in self._choices.journeys}
        yield from coming_and_going(self._trip, day, place, ways)

    def _sky(
        self, day: date, weather: ForecastDay | None, placed: list[PlacedVisit], place: str
    ) -> str | None:
        """The weather, and what to see instead where it is likely wet."""
        line = weather_line(weather, self._trip.locale) if weather else None
        stay = stay_of(self._trip.request, place)
        if stay is None or not is_likely_wet(self._trip.request, weather):
            return line
        seen = [(visit, s) for visit in placed if (s := self._sights.get(visit.key))]
        pair = in_the_wet(self._trip, day, seen, sights_of(self._trip, stay), self._planned)
        if pair is None:
            return line
        self._planned.add(pair[0].id)  # another on the next wet day
        return " · ".join(filter(None, [line, wet_line(*pair, self._trip.locale)]))

    def _held(self, number: int) -> list[Held]:
        """What is fixed on a day, in its order."""
        keys = [fixed.key for fixed in self._problem.days[number].fixed]
        return [self._problem.held[key] for key in keys]

    def _rides(self, place: str) -> float:
        price = rides_price(self._trip, place)
        return self._ledger.spend(
            "local_transport", self._say("Rides in town, a day", "하루 시내 교통"),
            self._sum(price, self._choices.shares), f"estimate: {price.basis}",
        )  # fmt: skip

    def _area(self, area_id: str | None, place: str) -> str | None:
        city = city_of(self._trip, place)
        area = city.area(area_id) if city else None
        return area.name.in_(self._trip.locale) if area else None

    def _breakfast(self, number: int, place: str) -> Iterator[Stop]:
        """Near where one woke up, on days that begin in town."""
        today = self._problem.days[number]
        begins = breakfast_at(self._trip.request, self._held(number))
        spot = today.start_at
        if spot is None or today.start_min > begins + BREAKFAST:
            return
        label = meal_label("breakfast", self._trip.locale)
        price = meal_price(self._trip, place, 1)
        cost = self._ledger.spend(
            "food", label, self._sum(price, self._choices.shares), f"estimate: {price.basis}"
        )
        at_new_bed = spot == bed(self._trip, self._choices, number)
        lodged = self._lodged(number if at_new_bed else max(0, number - 1))
        at = place_at(place, self._trip)
        where = (lodged.room.area if lodged and lodged.room else "") or (at.name if at else place)
        yield Stop(
            time=hhmm(begins), end_time=hhmm(begins + BREAKFAST), activity=label,
            description=self._say("Near where you stay.", "숙소 가까이에서 먹어요."),
            location=where, category="meal", cost=cost, source="estimate", latitude=spot[0],
            longitude=spot[1],
        )  # fmt: skip

    def _lodged(self, night: int) -> Lodged | None:
        at = 0
        for one in self._choices.lodged:
            at += one.stay.nights
            if night < at:
                return one
        return None

    def _placed(self, number: int, placed: list[PlacedVisit], place: str) -> Iterator[Stop]:
        at = self._problem.days[number].start_at
        eating = {one.id: one for one in eating_at(self._trip, place)}
        there = place_at(place, self._trip)
        here = there.name if there else place
        for visit in placed:
            then: Spot | None
            if sight := self._sights.get(visit.key):
                stop, then = (
                    self._sight(number, visit, sight, at),
                    (sight.latitude, sight.longitude),
                )
            elif held := self._problem.held.get(visit.key):
                way, then = self._way(at, held.spot), held.spot
                stop, then = held_stop(self._trip, held, here, visit.travel, way), held.spot
            else:
                meal, _, key = visit.key.partition("-")
                stop, then = self._meal(visit, meal, eating[key], at), spot_of(eating[key]) or at
            yield by_streets(stop, at, self._problem.ways)
            at = then

    def _way(self, a: Spot | None, b: Spot) -> str | None:
        return self._problem.ways.way(a, b).mode if a else None

    def _holiday(self, number: int, place: str) -> str | None:
        """That it is a public holiday, when hours may differ from the week's."""
        at = place_at(place, self._trip)
        holiday = holiday_on(at.country, days_of(self._trip.request)[number]) if at else None
        if holiday is None:
            return None
        name = holiday.in_(self._trip.locale)
        return self._say(
            f"A public holiday ({name}): check the hours.",
            f"공휴일({name})이라 여는 시간을 확인해요.",
        )

    def _sight(
        self, number: int, visit: PlacedVisit, sight: ActivityFound, at: Spot | None
    ) -> Stop:
        place = place_on(self._trip.request, days_of(self._trip.request)[number])
        shares, spot = self._choices.shares, (sight.latitude, sight.longitude)
        is_estimate = sight.source == "catalogue" or not sight.price_known
        basis = "estimate: price class" if is_estimate else sight.source
        cost = self._ledger.spend(
            "activities", sight.name,
            (sight.price_low * shares, sight.price * shares, sight.price_high * shares),
            basis, sight.source_url,
        )  # fmt: skip
        texts = (self._holiday(number, place), sight.tip, sight.closed_note, self._care(sight))
        notes = [text for text in texts if text]
        return Stop(
            time=hhmm(visit.start), end_time=hhmm(visit.end), activity=sight.name,
            description=sight.about, location=self._area(sight.area, place) or sight.name,
            category="sight", notes=" ".join(notes) or None, cost=cost, source=sight.source,
            source_url=sight.source_url, image_suggestion=sight.id.replace("-", "_"),
            latitude=spot[0], longitude=spot[1], travel_minutes=visit.travel,
            travel_mode=self._way(at, spot), why=reason(visit.why, self._trip.locale),
            provenance=StopProvenance(
                place=sight.provenance,
                cost=_priced(sight) if cost else None,
                way=computed("distance and mode") if visit.travel else None,
            ),
        )  # fmt: skip

    def _care(self, sight: ActivityFound) -> str | None:
        if sight.book_ahead:
            return self._say("Book ahead.", "예약하고 가요.")
        return (
            self._say("Cover shoulders and knees.", "어깨와 무릎을 가려요.")
            if sight.dress
            else None
        )

    def _meal(self, visit: PlacedVisit, meal: str, place: EatingFound, at: Spot | None) -> Stop:
        label = f"{meal_label(meal, self._trip.locale)}: {place.name}"
        shares, spot = self._choices.shares, spot_of(place)
        cost = self._ledger.spend(
            "food", label,
            (place.price_low * shares, place.price * shares, place.price_high * shares),
            "estimate: price level of the "
            + ("country" if is_own_choice(place) else "area"), place.source_url,
        )  # fmt: skip
        dishes = ", ".join(dishes_of(place, self._trip.request)[:3])
        return Stop(
            time=hhmm(visit.start), end_time=hhmm(visit.end), activity=label,
            description=place.about, location=place.area or place.name, category="meal",
            notes=dish_note(self._trip, self._to_find, dishes),
            cost=cost, source=place.source, source_url=place.source_url,
            image_suggestion=None if is_own_choice(place) else place.id.replace("-", "_"),
            latitude=spot and spot[0],
            longitude=spot and spot[1], travel_minutes=visit.travel,
            travel_mode=self._way(at, spot) if spot else None,
        )  # fmt: skip

    def _night(
        self, number: int, day: date, placed: list[PlacedVisit], held: list[Stop]
    ) -> Iterator[Stop]:
        """Where one sleeps that night, and what it costs."""
        lodged = self._lodged(number)
        if lodged is None or day >= days_of(self._trip.request)[-1]:
            return
        if night_aboard(day, self._choices.journeys):
            return
        room, spot = lodged.room, bed(self._trip, self._choices, number)
        start = (placed[-1].end if placed else self._problem.days[number].end_min) + SETTLE
        ends = [*(clock(s.end_time) or 0 for s in held), *(h.ends for h in self._held(number))]
        start = max([start, *(end + SETTLE for end in ends)])
        name, cost, about = self._say("A room of your choice", "직접 고른 숙소"), 0.0, None
        if room:
            nights = max(1, lodged.stay.nights)
            basis = "estimate: price levels" if room.source == "estimate" else room.source
            low, high = room.low / nights, room.high / nights
            name, about = room.name, room.about
            cost = self._ledger.spend(
                "accommodation", name, (low, room.per_night, high), basis, room.source_url
            )
        yield Stop(
            time=hhmm(min(LAST - 1, start)), end_time=hhmm(LAST), activity=name,
            description=about or self._say("We know no rooms here.", "이곳 숙소는 몰라요."),
            notes=booking_note(self._trip, lodged.stay.first == day),
            location=room.area if room and room.area else name, category="lodging", cost=cost,
            source=room.source if room else "estimate",
            source_url=room.source_url if room else None,
            latitude=spot[0] if spot else None, longitude=spot[1] if spot else None,
        )  # fmt: skip


def _priced(sight: ActivityFound) -> Provenance:
    """What an entry's price rests on."""
    if sight.source == "catalogue" or not sight.price_known:
        return provenance_of("estimate: price level")
    return sight.provenance
