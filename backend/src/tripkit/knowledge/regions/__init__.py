"""Countries and regions as destinations: their places in travel order, with days for each."""

from tripkit.knowledge.regions.route import Leg, Route, route_through
from tripkit.knowledge.regions.table import Region, RegionStop, region_of, regions

__all__ = ["Leg", "Region", "RegionStop", "Route", "region_of", "regions", "route_through"]
