"""Prometheus metrics, read off the services when they are asked for."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from tripkit.bootstrap import Container

_HEALTH = {"ok": 1.0, "degraded": 0.5, "down": 0.0, "not configured": -1.0}


class ContainerMetrics(Collector):
    """What the container knows of itself."""

    def __init__(self, container: "Container", health: dict[str, str]) -> None:
        self._container = container
        self._health = health

    def collect(self) -> Iterator[Metric]:
        up = GaugeMetricFamily(
            "tripkit_part_health", "1 ok, 0.5 degraded, 0 down, -1 not configured", labels=["part"]
        )
        for part, state in self._health.items():
            up.add_metric([part], _HEALTH[state])
        yield up
        yield GaugeMetricFamily(
            "tripkit_runs_live", "Runs at work in this process", value=self._container.runs.live
        )
        yield from self._usage()
        yield self._fallbacks()

    def _fallbacks(self) -> Metric:
        texts = CounterMetricFamily(
            "tripkit_reader_fallbacks", "Texts that the local reader read alone", labels=["reason"]
        )
        for reason, count in self._container.reader.fallbacks.items():
            texts.add_metric([reason], count)
        return texts

    def _usage(self) -> Iterator[Metric]:
        calls = CounterMetricFamily("tripkit_llm_calls", "Calls by model", labels=["model"])
        failures = CounterMetricFamily("tripkit_llm_failures", "Failed calls", labels=["model"])
        tokens = CounterMetricFamily(
            "tripkit_llm_tokens", "Tokens by model and kind", labels=["model", "kind"]
        )
        dollars = CounterMetricFamily(
            "tripkit_llm_dollars", "US dollars by model, where its price is known", labels=["model"]
        )
        for model, used in self._container.llm.usage().items():
            calls.add_metric([model], used.calls)
            failures.add_metric([model], used.failures)
            tokens.add_metric([model, "input"], used.input_tokens)
            tokens.add_metric([model, "cached"], used.cached_tokens)
            tokens.add_metric([model, "output"], used.output_tokens)
            if used.dollars is not None:
                dollars.add_metric([model], used.dollars)
        yield from (calls, failures, tokens, dollars)


async def rendered(container: "Container") -> bytes:
    """The text that Prometheus reads."""
    health = {str(part): str(state) for part, state in (await container.health()).items()}
    registry = CollectorRegistry()
    registry.register(ContainerMetrics(container, health))
    return generate_latest(registry)
