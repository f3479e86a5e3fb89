"""What a flight costs and takes when nobody can be asked: a model of ours, always an estimate.

One way, economy, a person, in US dollars: 35 + 0.070 a kilometre to 1,500 km, 0.055 from there to
6,000 km and 0.040 beyond (long flights cost less a kilometre: fuel for the climb, landing fees and
handling are paid once). Both ways cost 1.85 times that. Then by month (July, August and December
dearest) and by how soon one leaves (within two weeks a third more). Fares of one day differ that
much that the range is −30 % to +45 %. Minutes are `knowledge/ways/flights`'.
"""

from dataclasses import dataclass
from datetime import date

from tripkit.knowledge.airports import Airport, runways_km
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways.airfields import is_nonstop
from tripkit.knowledge.ways.flights import STOP, block_minutes

_STEPS = ((1_500.0, 0.070), (6_000.0, 0.055), (float("inf"), 0.040))
_FIXED = 35.0
_RETURN = 1.85
_MONTH = (0.90, 0.88, 0.97, 1.02, 1.0, 1.1, 1.22, 1.2, 1.0, 0.98, 0.88, 1.18)
_SOON = ((7, 1.5), (14, 1.33), (28, 1.12))
_LOW, _HIGH = 0.70, 1.45
_CABIN = {"economy": 1.0, "premium_economy": 1.7, "business": 3.4, "first": 5.5}
ABROAD_KM, AT_HOME_KM = 2_500.0, 1_500.0
_ABROAD = ((12.0, 5.0),)
_AT_HOME = ((9.0, 2.5), (6.0, 4.0))
"""How large the larger and the smaller airport are, in kilometres of runway, between which a flight
without a stop is likely, where nothing is known of who flies there."""
BASIS = "a fare model by distance, month and days ahead"


@dataclass(frozen=True)
class Fare:
    """US dollars a person for the whole journey asked for; minutes one way, gate to gate."""

    km: float
    low: float
    typical: float
    high: float
    minutes: int
    direct: bool | None
    """Whether a flight without a stop is likely; None where we don't know."""


def fare(
    start: Airport,
    end: Airport,
    leaves: date,
    *,
    today: date,
    both_ways: bool = True,
    cabin: str = "economy",
) -> Fare:
    """The estimate between two airports. Raises KeyError for a cabin that there isn't."""
    km = distance_km(start.lat, start.lng, end.lat, end.lng)
    one_way = _FIXED
    before = 0.0
    for upto, rate in _STEPS:
        one_way += max(0.0, min(km, upto) - before) * rate
        before = upto
    ahead = (leaves - today).days
    soon = next((factor for days, factor in _SOON if ahead < days), 1.0)
    typical = one_way * _MONTH[leaves.month - 1] * soon * _CABIN[cabin]
    typical *= _RETURN if both_ways else 1.0
    direct = True if is_likely_direct(start, end, km) else None
    minutes = block_minutes(start, end) + (0 if direct else STOP)
    return Fare(
        round(km), round(typical * _LOW), round(typical), round(typical * _HIGH), minutes, direct
    )


def is_likely_direct(start: Airport, end: Airport, km: float) -> bool:
    """Whether a flight without a stop is likely: by who flies at both airports, else their size."""
    likely = is_nonstop(start, end)
    if likely is not None:
        return likely
    small, large = sorted((runways_km(start.iata), runways_km(end.iata)))
    at_home = start.country == end.country
    sizes, far = (_AT_HOME, AT_HOME_KM) if at_home else (_ABROAD, ABROAD_KM)
    return km <= far and any(large >= most and small >= least for most, least in sizes)
