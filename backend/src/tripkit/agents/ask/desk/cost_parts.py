"""The parts of a day's cost, and what single things cost, in the person's money."""

from dataclasses import dataclass

from tripkit.agents.ask.desk.answer import Basis, Line, reckoned
from tripkit.agents.ask.desk.money import written
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.costs import Prices
from tripkit.knowledge.currency import convert
from tripkit.tools.trip.context import say


@dataclass(frozen=True, slots=True)
class Days:
    """What a party's days cost in US dollars, by part, without the way there."""

    rooms: float
    food: float
    rides: float
    entries: float

    @property
    def total(self) -> float:
        return self.rooms + self.food + self.rides + self.entries


def in_money(dollars: float, currency: str, locale: Locale) -> str:
    return written(convert(dollars, "USD", currency).amount, currency, locale, rough=True)


def estimate_basis(locale: Locale) -> Basis:
    return reckoned(
        say(locale, "TripKit's own estimate from price levels", "물가 수준으로 한 TripKit 추정")
    )


def item_cost(question: Question, prices: Prices, mid: Days, currency: str) -> str:
    """What the one thing that was asked about costs; "" where none was."""
    locale, cost = question.locale, prices.cost
    cells = (
        ("coffee_asked", "a coffee", "커피 한 잔", sum(cost.coffee) / 2),
        ("ride_asked", "a ride", "대중교통 한 번", sum(cost.transit_ride) / 2),
        ("meal_asked", "a restaurant meal", "식당 한 끼", sum(cost.meal.casual) / 2),
        ("room_cost_asked", "a mid-range double room", "중급 2인실 1박", mid.rooms),
    )
    cell = next((cell for cell in cells if question.has(cell[0])), None)
    if cell is None:
        return ""
    price = in_money(cell[3], currency, locale)
    return say(locale, f"About {price} for {cell[1]}.", f"{cell[2]}에 약 {price}이에요/예요.")


def single_prices(prices: Prices, currency: str, locale: Locale) -> Line:
    """What single things cost."""
    cost = prices.cost
    cells = (
        ("a simple meal", "간단한 식사", cost.meal.street),
        ("a restaurant meal", "식당 식사", cost.meal.casual),
        ("a coffee", "커피", cost.coffee),
        ("a ride", "대중교통 한 번", cost.transit_ride),
    )
    text = ", ".join(
        f"{say(locale, en, ko)} {in_money(sum(span) / 2, currency, locale)}"
        for en, ko, span in cells
    )
    return Line(say(locale, f"About: {text}.", f"대략: {text}."), estimate_basis(locale))


def day_parts(days: Days, people: int, currency: str, locale: Locale, head: str = "") -> Line:
    cells = (
        ("room", "숙소", days.rooms),
        ("food", "식비", days.food),
        ("rides", "교통", days.rides),
        ("sights", "입장료", days.entries),
    )
    text = ", ".join(
        f"{say(locale, en, ko)} {in_money(value / people, currency, locale)}"
        for en, ko, value in cells
    )
    return Line(f"{head}{text}.", estimate_basis(locale))
