"""Liveness, readiness, metrics."""

import secrets
from ipaddress import ip_address
from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from tripkit.api.boot import Boot
from tripkit.domain.errors import NotFound
from tripkit.domain.wire import Wire
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.sri_lanka import places
from tripkit.settings import secret

router = APIRouter(tags=["health"])

PartHealth = Literal["ok", "degraded", "down", "not configured"]


class Alive(Wire):
    status: Literal["ok"] = "ok"


class Offer(Wire):
    """A server of models that runs on this machine. Nothing is sent to it until it is set up."""

    part: Literal["llm"] = "llm"
    kind: Literal["ollama"] = "ollama"
    address: str
    models: list[str]


class Ready(Wire):
    """`parts` names each part; `status` is the worst of those that are needed.

    `notes` says of a part what its state alone does not: `budget_spent`, the day's budget for
    models is used up. `offers` is what was found on this machine and could be set up.
    """

    status: Literal["ok", "degraded", "starting", "down"]
    parts: dict[str, PartHealth]
    notes: dict[str, Literal["budget_spent"]] = Field(default_factory=dict)
    offers: list[Offer] = Field(default_factory=list)


@router.get("/health")
async def health() -> Alive:
    """Whether the process answers."""
    return Alive()


@router.get("/ready", responses={503: {"model": Ready}})
async def ready(request: Request, response: Response) -> Ready:
    """How each part is. 503 while starting, or when the database is down."""
    boot: Boot = request.app.state.boot
    if boot.failed or boot.built is None:
        response.status_code = 503
        return Ready(status="down" if boot.failed else "starting", parts={})
    parts: dict[str, PartHealth] = await boot.built.health()
    status: Literal["ok", "degraded", "down"] = "ok"
    if parts["storage"] == "down":
        status, response.status_code = "down", 503
    elif {"degraded", "down"} & set(parts.values()):
        status = "degraded"
    notes: dict[str, Literal["budget_spent"]] = {}
    if boot.built.llm.status().budget_spent:
        notes["llm"] = "budget_spent"
    offers = [Offer(address=o.address, models=list(o.models)) for o in await boot.built.offers()]
    return Ready(status=status, parts=parts, notes=notes, offers=offers)


def _may_measure(request: Request) -> bool:
    token = secret(request.app.state.settings.metrics_token)
    if token:
        authorization = request.headers.get("authorization", "")
        return secrets.compare_digest(authorization.encode(), f"Bearer {token}".encode())
    is_forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    peer = request.client.host if request.client else ""
    try:
        return not is_forwarded and ip_address(peer).is_loopback
    except ValueError:
        return False


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    """Prometheus text: to who has METRICS_TOKEN, and without one to this machine alone."""
    if not _may_measure(request):
        raise NotFound
    from tripkit.api.metrics import rendered  # its library is not needed before

    boot: Boot = request.app.state.boot
    text = await rendered(await boot.container())
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")


class SystemHealth(Wire):
    """Each component in words, for people and simple monitors."""

    status: Literal["healthy", "degraded", "starting", "unhealthy"]
    version: str
    components: dict[str, str]


_WORDS: dict[PartHealth, str] = {
    "ok": "connected",
    "degraded": "degraded",
    "down": "unavailable",
    "not configured": "not configured (our own rules answer)",
}


def _guide() -> dict[str, str]:
    """The guide's tools: in this process, so there as soon as it has started."""
    tools = ("crowdcast", "event_sentinel", "golden_hour", "ranker_agent")
    return {
        **dict.fromkeys(tools, "available"),
        "physics_engine": "available (NREL SPA)",
        "recommender": f"available ({len(places())} locations)",
    }


@router.get("/api/v1/health")
async def system_health(request: Request) -> SystemHealth:
    """How the parts are, in words."""
    boot: Boot = request.app.state.boot
    version = str(request.app.version)
    if boot.built is None:
        status: Literal["starting", "unhealthy"] = "unhealthy" if boot.failed else "starting"
        return SystemHealth(status=status, version=version, components={})
    parts = await boot.built.health()
    components = {part: _WORDS[state] for part, state in parts.items()}
    components["graph"] = f"compiled ({', '.join(boot.built.graphs)})"
    components |= _guide()
    components["catalogue"] = f"available ({len(spots())} places)"
    down, worse = parts["storage"] == "down", {"degraded", "down"} & set(parts.values())
    overall: Literal["healthy", "degraded", "unhealthy"] = (
        "unhealthy" if down else "degraded" if worse else "healthy"
    )
    return SystemHealth(status=overall, version=version, components=components)
