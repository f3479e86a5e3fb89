"""What the desk's nodes are bound to."""

from dataclasses import dataclass

from tripkit.agents.ask.lookups import Lookups
from tripkit.agents.ask.toolbox import Library, Toolbox
from tripkit.services.reader.port import Reader
from tripkit.tools.trip.services import TripServices


@dataclass(frozen=True)
class AskDeps:
    """`lookups` are the tools over the same services; `reader` reads the questions.

    `library` are the services of tools that are no trip's, for a model to use.
    """

    services: TripServices
    lookups: Lookups
    reader: Reader
    library: Library | None = None

    @classmethod
    def over(
        cls, services: TripServices, reader: Reader, library: Library | None = None
    ) -> "AskDeps":
        return cls(services, Lookups(services), reader, library)

    @property
    def toolbox(self) -> Toolbox:
        """What a model may look up."""
        return Toolbox(self.lookups, self.services, self.library)

    @property
    def has_model(self) -> bool:
        """Whether a model leads; else the rules answer."""
        return self.services.llm.status().state != "not configured"
