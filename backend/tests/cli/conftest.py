"""A running API for terminals."""

from collections.abc import Iterator

import pytest
from api.serving import Api, serving


@pytest.fixture(scope="session")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """On SQLite, without any key."""
    with serving(tmp_path_factory.mktemp("api")) as running:
        yield running
