"""Spans from the request that asked for a run, over the run, to each call of a model.

For whoever collects OpenTelemetry's; what was asked and answered stays out.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from opentelemetry import trace
from opentelemetry.trace import Span, SpanKind
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

_tracer = trace.get_tracer("tripkit")
_PARENT = "traceparent"


def traceparent() -> str:
    """The span that is under way, as W3C writes it; empty where there is none."""
    carrier: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(carrier)
    return carrier.get(_PARENT, "")


@contextmanager
def request_span(method: str, parent: str) -> Iterator[Span]:
    """The span of a request, under its client's where that names one (W3C's traceparent).

    It has no name of its own yet: `name_request` gives it that of its route. Where an
    instrumentation of the server has one already, that is it.
    """
    present = trace.get_current_span()
    if present.get_span_context().is_valid:
        yield present
        return
    under = TraceContextTextMapPropagator().extract({_PARENT: parent}) if parent else None
    about = {"http.request.method": method}
    with _tracer.start_as_current_span(method, under, SpanKind.SERVER, about) as span:
        yield span


def name_request(span: Span, method: str, route: str | None, status: int | None) -> None:
    """Call a request's span by its route, without the ids in its path."""
    if route:
        span.update_name(f"{method} {route}")
        span.set_attribute("http.route", route)
    if status:
        span.set_attribute("http.response.status_code", status)


@contextmanager
def run_span(kind: str, run_id: str, thread_id: str, parent: str) -> Iterator[Span]:
    """The span of one owner's work on a run, under the request's, in whichever process."""
    under = TraceContextTextMapPropagator().extract({_PARENT: parent}) if parent else None
    about = {"tripkit.run_id": run_id, "tripkit.thread_id": thread_id}
    with _tracer.start_as_current_span(f"run.{kind}", under, attributes=about) as span:
        yield span


def model_span(provider: str, model: str, label: str) -> Span:
    """The span of one attempt at a model; whoever began it ends it."""
    about = {
        "gen_ai.provider.name": provider,
        "gen_ai.request.model": model,
        "tripkit.label": label,
    }
    return _tracer.start_span(f"chat {model}", attributes=about)


def end_model_span(span: Span, tokens: tuple[int, int], failed: str | None) -> None:
    """Ends it with its tokens in and out, and why it failed where it did."""
    span.set_attribute("gen_ai.usage.input_tokens", tokens[0])
    span.set_attribute("gen_ai.usage.output_tokens", tokens[1])
    if failed:
        span.set_attribute("error.type", failed)
    span.end()
