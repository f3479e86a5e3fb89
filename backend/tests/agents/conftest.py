"""What the tests of more than one graph need."""

from collections.abc import Iterator

import pytest
from fakes.openai_server import OpenAIServer


@pytest.fixture(scope="module")
def obedient() -> Iterator[OpenAIServer]:
    """The server of a model that always does the same: what its `always` is set to."""
    with OpenAIServer() as running:
        yield running
