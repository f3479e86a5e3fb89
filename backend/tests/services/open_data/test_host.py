"""How a host is asked: one question a second, in turn, by whichever process."""

import asyncio

import pytest
from fakes.open_data_server import OpenDataServer

from tripkit.bootstrap.services import open_open_data
from tripkit.services.coordination.memory import Memory
from tripkit.services.open_data.absent import NoOpenData
from tripkit.services.open_data.host import Host
from tripkit.services.open_data.live import LiveOpenData
from tripkit.services.open_data.port import OpenDataFailed, OpenPhoto, Town
from tripkit.services.storage.port import Database
from tripkit.services.vendor import Question
from tripkit.settings import Settings

QUESTION = Question("/w/api.php", {"action": "wbsearchentities", "search": "x", "language": "en"})


async def test_questions_wait_for_their_turn_in_the_order_of_asking(
    server: OpenDataServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    coordinator = Memory(clock=lambda: now)
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        nonlocal now
        waits.append(round(seconds, 3))
        now += seconds

    async def turn(name: str) -> float | None:
        return await coordinator.hit(name, limit=1, window=1.0)

    host = Host("names", server.origin, turn, "TripKit")
    monkeypatch.setattr("tripkit.services.open_data.host.asyncio.sleep", sleep)
    await asyncio.gather(*(host.ask(QUESTION, bool) for _ in range(3)))
    await host.close()
    assert waits == [1.0, 1.0]


async def test_where_it_is_off_nobody_is_asked(database: Database) -> None:
    settings = Settings.model_validate({"open_data": "off"})
    absent = open_open_data(settings, database, Memory())
    assert type(absent) is NoOpenData
    assert absent.health() == {"open_data": "not configured"}
    assert await absent.places("Brisalva") == []
    assert await absent.guide(Town("Brisalva", "AL", 40, 19)) is None
    assert await absent.photos(["x"]) == {}
    assert await absent.legs([(1, 1)], "foot") is None
    with pytest.raises(OpenDataFailed):
        await absent.picture(OpenPhoto(file="", url="", page="", author="", licence=""))
    await absent.close()


async def test_an_installation_asks_the_hosts_that_its_settings_name(database: Database) -> None:
    here = "http://127.0.0.1:9"
    settings = Settings.model_validate({
        "open_data": "auto", "wikivoyage_url": here, "overpass_url": f"{here}/api/interpreter",
    })  # fmt: skip
    live = open_open_data(settings, database, Memory())
    assert isinstance(live, LiveOpenData)
    assert set(live.health()) == {
        "wikivoyage", "wikidata", "commons", "commons_media", "overpass",
    }  # fmt: skip
    await live.close()
