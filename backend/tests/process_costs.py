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


class _LightCollector:
    """All modules and all tests stay to the end: the collector of garbage passes over them."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[object]:
        gc.disable()
        try:
            return (yield)
        finally:
            gc.freeze()
            gc.enable()


def register(config: pytest.Config) -> None:
    _without_public_roots()
    config.pluginmanager.register(_LightCollector())
