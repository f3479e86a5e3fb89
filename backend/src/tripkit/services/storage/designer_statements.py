"""What the designer's sessions ask of the database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BindParameter, Select, Update, bindparam, delete, func, select, update

from tripkit.services.storage.designer_tables import (
    designer_budgets,
    designer_messages,
    designer_results,
    designer_sessions,
    designer_spent,
)
from tripkit.services.storage.statements import given, insert
from tripkit.services.storage.threads import DELETE_RUNS

_SESSION, _MESSAGE, _RESULT = designer_sessions.c, designer_messages.c, designer_results.c
_ONE = (given(_SESSION.id), given(_SESSION.visitor_id))
_SAID_IN = given(_MESSAGE.session_id)
_DONE_IN = given(_RESULT.session_id)

# Sessions
_COUNT = (
    select(func.count())
    .select_from(designer_messages)
    .where(_MESSAGE.session_id == _SESSION.id)
    .scalar_subquery()
)
_LIVE = (
    select(designer_sessions, _COUNT.label("messages"))
    .where(_SESSION.used_at > bindparam("expired_at"))
    .order_by(_SESSION.used_at.desc(), _SESSION.id.desc())
)
ADD = insert(designer_sessions).on_conflict_do_nothing()
GET = _LIVE.where(*_ONE)
OF_VISITOR = _LIVE.where(given(_SESSION.visitor_id)).limit(
    bindparam("limit", type_=_SESSION.total_tokens.type)
)
OF_ITINERARY = OF_VISITOR.where(given(_SESSION.itinerary_id))
USE = update(designer_sessions).values(used_at=bindparam("used_at")).where(given(_SESSION.id))
SET_PROFILE = update(designer_sessions).values(profile=bindparam("profile")).where(*_ONE)


def _keep(*names: str) -> Update:
    """Write these columns, and add the turn's tokens."""
    tokens = _SESSION.total_tokens + bindparam("tokens")
    columns = (*names, "profile", "questions", "used_at")
    written: dict[str, BindParameter[Any]] = {name: bindparam(name) for name in columns}
    return (
        update(designer_sessions).values(total_tokens=tokens, **written).where(given(_SESSION.id))
    )


KEEP = _keep()
KEEP_COMPACTED = _keep("compacted", "compacted_at")

# Messages and results: each is numbered behind what is there.
_LAST = func.coalesce(func.max(_MESSAGE.seq), 0)


def _numbered(columns: Any, seq: Any) -> Select[Any]:
    values = [
        seq if column.name == "seq" else bindparam(column.name, type_=column.type)
        for column in columns
    ]
    return select(*values).where(_SAID_IN)


ADD_MESSAGE = (
    insert(designer_messages)
    .from_select(_MESSAGE.keys(), _numbered(_MESSAGE, _LAST + 1))
    .on_conflict_do_nothing()
)
ADD_RESULT = (
    insert(designer_results)
    .from_select(_RESULT.keys(), _numbered(_RESULT, _LAST))
    .on_conflict_do_nothing()
)
MESSAGES = (
    select(_MESSAGE.seq, _MESSAGE.role, _MESSAGE.content, _MESSAGE.calls, _MESSAGE.at)
    .where(_SAID_IN, _MESSAGE.seq > bindparam("after"))
    .order_by(_MESSAGE.seq)
)
RESULTS = (
    select(designer_results)
    .where(_DONE_IN, _RESULT.seq > bindparam("after"))
    .order_by(_RESULT.at, _RESULT.call_id)
)
RESULT = select(designer_results).where(_DONE_IN, given(_RESULT.call_id))

# The end
_IDS = select(_SESSION.id)
IDS_OF_VISITOR = _IDS.where(given(_SESSION.visitor_id))
IDS_OF_ITINERARY = IDS_OF_VISITOR.where(given(_SESSION.itinerary_id))
IDS_EXPIRED = _IDS.where(_SESSION.used_at <= bindparam("expired_at"))
ERASE: Sequence[Any] = (
    delete(designer_messages).where(given(_MESSAGE.session_id, "thread_id")),
    delete(designer_results).where(given(_RESULT.session_id, "thread_id")),
    *DELETE_RUNS,
    delete(designer_sessions).where(given(_SESSION.id, "thread_id")),
)
"""A session's id is its thread's."""
ERASE_COSTS = (
    delete(designer_spent).where(given(designer_spent.c.visitor_id)),
    delete(designer_budgets).where(given(designer_budgets.c.visitor_id)),
)
