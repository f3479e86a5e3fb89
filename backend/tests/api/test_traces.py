"""One trace from the route that was asked, over its run, to tools and the model."""

from collections.abc import Iterator

import httpx
import pytest
from api.serving import Api, until
from fakes.openai_server import OpenAIServer
from fakes.script import Call, Say
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tripkit.services import tracing
from tripkit.tools import tracing as tools_tracing

TRACE, PARENT = "a" * 32, "b" * 16
QUESTION = "What should I know of Portugal?"


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> Iterator[InMemorySpanExporter]:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    for module in (tracing, tools_tracing):
        monkeypatch.setattr(module, "_tracer", provider.get_tracer("test"))
    yield exporter
    provider.shutdown()


def asked(client: httpx.Client, model: OpenAIServer, path: str) -> None:
    country = {"destination": "Portugal", "start_date": ""}
    model.then(Call([("describe_country", country)]), Say("It is a country."))
    headers = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
    client.post(path, json={"question": QUESTION}, headers=headers).raise_for_status()


def named(spans: InMemorySpanExporter, start: str) -> ReadableSpan:
    """The span whose name begins so, once it has ended."""
    until(lambda: any(span.name.startswith(start) for span in spans.get_finished_spans()))
    return next(span for span in spans.get_finished_spans() if span.name.startswith(start))


@pytest.mark.parametrize("path", ["/api/v1/ask", "/api/v1/ask/stream"])
def test_a_trace_goes_from_the_route_to_the_run_its_tools_and_its_model(
    path: str, spans: InMemorySpanExporter, model_api: Api, model: OpenAIServer
) -> None:
    with model_api.client() as client:
        asked(client, model, path)
    route, run = named(spans, f"POST {path}"), named(spans, "run.ask")
    tool, call = named(spans, "ask.describe_country"), named(spans, "chat ")
    for span, parent in ((run, route), (tool, run), (call, run)):
        assert span.parent is not None
        assert span.parent.span_id == parent.context.span_id, span.name
    assert route.parent is not None
    assert f"{route.parent.trace_id:032x}" == TRACE
    assert f"{route.parent.span_id:016x}" == PARENT
    about = dict(route.attributes or {})
    assert (about["http.route"], about["http.response.status_code"]) == (path, 200)


def test_a_request_is_called_by_its_route_and_never_by_its_ids(
    spans: InMemorySpanExporter, model_api: Api
) -> None:
    with model_api.client() as client:
        client.get(f"/api/v1/runs/{'c' * 32}")
        client.get("/health")
    span = named(spans, "GET ")
    assert span.name == "GET /api/v1/runs/{run_id}"
    assert dict(span.attributes or {})["http.response.status_code"] == 404
    assert "c" * 32 not in str([dict(one.attributes or {}) for one in spans.get_finished_spans()])
    assert all("/health" not in one.name for one in spans.get_finished_spans())
