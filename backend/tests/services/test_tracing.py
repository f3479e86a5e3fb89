"""Spans hang together: the request, its run in another task, the tools, the model's calls."""

import pytest
from agents.ask.test_model import desk
from fakes.openai_server import OpenAIServer
from fakes.script import Call, Say
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tripkit.domain.context import RunContext
from tripkit.runs.model import Run
from tripkit.runs.rows import new_row
from tripkit.services import tracing
from tripkit.tools import tracing as tools_tracing


@pytest.fixture
def spans(monkeypatch: pytest.MonkeyPatch) -> InMemorySpanExporter:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    for module in (tracing, tools_tracing):
        monkeypatch.setattr(module, "_tracer", provider.get_tracer("test"))
    return exporter


async def test_a_trace_goes_from_the_request_to_tools_and_model(
    spans: InMemorySpanExporter,
) -> None:
    with tracing._tracer.start_as_current_span("POST /api/v1/ask"):
        parent = tracing.traceparent()
    with OpenAIServer() as server:
        server.then(
            Call([("describe_country", {"destination": "Portugal", "start_date": ""})]),
            Say("It is a country."),
        )
        with tracing.run_span("ask", "r", "t", parent):
            await desk(server).ask("What should I know of Portugal?")
    by_name = {span.name: span for span in spans.get_finished_spans()}
    run = by_name["run.ask"]
    model = next(span for name, span in by_name.items() if name.startswith("chat "))
    assert run.parent
    assert run.parent.span_id == by_name["POST /api/v1/ask"].context.span_id
    for span in (by_name["ask.describe_country"], model):
        assert span.parent
        assert span.parent.span_id == run.context.span_id
    about = dict(model.attributes or {})
    assert about["gen_ai.provider.name"] == "openai"
    assert about["tripkit.label"] == "ask"
    assert int(str(about["gen_ai.usage.output_tokens"])) > 0
    assert "Portugal" not in str([span.attributes for span in by_name.values()])


def test_a_run_without_a_request_begins_a_trace_of_its_own(spans: InMemorySpanExporter) -> None:
    assert tracing.traceparent() == ""
    with tracing.run_span("ask", "r", "t", ""):
        assert tracing.traceparent()
    assert spans.get_finished_spans()[0].parent is None


@pytest.mark.parametrize("parent", ["", "00-" + "a" * 32 + "-" + "b" * 16 + "-01"])
def test_a_run_stores_its_requests_span_only_where_there_is_one(parent: str) -> None:
    run = Run("r", "ask", "t", "v", "running", {}, RunContext(traceparent=parent))
    assert ("traceparent" in str(new_row(run)["context"])) is bool(parent)
