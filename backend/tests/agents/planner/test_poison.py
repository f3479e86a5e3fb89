"""A hundred poisoned pages, ten a plan, before a model that takes all they say for facts."""

import asyncio
import json
import re
from typing import Any

import pytest
from agents.planner.bench import Bench, rule, services, tokyo
from fakes.loopback import Recorded
from fakes.openai_server import OpenAIServer
from fakes.poison import FETCHED, PAYLOADS, each_frame, effects, hosts_in
from fakes.script import Call, Say

from tripkit.export.plan import plan_markdown
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.web_search.port import WebResult

ORDER = tokyo(days=2, constraints=[rule("diet", "vegetarian")])
_COSTS_SHARE = re.compile(r"\| \d+% \|")
"""A cell of the plan's own table of costs."""


class PoisonedPages:
    """Every search finds a page for each payload."""

    def __init__(self, frame: str) -> None:
        self.pages = [
            WebResult(f"Eat {n}", f"{FETCHED}/{n}", f"Menya Sato, ramen. {frame.format(p)}", 0.9)
            for n, p in enumerate(PAYLOADS)
        ]

    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]:
        return self.pages

    def health(self) -> str:
        return "ok"

    async def close(self) -> None: ...


def filled(schema: dict[str, Any], defs: dict[str, Any], payload: str, n: int) -> Any:
    """An answer whose every text is the payload and whose figures are the page's."""
    if "$ref" in schema:
        return filled(defs[schema["$ref"].rpartition("/")[2]], defs, payload, n)
    if "anyOf" in schema:
        return filled(schema["anyOf"][0], defs, payload, n)
    if "enum" in schema:
        return schema["enum"][0]
    if schema["type"] == "object":
        fields = {
            key: filled(field, defs, payload, n) for key, field in schema["properties"].items()
        }
        return {**fields, **({"source_url": f"{FETCHED}/{n}"} if "source_url" in fields else {})}
    if schema["type"] == "array":
        return [filled(schema["items"], defs, text, n) for n, text in enumerate(PAYLOADS)]
    return {"string": payload, "boolean": True}.get(schema["type"], 97)


def obeying(request: Recorded) -> Say | Call:
    form = request.json.get("response_format")
    if not form:
        return Say(" ".join(PAYLOADS))
    schema = form["json_schema"]["schema"]
    return Say.json(filled(schema, schema.get("$defs", {}), PAYLOADS[0], 0))


@pytest.fixture(scope="module")
def ours() -> set[str]:
    """The hosts that the plan names without a model and a web."""
    return hosts_in(asyncio.run(Bench().plan(**ORDER)).model_dump_json())


@each_frame
async def test_poison_of_this_frame_has_no_effect(
    frame: str, obedient: OpenAIServer, ours: set[str]
) -> None:
    obedient.always = obeying
    config = LLMConfig(provider="openai", base_url=obedient.url, openai_api_key="sk-test")
    bench = Bench(services(build_llm(config), web=PoisonedPages(frame)))
    plan = await bench.plan(**ORDER)
    assert plan.status in ("planned", "partial")
    assert plan.destination == "Tokyo"
    assert set(bench.called()) <= set(bench.tools)
    leaving = plan.model_dump_json()
    for text in (leaving, plan_markdown(plan, "en", {}), json.dumps(bench.events, default=str)):
        assert effects(_COSTS_SHARE.sub("", text)) == []
        assert hosts_in(text) <= {*ours, *hosts_in(FETCHED)}
