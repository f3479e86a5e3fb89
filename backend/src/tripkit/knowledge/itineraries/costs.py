"""What a trip costs as far as its segments say: sums by currency, never converted."""

from tripkit.domain.itinerary import Itinerary


def costs(itinerary: Itinerary) -> dict[str, float]:
    """The prices of all that is not cancelled, in major units, by ISO 4217 currency."""
    cents: dict[str, int] = {}
    for segment in itinerary.segments:
        if segment.total_price and segment.status != "CANCELLED":
            code = segment.total_price.currency
            cents[code] = cents.get(code, 0) + round(segment.total_price.amount * 100)
    return {code: amount / 100 for code, amount in sorted(cents.items())}
