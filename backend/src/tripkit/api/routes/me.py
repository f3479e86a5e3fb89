"""What a visitor has made: list it, erase it, share it."""

import json
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import Field

from tripkit.api.dependencies import StarterDep
from tripkit.api.errors import responses
from tripkit.api.paging import cursor_of
from tripkit.domain.errors import NotFound
from tripkit.domain.wire import Wire
from tripkit.services.storage.belongings import KINDS, Kind

router = APIRouter(prefix="/api/v1", tags=["yours"], responses=responses(401, 403))

SharedKind = Literal["kits", "pictures", "plans", "itineraries"]


class Item(Wire):
    """One thing; `summary` is what a list shows of it."""

    id: str
    kind: Kind
    created_at: float = Field(description="seconds since the epoch")
    summary: dict[str, Any]


class Items(Wire):
    items: list[Item]
    next: str | None = Field(default=None, description="pass as `cursor` for the following page")


class Talk(Wire):
    """A conversation with the guide; `id` is your own label of it."""

    id: str
    title: str = Field(description="how it began")
    created_at: float = Field(description="seconds since the epoch")


class Talks(Wire):
    items: list[Talk]


class DesignerTalk(Wire):
    """A conversation with the designer about one of your itineraries."""

    id: str
    itinerary_id: str
    status: Literal["active", "idle", "archived"]
    message_count: int
    created_at: float = Field(description="seconds since the epoch")


class DesignerTalks(Wire):
    items: list[DesignerTalk]


class Mine(Wire):
    """The first page of each kind."""

    chats: Items
    kits: Items
    pictures: Items
    plans: Items
    itineraries: Items
    guide: Talks
    designer: DesignerTalks


class ShareLink(Wire):
    token: str
    url: str


_SHOWN = {
    "chats": ("reply", "currentStep", "collectedData", "isComplete"),
    "kits": ("title", "destination", "concept", "date"),
    "pictures": ("imageUrl", "metadata", "width", "height"),
    "plans": ("task", "status", "destination", "travel_dates", "total_duration"),
    "itineraries": ("title", "destination", "startDate", "endDate", "status", "segments"),
}


async def _items(starter: StarterDep, kind: Kind, limit: int, cursor: str | None) -> Items:
    page = await starter.container.belongings.page(
        kind, starter.visitor_id, limit=limit, cursor=cursor_of(cursor)
    )
    return Items(
        items=[
            Item(id=row["id"], kind=kind, created_at=row["created_at"],
                 summary={k: v for k, v in json.loads(row["data"] or "{}").items()
                          if k in _SHOWN[kind]})
            for row in page.items
        ],
        next=page.next,
    )  # fmt: skip


async def _talks(starter: StarterDep, limit: int) -> Talks:
    found = await starter.container.guide_threads.listed(starter.visitor_id, limit)
    return Talks(items=[Talk(id=t.label, title=t.title, created_at=t.created_at) for t in found])


async def _designer(starter: StarterDep, limit: int) -> DesignerTalks:
    sessions = starter.container.designer.sessions
    found = await sessions.of_visitor(starter.visitor_id, limit=limit)
    return DesignerTalks(
        items=[
            DesignerTalk(id=one.id, itinerary_id=one.itinerary_id, status=one.status,
                         message_count=one.message_count, created_at=one.created_at)
            for one in found
        ]
    )  # fmt: skip


Limit = Annotated[int, Query(ge=1, le=100)]


@router.get("/me")
async def get_mine(starter: StarterDep, limit: Limit = 20) -> Mine:
    """The newest of what you have made."""
    pages = {kind: await _items(starter, kind, limit, None) for kind in KINDS}
    guide, designer = await _talks(starter, limit), await _designer(starter, limit)
    return Mine(**pages, guide=guide, designer=designer)


@router.get("/me/{kind}", responses=responses(422))
async def get_kind(
    kind: Kind,
    starter: StarterDep,
    limit: Limit = 20,
    cursor: Annotated[str | None, Query(max_length=100)] = None,
) -> Items:
    """A page of one kind."""
    return await _items(starter, kind, limit, cursor)


@router.delete("/me", status_code=204)
async def erase_me(starter: StarterDep) -> None:
    """Erase everything that you have made, with your chats."""
    await starter.container.erase(starter.visitor_id)


async def _owned(starter: StarterDep, kind: SharedKind, item_id: str) -> None:
    belongings = starter.container.belongings
    reads: dict[SharedKind, Callable[[str, str], Awaitable[Any]]] = {
        "kits": belongings.kit, "pictures": belongings.picture,
        "plans": starter.container.plans.get,
        "itineraries": starter.container.itineraries.get,
    }  # fmt: skip
    if await reads[kind](item_id, starter.visitor_id) is None:
        raise NotFound


@router.post("/{kind}/{item_id}/share", status_code=201, responses=responses(404))
async def share(kind: SharedKind, item_id: str, starter: StarterDep) -> ShareLink:
    """Make a read-only page that anybody with the link can open."""
    await _owned(starter, kind, item_id)
    token = await starter.container.belongings.share(kind, item_id, starter.visitor_id)
    return ShareLink(token=token, url=f"/s/{token}")


@router.delete("/{kind}/{item_id}/share", status_code=204, responses=responses(404))
async def unshare(kind: SharedKind, item_id: str, starter: StarterDep) -> None:
    """Take the page back; its link is dead at once."""
    await _owned(starter, kind, item_id)
    await starter.container.belongings.unshare(kind, item_id, starter.visitor_id)
