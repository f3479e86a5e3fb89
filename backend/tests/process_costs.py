"""What each test process is spared: certificates that nobody checks, garbage sought in what stays."""

import gc
import ssl
from collections.abc import Iterator
from functools import wraps
from typing import Any

import certifi
import pytest


def _without_public_roots() -> None:
    """No test reaches a public host, and reading who vouches for them costs each client 20 ms."""
    load = ssl.SSLContext.load_verify_locations

    @wraps(load)
    def loaded(self: ssl.SSLContext, cafile: Any = None, *more: Any, **named: Any) -> None:
        if cafile != certifi.where():
            load(self, cafile, *more, **named)

    ssl.SSLContext.load_verify_locations = loaded  # type: ignore[method-assign,assignment]


ALLOCATIONS, YOUNG, OLD = 2_000, 10, 50
"""How many objects come before a look for garbage, and how many looks before one among the older."""


class _LightCollector:
    """All modules and all tests stay to the end: the collector of garbage passes over them.

    What tests load stays too, so that it looks there more seldom than by default.
    """

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[object]:
        gc.disable()
        try:
            return (yield)
        finally:
            gc.freeze()
            gc.set_threshold(ALLOCATIONS, YOUNG, OLD)
            gc.enable()


def register(config: pytest.Config) -> None:
    _without_public_roots()
    config.pluginmanager.register(_LightCollector())
