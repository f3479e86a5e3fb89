"""What somebody wants planned, read into fields: the request and its hard constraints."""

from datetime import date
from typing import Literal

from pydantic import Field

from tripkit.domain.open_data import OpenPlace
from tripkit.domain.statements import Outcome, Statement
from tripkit.domain.wire import Snake

Diet = Literal[
    "vegetarian", "vegan", "halal", "kosher", "gluten_free", "no_pork", "no_seafood",
    "nut_allergy", "lactose",
]  # fmt: skip
ConstraintKind = Literal[
    "budget", "dates", "party",
    "diet", "cuisine", "room_type", "house_rule",
    "avoid_mode", "use_mode", "direct_flights", "no_red_eye",
    "earliest", "latest", "earliest_flight", "latest_flight",
    "max_walking_km", "accessibility", "must_see", "must_avoid", "pace",
    "lodging_area", "max_price_per_night", "min_rating",
    "per_day", "arrival", "departure", "nap", "free_day", "event", "place_kind", "avoid_kind",
    "kind_count", "allergy", "part_budget",
    "avoid_cuisine", "airline", "avoid_airline", "longest_flight", "longest_way", "price_level",
    "own_time", "to_book", "meal_hour",
]  # fmt: skip
"""What a value is: see `Constraint.value`."""
Pace = Literal["relaxed", "balanced", "packed"]


class Money(Snake):
    """An amount in major units of an ISO 4217 currency."""

    amount: float = Field(ge=0, allow_inf_nan=False)
    currency: str = Field(pattern=r"^[A-Z]{3}$")


class Constraint(Snake):
    """A rule that the plan keeps or reports; `text` is what the person said.

    `value`: diet, cuisine, room_type (private, shared, entire), house_rule (what must be allowed:
    pets, smoking, parties, children_under_10, visitors), a mode (flight, self-driving, taxi,
    train, bus, ferry, metro, walking, bike), accessibility (wheelchair, stroller, step_free),
    a name (must_see, must_avoid, lodging_area) or pace as text; HH:MM for the four hours; a
    number for max_walking_km (a day), max_price_per_night (in `currency`) and min_rating; true
    for direct_flights and no_red_eye. budget, dates and party repeat the request's fields.
    kind_count is how many of a kind of place in how many days, 0 for all: `church<=1/1`.
    allergy is the food: no plan is made or refused for it, each meal is chosen and marked by it.
    part_budget is a sum for food or tickets alone: `food<=35 EUR/person_day`.
    longest_way is by what and how long, for one way or in all of a day: `drive<=120min/day`.
    own_time is a thing of the person's own that no record of ours stands for, as
    `knowledge.orders.own_time` writes it: its time is kept, it is theirs to book. meal_hour
    is when a meal of every day begins, in minutes after midnight: `lunch@735-765`. to_book
    is what to look for when one books a room, in words.
    The others repeat the value of their statement; longest_flight is in hours. `statement` is the
    id of the one that asks for it, empty for a field of the order.
    """

    kind: ConstraintKind
    value: str | float | bool
    currency: str | None = None
    text: str = ""
    statement: str = ""
    binding: bool = True
    """Whether there is no plan without it; else it is kept where it can be."""

    @property
    def key(self) -> str:
        """Names it in a report, such as `diet:vegan`."""
        return f"{self.kind}:{self._plain}"

    @property
    def words(self) -> str:
        """What the person said of it, else its value: `2,500 USD`, `4`."""
        if self.text and self.text != str(self._plain):
            return self.text
        if self.kind == "budget" and isinstance(self.value, float):
            return f"{self.value:,.0f} {self.currency or ''}".strip()
        return str(self._plain)

    @property
    def _plain(self) -> str | float | bool:
        whole = isinstance(self.value, float) and self.value.is_integer()
        return int(self.value) if whole else self.value


class Party(Snake):
    """Who travels; `children` are ages in years, and not among the adults."""

    adults: int = Field(default=1, ge=0, le=50)
    children: list[int] = Field(default_factory=list)

    @property
    def size(self) -> int:
        return self.adults + len(self.children)


class RouteStop(Snake):
    """A place of a route and its days, the day one comes there and not the one that one leaves."""

    place: str = Field(description="as a destination is written; send it back in `stops`")
    name: str = Field(description="in the reader's language")
    days: int = Field(ge=1)


class TripRoute(Snake):
    """The way through a country or a region that was named as a destination."""

    region: str = Field(description="the country or region, as it was read")
    text: str = Field(description="the route in a sentence: places, days, and why these")
    stops: list[RouteStop]
    left_out: list[str] = Field(
        description="places that belong there but that we know too little or that are too far"
    )


Slot = Literal["party", "dates", "length", "budget", "origin", "stops"]
"""A fact that the whole plan hangs on."""


class Doubt(Snake):
    """A fact that was read, and of which the order's words may say something else, too."""

    slot: Slot
    words: str = Field(default="", description="the person's own that may say otherwise")
    place: str = Field(default="", description="of `stops` and `origin`: the one that is doubted")


class TripRequest(Snake):
    """A request after reading. What nobody said is None; `assumptions` says what was assumed."""

    task: str
    origin: str | None = None
    destinations: list[str] = Field(default_factory=list)
    countries: list[str] = Field(
        default_factory=list, description="ISO 3166 of each destination; empty when unknown"
    )
    stay_days: list[int] = Field(
        default_factory=list, description="days of each destination; empty: shared evenly"
    )
    routes: list[TripRoute] = Field(
        default_factory=list, description="of the countries and regions among the destinations"
    )
    places: list[OpenPlace] = Field(
        default_factory=list, description="of its names, those that only open data knows"
    )
    unanswered: list[str] = Field(
        default_factory=list, description="names that open data could not be asked for"
    )
    start_date: date | None = None
    end_date: date | None = None
    days: int | None = None
    nights: int | None = None
    party: Party = Field(default_factory=Party)
    budget: Money | None = None
    preferences: list[str] = Field(default_factory=list)
    constraints: list[Constraint] = Field(default_factory=list)
    assumptions: list[str] = Field(default_factory=list)
    missing: list[str] = Field(default_factory=list)
    statements: list[Statement] = Field(
        default_factory=list, description="what its texts say, in the order it was said"
    )
    outcomes: list[Outcome] = Field(
        default_factory=list, description="what became of each statement"
    )
    doubts: list[Doubt] = Field(
        default_factory=list, description="facts that no report ticks: they may be misread"
    )

    def values(self, kind: ConstraintKind) -> list[str | float | bool]:
        """The values of one kind of constraint, in the order they were said."""
        return [rule.value for rule in self.constraints if rule.kind == kind]

    def texts(self, kind: ConstraintKind, *, binding: bool | None = None) -> list[str]:
        """The values of one kind as text; with `binding` only those that bind, or don't."""
        return [
            str(rule.value)
            for rule in self.constraints
            if rule.kind == kind and binding in (None, rule.binding)
        ]
