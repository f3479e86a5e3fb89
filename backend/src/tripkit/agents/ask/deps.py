"""What the desk's nodes are bound to."""

from dataclasses import dataclass

from tripkit.agents.ask.lookups import Lookups
from tripkit.services.reader.port import Reader
from tripkit.tools.trip.services import TripServices


@dataclass(frozen=True)
class AskDeps:
    """`lookups` are the tools over the same services; `reader` reads the questions."""

    services: TripServices
    lookups: Lookups
    reader: Reader

    @classmethod
    def over(cls, services: TripServices, reader: Reader) -> "AskDeps":
        return cls(services, Lookups(services), reader)
