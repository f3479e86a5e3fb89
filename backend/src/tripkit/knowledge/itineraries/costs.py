"""What a trip costs as far as its segments say: sums by currency, never converted."""

from tripkit.domain.itinerary import Itinerary


def costs(itinerary: Itinerary) -> dict[str, float]:
    """The prices of all that is not cancelled, in major units, by ISO 4217 currency."""
    cents: dict[str, int] = {}
    for one in itinerary.segments:
        if one.total_price and one.status != "CANCELLED":
            code = one.total_price.currency
            cents[code] = cents.get(code, 0) + round(one.total_price.amount * 100)
    return {code: amount / 100 for code, amount in sorted(cents.items())}
