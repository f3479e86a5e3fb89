"""What routes that change an itinerary share: the version that is expected, and the answer."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Header, Path, Response
from pydantic import Field

from tripkit.api.dependencies import Starter, StarterDep
from tripkit.domain.context import Locale
from tripkit.domain.errors import InvalidInput, VersionConflict
from tripkit.domain.itinerary import Applied, Author, Itinerary, ItineraryView, SegmentChange
from tripkit.domain.wire import Wire, WireInput
from tripkit.knowledge.itineraries import summarised

CHANGES_A_MINUTE = 240
"""So many changes a visitor may make in a minute."""
ItineraryId = Annotated[
    str, Path(pattern=r"^[0-9a-f]{32}$", examples=["5d0c1be27f9a4e6b8c3a90d1f47e2b65"])
]


class Versioned(WireInput):
    """`version` as it was read; when another is there by now, nothing is changed (409)."""

    version: int | None = Field(default=None, ge=1, le=2**31 - 1)


class Edited(Wire):
    """The itinerary after a change, and what it did; no changes: it was so already."""

    itinerary: ItineraryView
    changes: list[SegmentChange]
    summary: str
    segment_id: str | None = Field(default=None, description="what was added, or was there")


def _matched(
    if_match: Annotated[
        str | None,
        Header(
            description='The `ETag` that was read, such as `"7"`; `*` takes any version',
            max_length=40, pattern=r'^(\*|(W/)?"[0-9]{1,9}")$',
        ),
    ] = None,
) -> int | None:  # fmt: skip
    if if_match is None or if_match == "*":
        return None
    return int(if_match.removeprefix("W/").strip('"'))


Matched = Annotated[int | None, Depends(_matched)]


class Editor:
    """One request's change of an itinerary that is the visitor's."""

    def __init__(self, starter: StarterDep, matched: Matched, response: Response) -> None:
        self.starter = starter
        self.visitor_id = starter.visitor_id
        self._itineraries = starter.container.itineraries
        self._matched = matched
        self._response = response

    @property
    def locale(self) -> Locale:
        return reader_locale(self.starter)

    def _expected(self, version: int | None) -> int | None:
        """Raises InvalidInput when body and header name two versions."""
        if version is not None and self._matched is not None and version != self._matched:
            raise InvalidInput("version", "If-Match names another version than the body")
        return self._matched if version is None else version

    async def apply(
        self, itinerary_id: str, operation: Callable[[Itinerary], Applied], version: int | None,
        *, by: Author = "person",
    ) -> Edited:  # fmt: skip
        """The person's change, stored. Raises NotFound, VersionConflict, EditRefused."""
        await self._limit()
        done = await self._itineraries.change(
            itinerary_id, self.visitor_id, operation, by=by, expected=self._expected(version)
        )
        return await self._edited(itinerary_id, done)

    async def repeated(self, itinerary_id: str, item_id: str) -> Edited | None:
        """The itinerary as it is, where a repeated request finds what it made; else None."""
        whole = await self._itineraries.get(itinerary_id, self.visitor_id)
        if item_id not in {item.id for item in (*whole.segments, *whole.travelers)}:
            return None
        return await self._edited(itinerary_id, Applied(itinerary=whole, changes=[], summary=""))

    async def travel(
        self,
        itinerary_id: str,
        step: Callable[..., Awaitable[Applied]],
        version: int | None,
    ) -> Edited:
        """Undo or redo, stored. Raises as `apply`."""
        await self._limit()
        done = await step(itinerary_id, self.visitor_id, expected=self._expected(version))
        return await self._edited(itinerary_id, done)

    async def _limit(self) -> None:
        await self.starter.limit("itinerary_changes", self.visitor_id, CHANGES_A_MINUTE)

    async def _edited(self, itinerary_id: str, done: Applied) -> Edited:
        view = await self._itineraries.view(itinerary_id, self.visitor_id, self.locale)
        self._response.headers["ETag"] = etag(view)
        return Edited(
            itinerary=view, changes=done.changes, summary=summarised(done.changes, self.locale)
        )

    async def check(self, itinerary_id: str) -> None:
        """Raises NotFound, and VersionConflict when If-Match names an old version."""
        itinerary = await self._itineraries.get(itinerary_id, self.visitor_id)
        if self._matched is not None and self._matched != itinerary.version:
            raise VersionConflict


EditorDep = Annotated[Editor, Depends(Editor)]


def etag(itinerary: Itinerary) -> str:
    """The version as an entity tag."""
    return f'"{itinerary.version}"'


def reader_locale(starter: Starter) -> Locale:
    """The language of findings and summaries: the reader's, else English."""
    return starter.locale(None) or "en"
