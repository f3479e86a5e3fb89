"""A conversation's life: what its turns begin from and leave behind, and its end."""

import time
from collections.abc import Callable
from typing import Any

from tripkit.agents.guide import job
from tripkit.agents.guide.graph import GuideGraph
from tripkit.agents.run_view import RunView
from tripkit.domain.context import Locale
from tripkit.domain.errors import NotFound
from tripkit.domain.guide import GuideAnswer
from tripkit.domain.threads import thread_of
from tripkit.knowledge.sri_lanka import Place, place
from tripkit.services.storage.guide_threads import GuideTalks, Talk
from tripkit.services.storage.port import Database

TITLE_LETTERS = 80
IDLE_SECONDS = 7 * 86_400.0
"""How long a conversation is kept after it was last used."""


class GuideThreads:
    """The guide's conversations in one database over one compiled graph.

    `prepare` and `outcome` are what a turn's run is made of.
    """

    def __init__(
        self, database: Database, graph: GuideGraph, clock: Callable[[], float] = time.time
    ) -> None:
        self.graph = graph
        self._database = database
        self._talks = GuideTalks(database, clock)

    async def prepare(self, run: RunView) -> dict[str, Any]:
        """The graph's input; of earlier turns only the newest checkpoint stays.

        What a cancelled or failed turn had begun is forgotten with it.
        """
        title = " ".join(run.input["message"].split())[:TITLE_LETTERS]
        label = run.input["label"]
        await self._talks.touch(run.thread_id, run.visitor_id, label, title)
        newest = await self._database.newest(run.thread_id)
        if newest:
            await self._database.keep_only(run.thread_id, newest)
        return await job.prepare(run)

    async def outcome(self, run: RunView, state: dict[str, Any]) -> dict[str, Any]:
        """The turn as the API answers it."""
        turn = await job.outcome(run, state)
        locale = run.context.locale
        for slot in turn["itinerary"]:
            where = _known(slot["location_id"])
            slot |= {"latitude": where.lat, "longitude": where.lng}
        for source in turn["metadata"]["kb_sources"]:
            has_place = bool(source["place"])
            source["place_name"] = _name(_known(source["place"]), locale) if has_place else ""
        return GuideAnswer.model_validate(turn).model_dump(mode="json")

    async def listed(self, visitor_id: str, limit: int) -> list[Talk]:
        """A visitor's conversations, the one last used first."""
        return await self._talks.listed(visitor_id, limit)

    async def erase(self, visitor_id: str, label: str) -> None:
        """Forget one conversation; the caller cancels what is under way in it first.

        Raises NotFound where this visitor has none of that label.
        """
        if not await self._talks.erase(thread_of("guide", visitor_id, label)):
            raise NotFound

    async def erase_all(self, visitor_id: str) -> int:
        """Forget all conversations of a visitor; the caller cancels what is under way first."""
        return await self._talks.erase_all(visitor_id)

    async def erase_idle(self, older_than: float = IDLE_SECONDS) -> int:
        """Erase what was last used more than `older_than` seconds ago; how many."""
        return await self._talks.erase_idle(older_than)


def _known(place_id: str) -> Place:
    where = place(place_id)
    if where is None:
        raise LookupError(f"no place {place_id}")
    return where


def _name(where: Place, locale: Locale) -> str:
    return where.name.in_(locale)
