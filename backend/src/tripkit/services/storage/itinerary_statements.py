"""What itineraries and their history ask of the database."""

from sqlalchemy import Integer, bindparam, delete, literal, select, update

from tripkit.services.storage.belongings import DELETE_SHARES
from tripkit.services.storage.itinerary_rows import KEPT_VERSIONS, Steps
from tripkit.services.storage.port import Statement
from tripkit.services.storage.statements import given, insert
from tripkit.services.storage.tables import itineraries, itinerary_history

_ONE = (given(itineraries.c.id), given(itineraries.c.visitor_id))
_ITS_LINES = given(itinerary_history.c.itinerary_id, "id")
ADD = insert(itineraries).on_conflict_do_nothing()
ADD_FIRST_LINE = insert(itinerary_history).on_conflict_do_nothing()
_ABOUT = (
    itineraries.c.version,
    itineraries.c.steps,
    itineraries.c.created_at,
    itineraries.c.updated_at,
)
READ = select(*_ABOUT, itineraries.c.data).where(*_ONE)
READ_ABOUT = select(*_ABOUT).where(*_ONE)
VERSION = select(itineraries.c.version).where(*_ONE)
IDS = select(itineraries.c.id).where(given(itineraries.c.visitor_id))
_WRITTEN = ("version", "data", "summary", "steps", "updated_at")
UPDATE = (
    update(itineraries)
    .values({name: bindparam(name) for name in _WRITTEN})
    .where(*_ONE, given(itineraries.c.version, "read_version"))
)
# Behind the update, which holds the row: where that found another version, this finds its line.
ADD_LINE = (
    insert(itinerary_history)
    .from_select(
        itinerary_history.c.keys(),
        select(
            itineraries.c.id,
            itineraries.c.visitor_id,
            itineraries.c.version,
            *(
                bindparam(name, type_=itinerary_history.c[name].type)
                for name in ("made_by", "at", "changes", "content")
            ),
        ).where(*_ONE, given(itineraries.c.version)),
    )
    .on_conflict_do_nothing()
)
CONTENT = select(itinerary_history.c.content).where(_ITS_LINES, given(itinerary_history.c.version))
_LINE = select(
    itinerary_history.c.version,
    itinerary_history.c.made_by,
    itinerary_history.c.at,
    itinerary_history.c.changes,
)
NEWEST_LINES = (
    _LINE.where(_ITS_LINES, itinerary_history.c.version < bindparam("before"))
    .order_by(itinerary_history.c.version.desc())
    .limit(bindparam("limit", type_=Integer))
)
LINES_AFTER = _LINE.where(_ITS_LINES, itinerary_history.c.version > bindparam("after")).order_by(
    itinerary_history.c.version
)
DELETE = (
    delete(itineraries).where(*_ONE),
    delete(itinerary_history).where(_ITS_LINES, given(itinerary_history.c.visitor_id)),
    DELETE_SHARES,
)
ERASE = (
    delete(itineraries).where(given(itineraries.c.visitor_id)),
    delete(itinerary_history).where(given(itinerary_history.c.visitor_id)),
)


def prune(itinerary_id: str, version: int, steps: Steps) -> list[Statement]:
    """Forget the lines that are too old, apart from those that undo and redo lead to."""
    if version <= KEPT_VERSIONS:
        return []
    at = itinerary_history.c.version
    kept = [literal(one) for one in steps.kept()]
    old = delete(itinerary_history).where(_ITS_LINES, at < version - KEPT_VERSIONS, at.not_in(kept))
    return [(old, {"id": itinerary_id})]
