"""What the desk's nodes are bound to."""

from dataclasses import dataclass

from tripkit.agents.ask.lookups import Lookups
from tripkit.tools.trip.services import TripServices


@dataclass(frozen=True)
class AskDeps:
    """`lookups` are the tools over the same services."""

    services: TripServices
    lookups: Lookups

    @classmethod
    def over(cls, services: TripServices) -> "AskDeps":
        return cls(services, Lookups(services))
