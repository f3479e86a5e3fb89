"""A span a tool, with the ids that the model's calls carry as headers."""

from collections import Counter

import pytest
from agents.planner.bench import APRIL, Bench
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from tripkit.tools import tracing


async def test_every_call_is_a_span(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(seen))
    monkeypatch.setattr(tracing, "_tracer", provider.get_tracer("test"))
    bench = Bench()
    await bench.plan(destinations=["Rome"], days=1, **APRIL)
    spans = seen.get_finished_spans()
    assert Counter(span.name for span in spans) == Counter(
        f"planner.{name}" for name in bench.called()
    )
    for span in spans:
        about = dict(span.attributes or {})
        assert about["tripkit.run_id"] == "r"
        assert about["tripkit.thread_id"] == "t"
        assert about["tripkit.success"] is True
