"""What routes that change an itinerary share: the version that is expected, and the answer."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Header, Path, Response
from pydantic import Field

from tripkit.api.dependencies import Starter, StarterDep
from tripkit.api.errors import Responses, responses
from tripkit.domain.context import Locale
from tripkit.domain.errors import InvalidInput, VersionConflict
from tripkit.domain.itinerary import Applied, Author, Itinerary, ItineraryView, SegmentChange
from tripkit.domain.wire import Wire, WireInput
from tripkit.knowledge.itineraries import summarised

CHANGES_A_MINUTE = 240
"""So many changes a visitor may make in a minute."""
DIFFERENCE = "application/vnd.tripkit.difference+json"
"""Who accepts this gets an `ItineraryDifference` where that says it all, else `Edited`."""
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


Answer = Edited | Response
"""The whole, or the difference as it goes over the wire."""


def edited(*problems: int, success: int = 200) -> Responses:
    """The OpenAPI entries of a route that changes an itinerary."""
    schema = {"schema": {"$ref": "#/components/schemas/ItineraryDifference"}}
    return {success: {"content": {DIFFERENCE: schema}}, **responses(*problems)}


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
        *, by: Author = "person", segment_id: Callable[[], str] | None = None,
    ) -> Answer:  # fmt: skip
        """The person's change, stored; `segment_id` says then what was added.

        Raises NotFound, VersionConflict, EditRefused.
        """
        await self._limit()
        done = await self._itineraries.change(
            itinerary_id, self.visitor_id, operation, by=by, expected=self._expected(version)
        )
        return await self._answer(itinerary_id, done, segment_id and segment_id())

    async def repeated(
        self, itinerary_id: str, item_id: str, segment_id: str | None = None
    ) -> Answer | None:
        """The itinerary as it is, where a repeated request finds what it made; else None."""
        whole = await self._itineraries.get(itinerary_id, self.visitor_id)
        if item_id not in {item.id for item in (*whole.segments, *whole.travelers)}:
            return None
        there = Applied(itinerary=whole, changes=[], summary="")
        return await self._answer(itinerary_id, there, segment_id)

    async def travel(
        self,
        itinerary_id: str,
        step: Callable[..., Awaitable[Applied]],
        version: int | None,
    ) -> Answer:
        """Undo or redo, stored. Raises as `apply`."""
        await self._limit()
        done = await step(itinerary_id, self.visitor_id, expected=self._expected(version))
        return await self._answer(itinerary_id, done)

    async def _limit(self) -> None:
        await self.starter.limit("itinerary_changes", self.visitor_id, CHANGES_A_MINUTE)

    async def _answer(
        self, itinerary_id: str, done: Applied, segment_id: str | None = None
    ) -> Answer:
        if DIFFERENCE in self.starter.request.headers.get("accept", ""):
            difference = await self._itineraries.difference(
                itinerary_id, self.visitor_id, done, self.locale
            )
            if difference is not None:
                difference.segment_id = segment_id
                headers = {"ETag": f'"{difference.version}"', "Vary": "Accept"}
                content = difference.model_dump_json(by_alias=True)
                return Response(content, self._success, headers, DIFFERENCE)
        view = await self._itineraries.view(itinerary_id, self.visitor_id, self.locale)
        self._response.headers["ETag"] = etag(view)
        self._response.headers["Vary"] = "Accept"
        summary = summarised(done.changes, self.locale)
        return Edited(itinerary=view, changes=done.changes, summary=summary, segment_id=segment_id)

    @property
    def _success(self) -> int:
        """The status of this route's answer."""
        return int(self.starter.request.scope["route"].status_code or 200)

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
