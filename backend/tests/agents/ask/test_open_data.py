"""Questions about a place that only open data knows."""

from collections.abc import AsyncIterator, Iterator

import pytest
from agents.ask.bench import Desk
from fakes.open_data_server import OpenDataServer
from fakes.script import HttpError
from services.open_data.conftest import Kept, at_once

from tripkit.services.open_data.factory import Addresses, build_open_data
from tripkit.services.open_data.live import LiveOpenData


@pytest.fixture
def server() -> Iterator[OpenDataServer]:
    with OpenDataServer() as running:
        yield running


@pytest.fixture
async def live(server: OpenDataServer) -> AsyncIterator[LiveOpenData]:
    at = server.origin
    opened = build_open_data(Addresses(at, at, at, at), Kept(), at_once)
    yield opened
    await opened.close()


@pytest.mark.parametrize(
    "question", ["What is there to see in Brisalva?", "Plan three days in Brisalva"]
)
async def test_what_only_open_data_knows_is_answered_with_its_licence(
    live: LiveOpenData, question: str
) -> None:
    answer = await Desk(open_data=live).ask(question)
    assert "Brisalva Castle" in answer["final_plan"]
    licences = {source["provenance"]["licence"] for source in answer["sources"]}
    assert "CC BY-SA 4.0" in licences


async def test_a_name_that_nobody_knows_is_unknown_and_one_not_asked_for_is_not(
    server: OpenDataServer, live: LiveOpenData
) -> None:
    bench = Desk(open_data=live)
    unknown = await bench.ask("What is there to see in Nowhereford?")
    assert "no place" in unknown["final_plan"]
    server.faults["wikidata"] = [HttpError(503)] * 2
    unasked = await bench.ask("What is there to see in Brisalva?")
    assert "did not answer" in unasked["final_plan"]
