"""The five nodes."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, cast

from langgraph.config import get_stream_writer

from tripkit.agents.context import NodeRuntime, context_of, emit
from tripkit.agents.recommendation.pipeline import Pipeline, event, look_up, with_details
from tripkit.agents.recommendation.prompts import ListEntry, prompt, texts
from tripkit.agents.recommendation.rules import Reserve, conditions, wish
from tripkit.agents.recommendation.state import ListedDestination, RecommendationState, Request
from tripkit.agents.standing_in import stand_in_line
from tripkit.domain.context import RunContext
from tripkit.domain.destination import Destination
from tripkit.knowledge.feasibility.nearest import Nearest
from tripkit.knowledge.feasibility.wishes import is_refusal
from tripkit.knowledge.picks import pick
from tripkit.knowledge.ranking import Query, Ranked, choose, rank_feasible
from tripkit.services.llm.port import LLM, CallContext, Cut, Item, Reason, Rejected
from tripkit.services.open_data.absent import NoOpenData
from tripkit.services.open_data.port import OpenData
from tripkit.services.places.port import Places, PlacesFailed

SHORTLIST = 12
Update = RecommendationState
Source = Literal["model", "offline"]


class Sentences(Protocol):
    """The sentence of each place's record that comes nearest to each phrase."""

    async def __call__(self, phrases: Sequence[str], whole: str) -> Nearest: ...


class Similarity(Protocol):
    """How near each spot is to a wish, in the order of the catalogue; None without a model."""

    async def __call__(self, query: Query) -> list[float] | None: ...


@dataclass
class RecommendationDeps:
    """The services; `pipelines` holds what a run has under way between its nodes."""

    llm: LLM
    places: Places
    similarity: Similarity
    pipelines: dict[str, Pipeline] = field(default_factory=dict)
    open_data: OpenData = field(default_factory=NoOpenData)
    sentences: Sentences | None = None


def _calls(context: RunContext) -> CallContext:
    return CallContext(
        context.thread_id, context.run_id, "recommendation", context.provider, context.model
    )


async def _ranked(
    deps: RecommendationDeps, request: Request, context: RunContext
) -> tuple[Query, list[Ranked]]:
    query = wish(request, context)
    pick_wish = conditions(request, context)
    dense = await deps.similarity(query)
    phrases = [value for value in pick_wish.values("said") if not is_refusal(value)]
    whole = " ".join(request.messages)
    nearest = await deps.sentences(phrases, whole) if deps.sentences else {}
    return query, await asyncio.to_thread(rank_feasible, query, pick_wish, dense, nearest)


async def analyze_preferences(
    deps: RecommendationDeps, state: RecommendationState, runtime: NodeRuntime
) -> Update:
    """Rank the catalogue for the whole profile: the shortlist, and the reserve."""
    emit("status", step="analyze_preferences")
    request = Request.model_validate(state["request"])
    _, ranked = await _ranked(deps, request, context_of(runtime))
    shortlist = choose(ranked, max(SHORTLIST, request.count))
    return {"shortlist": [r.spot.id for r in shortlist], "status": "processing"}


async def build_prompt(state: RecommendationState, runtime: NodeRuntime) -> Update:
    """Write the prompt from the request and the shortlist."""
    emit("status", step="build_prompt")
    request = Request.model_validate(state["request"])
    shortlist = [record for spot_id in state["shortlist"] if (record := pick(spot_id))]
    system, user = texts(request, shortlist, context_of(runtime))
    return {"system_prompt": system, "user_prompt": user}


async def generate_recommendations(
    deps: RecommendationDeps, state: RecommendationState, runtime: NodeRuntime
) -> Update:
    """Send each destination on the moment the model has closed its brace."""
    emit("status", step="generate_recommendations")
    request, context = Request.model_validate(state["request"]), context_of(runtime)
    pipeline = await _begun(deps, request, context)
    deps.pipelines[context.run_id] = pipeline
    try:
        source, reason = await _feed(deps, pipeline, state, context)
    except BaseException:  # a cancelled run too ends its look-ups; it goes on upwards
        await _drop(deps, context.run_id)
        raise
    notice = stand_in_line(reason, "places", context.locale)
    return {"destinations": _keyed(pipeline.listed), "source": source, "notice": notice}


