"""One travel question, one answer."""

from fastapi import APIRouter, Response
from pydantic import ConfigDict, Field

from tripkit.api.dependencies import Starter, StarterDep
from tripkit.api.docs import stream_of
from tripkit.api.errors import responses
from tripkit.api.routes.guide import Label
from tripkit.api.routes.vibe import Message
from tripkit.domain.ask import AskAnswer
from tripkit.domain.context import Locale
from tripkit.domain.threads import thread_of
from tripkit.domain.wire import SnakeInput
from tripkit.knowledge.language import detect
from tripkit.runs.model import new_id

router = APIRouter(prefix="/api/v1/ask", tags=["ask"], responses=responses(401, 403, 422, 429))


class AskRequest(SnakeInput):
    """A question. `session_id` is your own label of a conversation: send it to go on."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "question": "How much would four days in Lisbon cost for two in May?",
                "session_id": "lisbon-1",
            }
        }
    )

    question: Message
    session_id: Label | None = Field(default=None, description="without one, one is made")
    locale: Locale | None = Field(
        default=None, description="default: the question's language, then Accept-Language"
    )
    provider: str | None = None
    model: str | None = None


async def _start(starter: Starter, body: AskRequest) -> str:
    await starter.limit_address("ask")
    label = body.session_id or new_id()
    korean = detect(body.question) == "ko"
    locale = body.locale or ("ko" if korean else starter.locale(None)) or "en"
    return await starter.start(
        "ask", {"question": body.question, "session": label}, locale=locale,
        thread_id=thread_of("ask", starter.visitor_id, label),
        provider=body.provider, model=body.model,
    )  # fmt: skip


@router.post("", summary="Ask a travel question", responses=responses(402, 409, 503))
async def ask(starter: StarterDep, body: AskRequest) -> AskAnswer:
    """Facts, costs, days or all of them: the least set of steps runs, and one answer comes.

    `final_plan` is what a person reads; the other fields are what each step found. A second
    question in a session whose first is under way is a 409.
    """
    run_id = await _start(starter, body)
    return AskAnswer.model_validate(await starter.result(run_id))


@router.post(
    "/stream",
    summary="Ask a travel question and watch the steps",
    responses={**responses(402, 409, 503), **stream_of("AskEvent")},
)
async def ask_stream(starter: StarterDep, body: AskRequest) -> Response:
    """`route` at once, each `step` as it begins and ends, the answer's words, then `complete`."""
    return await starter.follow(await _start(starter, body))
