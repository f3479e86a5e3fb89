"""How a turn of the guide begins and what it leaves."""

from typing import Any, cast

from tripkit.agents.guide.evidence import cited
from tripkit.agents.guide.outcomes import rows_of
from tripkit.agents.guide.poison import without_quotes
from tripkit.agents.guide.state import GuideState, MendedDraft
from tripkit.agents.run_view import RunView
from tripkit.domain import clock


async def prepare(run: RunView) -> dict[str, Any]:
    """The graph's input; the thread's own memory stays as it was."""
    now = clock.now().isoformat()
    return {"query": run.input["message"], "now": now, "locale": run.context.locale}


async def outcome(run: RunView, state: dict[str, Any]) -> dict[str, Any]:
    """The turn as POST /guide/chat answers it."""
    sources = cited(state)  # type: ignore[arg-type]
    return {
        "query": state["query"],
        "intent": state["intent"],
        "response": state["response"],
        "itinerary": state["itinerary"],
        "constraints": state["constraints"],
        "reasoning_logs": state["logs"],
        "mended": [_mended(draft) for draft in state["mended"]],
        "facts": state["facts"],
        "statements": rows_of(cast(GuideState, state)),
        "metadata": {
            "reasoning_loops": state["loops"],
            "corrections": state["loops"] - 1,
            "documents_retrieved": len(sources),
            "web_search_used": bool(state["web"]),
            "source_urls": [page["url"] for page in state["web"]],
            "kb_sources": [
                {
                    "number": s.number, "id": s.id, "place": s.place_id, "aspect": s.aspect,
                    "text": s.ko if state["locale"] == "ko" else s.text,
                    "sources": list(s.sources), "as_of": s.as_of,
                }
                for s in sources
            ],
            "followups": state["followups"],
            "thread_id": run.input["label"],
            "source": state["source"],
        },
    }  # fmt: skip


def _mended(entry: MendedDraft) -> MendedDraft:
    """A draft that was sent back, and why; not its words where they may not be repeated."""
    issues = without_quotes(entry["issues"])
    draft = entry["draft"] if issues == entry["issues"] else ""
    return MendedDraft(draft=draft, issues=issues)
