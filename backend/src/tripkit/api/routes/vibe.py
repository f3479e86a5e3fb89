"""The chat: ten steps from a feeling to a profile."""

from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import ConfigDict, Field, StringConstraints

from tripkit.api.dependencies import Starter, StarterDep
from tripkit.api.docs import stream_of
from tripkit.api.errors import responses
from tripkit.domain.chat import ChatAnswer, ChatMessage
from tripkit.domain.context import Locale
from tripkit.domain.errors import NotFound
from tripkit.domain.profile import Profile, Step
from tripkit.domain.wire import Wire, WireInput

router = APIRouter(prefix="/api/v1/vibe", tags=["chat"], responses=responses(401, 403, 422, 429))

MESSAGES_A_MINUTE = 20
# Letters, marks, signs, spaces and line ends, but no other control characters.
Message = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        min_length=1,
        max_length=2000,
        pattern=r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+$",
    ),
]
SessionId = Annotated[str, StringConstraints(max_length=100)]


class SessionRequest(WireInput):
    locale: Locale | None = None


class ChatRequest(WireInput):
    """A message; without a session of yours a new one starts with it."""

    message: Message = Field(examples=["nostalgic, old lanes, film camera, three days"])
    session_id: SessionId | None = None
    locale: Locale | None = Field(
        default=None, description="default: Accept-Language, then the message's"
    )
    background: bool = Field(default=False, description="go on when the client goes away")


class History(Wire):
    session_id: str
    history: list[ChatMessage]
    current_step: Step
    collected_data: Profile
    is_complete: bool


class ProfilePatch(Profile):
    """Only the fields that are sent change."""

    model_config = ConfigDict(extra="forbid")


async def _turn(starter: Starter, body: ChatRequest) -> str:
    """Start a turn in the visitor's own session, or in a new one."""
    session_id = body.session_id
    if session_id and await starter.container.chats.belongs(session_id, starter.visitor_id):
        await starter.limit("chat", session_id, MESSAGES_A_MINUTE)
    else:
        session_id = None
        await starter.limit_address("chat")
    locale = starter.locale(body.locale)
    return await starter.start(
        "chat", {"message": body.message, "locale": locale}, locale=locale,
        thread_id=session_id, background=body.background,
    )  # fmt: skip


@router.post("/sessions", status_code=201)
async def start_session(starter: StarterDep, body: SessionRequest | None = None) -> ChatAnswer:
    """A new chat: TripKit greets and asks its first question."""
    await starter.limit_address("chat")
    locale = starter.locale(body.locale if body else None)
    run_id = await starter.start("chat", {"locale": locale}, locale=locale)
    return ChatAnswer.model_validate(await starter.result(run_id))


@router.post("/chat", responses=responses(402, 409, 503))
async def chat(starter: StarterDep, body: ChatRequest) -> ChatAnswer:
    """One turn: what was understood, and the reply."""
    return ChatAnswer.model_validate(await starter.result(await _turn(starter, body)))


@router.post("/chat/stream", responses={**responses(402, 409, 503), **stream_of("ChatEvent")})
async def chat_stream(starter: StarterDep, body: ChatRequest) -> Response:
    """The same as a stream: `token` as the words come, then `turn`."""
    return await starter.follow(await _turn(starter, body))


@router.get("/chat/{session_id}/history", responses=responses(404))
async def history(session_id: str, starter: StarterDep) -> History:
    """All that was said in a chat of yours."""
    chats, visitor = starter.container.chats, starter.visitor_id
    answer = await chats.state(session_id, visitor)
    return History(
        session_id=session_id,
        history=await chats.history(session_id, visitor),
        current_step=answer.current_step,
        collected_data=answer.collected_data,
        is_complete=answer.is_complete,
    )


@router.get("/chat/{session_id}/state", responses=responses(404))
async def state(session_id: str, starter: StarterDep) -> ChatAnswer:
    """The latest turn of a chat of yours."""
    return await starter.container.chats.state(session_id, starter.visitor_id)


@router.patch("/chat/{session_id}/profile", responses=responses(404, 409))
async def edit_profile(session_id: str, patch: ProfilePatch, starter: StarterDep) -> ChatAnswer:
    """Change what TripKit knows (the chips on the strip); null forgets a field."""
    return await starter.container.chats.edit(
        session_id,
        starter.visitor_id,
        patch.model_dump(mode="json", exclude_unset=True),
        locale=starter.locale(None),
    )


@router.delete("/chat/{session_id}", status_code=204, responses=responses(404))
async def erase(session_id: str, starter: StarterDep) -> None:
    """Erase a chat with everything that was said in it."""
    if not await starter.container.chats.belongs(session_id, starter.visitor_id):
        raise NotFound
    await starter.container.runs.cancel_thread(session_id, starter.visitor_id)
    await starter.container.chats.erase(session_id, starter.visitor_id)
