"""The chat's tests: the marker of the long ones."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "soak: long runs, for `make soak`")
