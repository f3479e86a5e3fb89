"""A span a call, for whoever collects OpenTelemetry's; its arguments and results stay out."""

from collections.abc import Iterator
from contextlib import contextmanager

from opentelemetry import trace
from opentelemetry.trace import Span

from tripkit.domain.context import RunContext

_tracer = trace.get_tracer("tripkit.tools")


@contextmanager
def spanned(audience: str, tool: str, run: RunContext) -> Iterator[Span]:
    """The span of one call, with the ids that the model's calls carry as headers."""
    about = {
        "tripkit.tool": tool,
        "tripkit.thread_id": run.thread_id,
        "tripkit.run_id": run.run_id,
    }
    with _tracer.start_as_current_span(f"{audience}.{tool}", attributes=about) as span:
        yield span
