"""analyze_local_transport: how to get about, and from the airport."""

from tripkit.tools.tool import Tool
from tripkit.tools.trip.arguments import OfDestination
from tripkit.tools.trip.choices import rides_price
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.findings import Transfer, TransportFound


async def analyze_local_transport(arguments: OfDestination, trip: TripContext) -> TransportFound:
    """How to get about, from the airport too, and what a day of it costs one adult."""
    at, day = trip.place_of(arguments.destination), rides_price(trip, arguments.destination)
    locale, city = trip.locale, at.city
    if city is None:
        arrive = at.spots[0].arrive.in_(locale) if at.spots else None
        return TransportFound(
            destination=arguments.destination,
            about=arrive,
            modes={},
            passes={},
            airport=[],
            day_price=round(day.typical, 2),
            day_basis=f"estimate: {day.basis}",
            source="catalogue" if arrive else "estimate",
            note=say(
                locale,
                "Lines are not known here; a day's fares are an estimate.",
                "이곳의 노선은 아직 몰라요. 하루 교통비는 어림한 값이에요.",
            ),
        )
    way = city.transport
    return TransportFound(
        destination=arguments.destination,
        about=way.about.in_(locale),
        modes={mode.mode: mode.about.in_(locale) for mode in way.modes},
        passes={one.name: one.about.in_(locale) for one in way.passes},
        airport=[
            Transfer(
                airport=t.airport,
                mode=t.mode,
                minutes=(t.minutes[0], t.minutes[1]),
                price=(t.price_usd[0], t.price_usd[1]),
                about=t.about.in_(locale),
            )
            for t in way.airport
        ],
        day_price=day.typical,
        day_basis=day.basis,
        source="catalogue",
        source_url=city.sources[0] if city.sources else None,
    )


def transport_summary(found: TransportFound) -> str:
    price = f"${found.day_price:.2f} a day" if found.day_price is not None else "fares unknown"
    return f"{found.destination}: {', '.join(found.modes) or 'modes unknown'}; {price}"


ANALYZE_LOCAL_TRANSPORT = Tool(
    name="analyze_local_transport",
    purpose="How to get about and from the airport, passes, prices",
    description="Getting about and from the airport, passes, a day's rides in US dollars for an"
    " adult.",
    arguments=OfDestination,
    result=TransportFound,
    body=analyze_local_transport,
    audiences=frozenset({"planner", "ask"}),
    per_destination=True,
    summary=transport_summary,
)
