"""The designer: talks about an itinerary of yours, which change it as you speak."""

import secrets
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import ConfigDict

from tripkit.agents.designer.answers import message_in_words
from tripkit.agents.designer.budget import cost_statement
from tripkit.agents.designer.profile import patched
from tripkit.agents.designer.questions import for_client
from tripkit.api.dependencies import Starter, StarterDep
from tripkit.api.docs import stream_of
from tripkit.api.errors import responses
from tripkit.domain.designer import (
    AgentResponse,
    Costs,
    DesignerMessage,
    DesignerSession,
    DesignerSessionSummary,
    SessionMessage,
    SessionStarted,
    StartSession,
    TripProfile,
    TripProfilePatch,
)
from tripkit.domain.errors import InvalidInput, ItineraryNotFound, NotFound, RunUnderWay
from tripkit.domain.questions import StructuredQuestion
from tripkit.knowledge.language import detect
from tripkit.services.storage.designer import StoredSession
from tripkit.services.storage.designer_costs import Payer

router = APIRouter(
    prefix="/api/v1/designer/sessions", tags=["designer"], responses=responses(401, 403, 422, 429)
)

MESSAGES_A_MINUTE = 20
SessionId = Annotated[
    str, Path(pattern=r"^[0-9a-f]{32}$", examples=["5b1f0c7a9be24d0f8c6d3e2a1f409b77"])
]
OfItinerary = Annotated[str | None, Query(alias="itineraryId", pattern=r"^[0-9a-f]{32}$")]


class SaidToDesigner(DesignerMessage):
    """A message, answers to what was asked, or both."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"message": "Move the museum to 3 pm on Thursday"}}
    )


async def _session(session_id: str, starter: Starter) -> StoredSession:
    sessions = starter.container.designer.sessions
    return await sessions.get(session_id, starter.visitor_id)


async def _has_itinerary(itinerary_id: str, starter: Starter) -> None:
    try:
        await starter.container.itineraries.get(itinerary_id, starter.visitor_id)
    except NotFound:
        raise ItineraryNotFound from None


@router.post(
    "", status_code=201, summary="Start a session about an itinerary", responses=responses(404)
)
async def start_session(body: StartSession, starter: StarterDep) -> SessionStarted:
    """A new talk; it is kept for 30 days after its last message."""
    await starter.limit_address("designer")
    await _has_itinerary(body.itinerary_id, starter)
    sessions = starter.container.designer.sessions
    session_id = await starter.claim(secrets.token_hex(16))
    await sessions.create(starter.visitor_id, body.itinerary_id, session_id)
    return SessionStarted(session_id=session_id)


@router.get("", summary="List your sessions")
async def list_sessions(
    starter: StarterDep, itinerary_id: OfItinerary = None
) -> list[DesignerSessionSummary]:
    """Yours, or those about one itinerary; the last used first."""
    sessions = starter.container.designer.sessions
    found = await sessions.of_visitor(starter.visitor_id, itinerary_id)
    return [DesignerSessionSummary(**_about(session)) for session in found]


@router.get("/{session_id}", summary="Get a session of yours", responses=responses(404))
async def get_session(session_id: SessionId, starter: StarterDep) -> DesignerSession:
    """All that was said, what is known of the trip, and what is still asked."""
    session = await _session(session_id, starter)
    messages = await starter.container.designer.sessions.messages(session_id)
    return DesignerSession(
        **_about(session),
        messages=[
            SessionMessage(role=m.role, content=m.content, at=_at(m.at), tool_calls=m.calls)
            for m in messages
        ],
        trip_profile=TripProfile.model_validate(session.profile),
        questions=[
            for_client(StructuredQuestion.model_validate(one)) for one in session.questions
        ],
    )  # fmt: skip


def _about(session: StoredSession) -> dict[str, Any]:
    return {
        "session_id": session.id, "itinerary_id": session.itinerary_id, "status": session.status,
        "created_at": _at(session.created_at), "last_active_at": _at(session.used_at),
        "message_count": session.message_count, "total_tokens": session.total_tokens,
        "last_compacted_at": _at(session.compacted_at) if session.compacted_at else None,
    }  # fmt: skip


def _at(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


@router.delete(
    "/{session_id}", status_code=204, summary="Erase a session of yours", responses=responses(404)
)
async def delete_session(session_id: SessionId, starter: StarterDep) -> None:
    """Erase what was said; the itinerary stays, and what it cost still counts."""
    await _session(session_id, starter)
    await starter.container.runs.cancel_thread(session_id, starter.visitor_id)
    await starter.container.designer.sessions.delete(session_id, starter.visitor_id)


async def _start(session_id: str, body: SaidToDesigner, starter: Starter) -> str:
    """Start the turn; what can't be said is refused before."""
    session = await _session(session_id, starter)
    await _has_itinerary(session.itinerary_id, starter)
    if not body.message.strip() and not body.answers:
        raise InvalidInput("message", "Say something, or answer what was asked.")
    if not starter.idempotency_key:  # a repeated answer is not asked any more, and that is fine
        message_in_words(body.message, body.answers, session.questions)
    await starter.limit("designer", session_id, MESSAGES_A_MINUTE)
    korean = detect(body.message) == "ko"
    locale = body.locale or ("ko" if korean else starter.locale(None)) or "en"
    inbox = {
        "session_id": session_id, "itinerary_id": session.itinerary_id, "message": body.message,
        "answers": [answer.model_dump(mode="json") for answer in body.answers],
    }  # fmt: skip
    return await starter.start(
        "designer", inbox, locale=locale, thread_id=session_id, background=body.background,
        provider=body.provider, model=body.model,
    )  # fmt: skip


