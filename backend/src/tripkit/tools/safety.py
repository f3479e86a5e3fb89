"""analyze_safety: what to mind at a destination, whom to call."""

from tripkit.knowledge.countries import country_of
from tripkit.tools.tool import Tool
from tripkit.tools.trip.arguments import OfDestination
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.findings import SafetyFound


async def analyze_safety(arguments: OfDestination, trip: TripContext) -> SafetyFound:
    """What to mind, whom to call."""
    at = trip.place_of(arguments.destination)
    locale, city, country = trip.locale, at.city, country_of(at.country)
    warning = country.warning.text.in_(locale) if country and country.warning else None
    if city is None:
        return SafetyFound(
            destination=arguments.destination,
            about=warning,
            scams=[],
            hazards=[],
            women=None,
            health=country.health.in_(locale) if country else None,
            emergency=dict(country.emergency) if country else {},
            source="catalogue",
            source_url=country.advice_page if country else None,
            note=say(
                locale,
                "We hold no safety notes here; read your government's travel advice.",
                "이곳의 안전 정보는 없어요. 외교부 여행경보를 확인해요.",
            ),
        )
    safety, about = city.safety, city.safety.about.in_(locale)
    return SafetyFound(
        destination=arguments.destination,
        about=f"{warning} {about}" if warning else about,
        scams=[one.in_(locale) for one in safety.scams],
        hazards=[one.in_(locale) for one in safety.hazards],
        women=safety.women.in_(locale) if safety.women else None,
        health=city.health.about.in_(locale),
        emergency=dict(safety.emergency),
        source="catalogue",
        source_url=city.sources[0] if city.sources else None,
    )


def safety_summary(found: SafetyFound) -> str:
    numbers = ", ".join(f"{who} {number}" for who, number in found.emergency.items())
    return f"{found.destination}: {len(found.scams)} scams to know; {numbers or found.note}"


ANALYZE_SAFETY = Tool(
    name="analyze_safety",
    purpose="Scams, hazards, health and emergency numbers",
    description="Scams, hazards, health and emergency numbers of a destination.",
    arguments=OfDestination,
    result=SafetyFound,
    body=analyze_safety,
    audiences=frozenset({"planner", "ask"}),
    per_destination=True,
    summary=safety_summary,
)
