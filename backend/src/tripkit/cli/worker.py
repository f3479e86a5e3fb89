"""Works on runs that wait in the queue, without serving anything."""

import asyncio
import logging
import signal
import sys

from tripkit.cli.importing import for_good
from tripkit.domain.errors import TripKitError
from tripkit.settings import Settings, SettingsError, secret

log = logging.getLogger("tripkit")


def worker(config: Settings, attached: bool = False) -> int:
    """Work until a signal or, when attached, until standard input ends: the parent has died.

    What is under way then is left to the other workers.
    """
    logging.basicConfig(level="WARNING", format="%(levelname)s %(name)s %(message)s")
    log.setLevel(config.log_level)
    if not secret(config.database_url):
        print("A worker needs Postgres, over which runs are handed out: set DATABASE_URL")
        return 2
    try:
        asyncio.run(_work(config, attached))
    except (SettingsError, TripKitError) as error:
        print(f"cannot start: {error}", file=sys.stderr)
        return 1
    return 0


async def _work(config: Settings, attached: bool) -> None:
    with for_good():
        from tripkit.bootstrap import open_container  # late: it imports the graphs and the vendors

    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    if attached:
        _watch_input(ended)
    container = await open_container(config, role="work")
    try:
        log.info("works on up to %d runs at once", config.runs_per_process)
        await ended.wait()
    finally:
        await container.close()


def _watch_input(ended: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()

    def closed() -> None:
        loop.remove_reader(sys.stdin)
        ended.set()

    loop.add_reader(sys.stdin, closed)
