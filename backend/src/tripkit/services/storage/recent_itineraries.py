"""Itineraries as they were last read or written by this process, with what was found in them."""

import asyncio
from dataclasses import dataclass, field

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Finding, Itinerary
from tripkit.knowledge.itineraries import findings
from tripkit.services.bounded import Bounded, bytes_of
from tripkit.services.storage.port import Row

MOST_BYTES = 32 * 1024 * 1024
AS_OBJECTS = 6
"""So many times its JSON is what an itinerary takes in memory, about."""
ByLocale = dict[Locale, list[Finding]]


@dataclass
class Recent:
    """One version of an itinerary. Nobody changes it: changes are made on copies."""

    itinerary: Itinerary
    updated_at: float
    faults: ByLocale = field(default_factory=dict)
    faults_before: ByLocale = field(default_factory=dict)
    """What was found in the version before it, where that is known."""

    def is_of(self, row: Row) -> bool:
        """Whether a row is of this version."""
        return (self.itinerary.version, self.updated_at) == (row["version"], row["updated_at"])


class RecentItineraries:
    """The latest version of each, as far as this process knows; within a bound of bytes."""

    def __init__(self) -> None:
        self._recent: Bounded[str, Recent] = Bounded(MOST_BYTES, 512)

    def get(self, itinerary_id: str) -> Recent | None:
        """What is known; whether it is still the latest, only the database says."""
        return self._recent.get(itinerary_id)

    def put(self, itinerary: Itinerary, updated_at: float, characters: int) -> Recent:
        """Keep a version of so many characters of JSON."""
        before = self._recent.get(itinerary.id)
        recent = Recent(itinerary, updated_at)
        if before and before.itinerary.version == itinerary.version - 1:
            recent.faults_before = before.faults
        return self._recent.put(itinerary.id, recent, AS_OBJECTS * characters)

    async def findings(self, recent: Recent, locale: Locale) -> list[Finding]:
        """What does not fit in this version, messages in `locale`."""
        if locale not in recent.faults:
            faults = await asyncio.to_thread(findings, recent.itinerary, locale)
            recent.faults[locale] = faults
            if self._recent.get(recent.itinerary.id) is recent:
                self._recent.grow(recent.itinerary.id, bytes_of(faults))
        return recent.faults[locale]

    async def other_findings(self, recent: Recent, locale: Locale) -> list[Finding] | None:
        """The same; None where it is what was found in the version before."""
        faults = await self.findings(recent, locale)
        return None if recent.faults_before.get(locale) == faults else faults
