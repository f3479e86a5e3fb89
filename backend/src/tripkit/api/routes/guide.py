"""The Sri Lanka guide's conversation."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field, StringConstraints

from tripkit.api.dependencies import ContainerDep, Starter, StarterDep
from tripkit.api.docs import stream_of
from tripkit.api.errors import responses
from tripkit.api.routes.vibe import Message
from tripkit.domain.context import Locale
from tripkit.domain.guide import GuideAnswer
from tripkit.domain.threads import thread_of
from tripkit.domain.wire import Snake, SnakeInput
from tripkit.knowledge.language import detect
from tripkit.runs.model import new_id

router = APIRouter(prefix="/api/v1/guide", tags=["guide"], responses=responses(401, 403, 422, 429))

Label = Annotated[
    str, StringConstraints(min_length=1, max_length=100, pattern=r"^[^\x00-\x1f\x7f]+$")
]


class GuideRequest(SnakeInput):
    """A question. `thread_id` is your own label of a conversation: send it again to go on."""

    message: Message = Field(examples=["Plan a trip to Sigiriya next Poya day"])
    thread_id: Label | None = Field(
        default=None, examples=["user-123-session-1"], description="without one, one is made"
    )
    stream: bool = Field(
        default=False, description="server-sent events; so does `Accept: text/event-stream`"
    )
    locale: Locale | None = Field(
        default=None, description="default: Accept-Language, then the message's"
    )
    background: bool = Field(default=False, description="go on when the client goes away")


class Diagram(Snake):
    """Mermaid, drawn from the compiled graph."""

    diagram: str


async def _turn(starter: Starter, body: GuideRequest) -> str:
    await starter.limit_address("guide")
    label = body.thread_id or new_id()
    locale = starter.locale(body.locale) or detect(body.message) or "en"
    return await starter.start(
        "guide", {"message": body.message, "label": label}, locale=locale,
        thread_id=thread_of("guide", starter.visitor_id, label), background=body.background,
    )  # fmt: skip


@router.post(
    "/chat",
    response_model=GuideAnswer,
    responses={**responses(402, 409, 503), **stream_of("GuideEvent")},
)
async def guide_chat(starter: StarterDep, body: GuideRequest) -> GuideAnswer | Response:
    """One turn: the answer with its sources, the day's rules, a timed plan, and the checks.

    As a stream: `status`, `reasoning_log`, `constraint`, `token`, `correction`, `reset`, and with
    `complete` the whole turn.
    """
    accepted = starter.request.headers.get("accept", "")
    run_id = await _turn(starter, body)
    if body.stream or accepted.startswith("text/event-stream"):
        return await starter.follow(run_id)
    return GuideAnswer.model_validate(await starter.result(run_id))


class GuideThread(Snake):
    """One of your conversations; `thread_id` is the label that goes on with it."""

    thread_id: str = Field(examples=["user-123-session-1"])
    title: str = Field(description="how it began", examples=["Plan a trip to Sigiriya"])
    created_at: float = Field(description="seconds since the epoch")
    used_at: float


class GuideThreadList(Snake):
    """The one last used first; one that was not used for seven days is erased."""

    threads: list[GuideThread]


@router.get("/threads")
async def guide_threads(
    starter: StarterDep, limit: Annotated[int, Query(ge=1, le=100)] = 20
) -> GuideThreadList:
    """Your conversations with the guide."""
    found = await starter.container.guide_threads.listed(starter.visitor_id, limit)
    return GuideThreadList(
        threads=[
            GuideThread(
                thread_id=talk.label, title=talk.title, created_at=talk.created_at,
                used_at=talk.used_at,
            )
            for talk in found
        ]
    )  # fmt: skip


@router.delete("/threads/{thread_id:path}", status_code=204, responses=responses(404))
async def erase_guide_thread(thread_id: Label, starter: StarterDep) -> None:
    """Forget one conversation; a turn under way is cancelled."""
    container, visitor = starter.container, starter.visitor_id
    await container.runs.cancel_thread(thread_of("guide", visitor, thread_id), visitor)
    await container.guide_threads.erase(visitor, thread_id)


@router.get("/graph")
async def guide_graph(container: ContainerDep) -> Diagram:
    """How the guide thinks, as a diagram."""
    return Diagram(diagram=container.graphs["guide"].diagram)