async def _begun(deps: RecommendationDeps, request: Request, context: RunContext) -> Pipeline:
    query, ranked = await _ranked(deps, request, context)
    today = context.current_day
    return Pipeline(
        request,
        query,
        Reserve(ranked, query, request, today, conditions(request, context)),
        deps.places,
        get_stream_writer(),
        today=today,
        open_data=deps.open_data,
    )


async def _feed(
    deps: RecommendationDeps, pipeline: Pipeline, state: RecommendationState, context: RunContext
) -> tuple[Source, Reason | None]:
    """Who wrote the list, and why no model did."""
    source: Source = "offline"
    reason: Reason | None = None
    items = deps.llm.items(
        prompt(state["system_prompt"], state["user_prompt"]),
        ListEntry,
        otherwise=lambda: (),
        context=_calls(context),
    )
    async with aclosing(items) as stream:
        async for arrived in stream:
            if isinstance(arrived, Item):
                source, reason = arrived.source, arrived.reason
                pipeline.offer(arrived.index, arrived.value.root)
            elif isinstance(arrived, Rejected):
                source = "model"
                pipeline.replace(arrived.index)
            elif isinstance(arrived, Cut):
                reason = arrived.reason
                break
    await pipeline.confirmed()
    return source, reason


async def parse_response(
    deps: RecommendationDeps, state: RecommendationState, runtime: NodeRuntime
) -> Update:
    """Check the list as a whole: complete, without doubles, each in its own place."""
    emit("status", step="parse_response")
    request, context = Request.model_validate(state["request"]), context_of(runtime)
    pipeline = deps.pipelines.get(context.run_id)
    if pipeline is None:  # this node was reached again in another process
        pipeline = await _rebuilt(deps, request, state, context)
    # Without any model the catalogue is the answer; beside one it stands in for it.
    configured = deps.llm.status().state != "not configured"
    pipeline.fill(is_fallback=configured or state["source"] == "model")
    listed = _keyed(pipeline.listed)
    return {"destinations": listed, "is_fallback": any(f["is_fallback"] for f in listed.values())}


async def _rebuilt(
    deps: RecommendationDeps, request: Request, state: RecommendationState, context: RunContext
) -> Pipeline:
    pipeline = await _begun(deps, request, context)
    pipeline.listed = {int(index): listed for index, listed in state["destinations"].items()}
    deps.pipelines[context.run_id] = pipeline
    return pipeline


async def enrich_with_places(
    deps: RecommendationDeps, state: RecommendationState, runtime: NodeRuntime
) -> Update:
    """Wait for the look-ups that are under way; look up again what has none."""
    emit("status", step="enrich_with_places")
    context = context_of(runtime)
    pipeline = deps.pipelines.get(context.run_id)
    listed = dict(state["destinations"])
    total = Request.model_validate(state["request"]).count
    write = get_stream_writer()

    async def enrich(key: str) -> None:
        destination = Destination.model_validate(listed[key]["destination"])
        task = pipeline.look_ups.get(int(key)) if pipeline else None
        try:
            details = await (task or look_up(deps.places, destination, context.locale))
        except PlacesFailed:
            return  # what we know stays as it is, and says `initial`
        changed = with_details(destination, details)
        listed[key] = ListedDestination(
            destination=changed.model_dump(mode="json"),
            is_fallback=listed[key]["is_fallback"],
            enriched=True,
        )
        write(event(listed[key], int(key), total))

    try:
        await asyncio.gather(*(enrich(key) for key in listed if not listed[key]["enriched"]))
    finally:
        await _drop(deps, context.run_id)
    return {"destinations": listed, "status": "completed"}


async def _drop(deps: RecommendationDeps, run_id: str) -> None:
    if pipeline := deps.pipelines.pop(run_id, None):
        await pipeline.close()


def _keyed(listed: dict[int, ListedDestination]) -> dict[str, ListedDestination]:
    """With text keys: JSON has no others."""
    return {str(index): listed[index] for index in sorted(listed)}


def result_of(state: dict[str, Any]) -> dict[str, Any]:
    """What a client gets when all is done."""
    listed = cast(dict[str, ListedDestination], state["destinations"])
    request = Request.model_validate(state["request"])
    return {
        "destinations": [listed[key]["destination"] for key in sorted(listed, key=int)],
        "userProfile": request.profile.model_dump(mode="json"),
        "isFallback": state["is_fallback"],
        "source": state["source"],
        "notice": state.get("notice") or None,
        "statements": [row.model_dump(mode="json") for row in request.conditions],
    }