@router.post(
    "/{session_id}/messages", summary="Say something to the designer",
    responses=responses(402, 404, 409, 503),
)  # fmt: skip
async def send_message(
    session_id: SessionId, body: SaidToDesigner, starter: StarterDep
) -> AgentResponse:
    """One turn: tools are called, the itinerary changes, and what was done is said.

    Big changes are asked about first: answer with `answers`, or with yes or no in words.
    """
    return AgentResponse.model_validate(
        await starter.result(await _start(session_id, body, starter))
    )


@router.post(
    "/{session_id}/messages/stream", summary="Say something and watch",
    responses={**responses(402, 404, 409, 503), **stream_of("DesignerEvent")},
)  # fmt: skip
async def send_message_stream(
    session_id: SessionId, body: SaidToDesigner, starter: StarterDep
) -> Response:
    """`connected`, each `tool_call` and `tool_result`, the words as `text`, questions, `done`."""
    return await starter.follow(await _start(session_id, body, starter))


@router.get("/{session_id}/profile", summary="What the talk has said", responses=responses(404))
async def get_profile(session_id: SessionId, starter: StarterDep) -> TripProfile:
    """Who travels, money, style, diets, needs and wishes, each with the words that say it."""
    return TripProfile.model_validate((await _session(session_id, starter)).profile)


@router.patch("/{session_id}/profile", summary="Correct the profile", responses=responses(404, 409))
async def edit_profile(
    session_id: SessionId, body: TripProfilePatch, starter: StarterDep
) -> TripProfile:
    """Only the fields that are sent change; null forgets one."""
    session = await _session(session_id, starter)
    if await starter.container.runs.store.running(session_id):
        raise RunUnderWay
    profile = patched(TripProfile.model_validate(session.profile), body)
    await starter.container.designer.sessions.set_profile(
        session_id, starter.visitor_id, profile.model_dump(mode="json")
    )
    return profile


@router.get("/{session_id}/costs", summary="What a session has cost", responses=responses(404))
async def get_costs(session_id: SessionId, starter: StarterDep) -> Costs:
    """Of its limits, of its itinerary's and of your month's; `warning` from 80 % on."""
    session = await _session(session_id, starter)
    payer = Payer(session.id, session.itinerary_id, starter.visitor_id)
    return await cost_statement(starter.container.designer.costs, payer)
