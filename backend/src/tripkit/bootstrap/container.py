"""The container: everything that routes need, opened in order and closed in reverse."""

import asyncio
import gc
import logging
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from tripkit.agents.ask.desk.warm import warm as warm_answers
from tripkit.agents.ask.job import AskJobs
from tripkit.agents.chat.session import ChatSessions
from tripkit.agents.guide.threads import GuideThreads
from tripkit.agents.registry import GraphEntry, register
from tripkit.bootstrap.extras import extra
from tripkit.bootstrap.graphs import bound_graphs, jobs_of
from tripkit.bootstrap.services import Services, open_services
from tripkit.domain.errors import TripKitError
from tripkit.knowledge.airports import near
from tripkit.knowledge.edits import warm as warm_edits
from tripkit.knowledge.gazetteer import country_of, find
from tripkit.knowledge.questions import read_question
from tripkit.knowledge.ranking.lexical import warm as warm_lexical
from tripkit.knowledge.sri_lanka.router import warm as warm_router
from tripkit.runs.engine import Runs
from tripkit.services.coordination.memory import Memory
from tripkit.services.coordination.port import Coordinator
from tripkit.services.llm.ollama import LocalModels, LocalSearch
from tripkit.services.processes import Processes
from tripkit.services.queue.local import LocalQueue
from tripkit.services.queue.port import RunQueue
from tripkit.services.retrieval.minilm import MiniLM
from tripkit.services.storage.keys import Keys
from tripkit.services.storage.open_data import OpenDataRows
from tripkit.services.storage.port import Database
from tripkit.services.storage.quotas import Kept, Limits, Quotas
from tripkit.services.storage.visitors import VisitorLog
from tripkit.services.threads import Threads
from tripkit.settings import Settings, SettingsError, secret
from tripkit.understanding.reader import warm as warm_reader

log = logging.getLogger(__name__)

SWEEP_SECONDS = 600.0
STOP_SECONDS = 1.0
SWEPT_AT_ONCE = 100
PartHealth = Literal["ok", "degraded", "down", "not configured"]
Role = Literal["serve", "work"]


@dataclass(kw_only=True)
class Container(Services):
    """Everything that routes need, opened; `close` takes it apart in reverse."""

    settings: Settings
    database: Database
    coordinator: Coordinator
    chats: ChatSessions
    guide_threads: GuideThreads
    keys: Keys
    runs: Runs
    graphs: dict[str, GraphEntry]
    quotas: Quotas
    visitors: VisitorLog
    processes: Processes = field(default_factory=Processes)
    _local_models: LocalSearch = field(default_factory=LocalSearch)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def health(self) -> dict[str, PartHealth]:
        """Each part by name."""
        try:
            await self.database.ping()
            storage: PartHealth = "ok"
        except TripKitError:
            storage = "down"
        return {
            "storage": storage,
            "redis": await self.coordinator.health(),
            "llm": self.llm.status().state,
            "reader": self.reader.health(),
            "places": self.places.health(),
            "keywords": self.keywords.health(),
            "images": self.images.health(),
            "web_search": self.web.health(),
            "web_images": self.web_images.health(),
            "prices": self.prices.health(),
            "weather": self.weather.health(),
            **self.open_data.health(),
            "embeddings": self.similarity.health(),
            "vector_store": await self.knowledge.store.health(),
        }

    async def offers(self) -> list[LocalModels]:
        """Models on this machine that could be set up; looked for where none is."""
        if self.llm.status().state != "not configured" or self.settings.llm_provider == "offline":
            return []
        return await self._local_models.found()

    async def erase(self, visitor_id: str) -> None:
        """Erase everything that a visitor has made, with their chats and what runs for them."""
        for run_id in await self.runs.store.open_of(visitor_id):
            await self.runs.cancel(run_id, visitor_id)
        await self.chats.erase_all(visitor_id)
        await self.guide_threads.erase_all(visitor_id)
        await self.plans.erase_all(visitor_id)
        await self.itineraries.erase_all(visitor_id)
        await self.designer.sessions.erase_all(visitor_id)
        await self.belongings.erase(visitor_id)
        await self.visitors.forget(visitor_id)
        await self.database.empty_log()

    async def close(self) -> None:
        """Close what was opened, the last first."""
        await self._stack.aclose()


async def open_database(settings: Settings) -> Database:
    """Postgres by DATABASE_URL, else SQLite. Raises StorageDown, SettingsError."""
    if url := secret(settings.database_url):
        with extra("postgres", "DATABASE_URL"):
            from tripkit.services.storage.postgres import Postgres
        return await Postgres.open(url)
    from tripkit.services.storage.sqlite import Sqlite

    return await Sqlite.open(settings.data_dir / "tripkit.sqlite")


def open_coordinator(settings: Settings) -> Coordinator:
    """Redis by REDIS_URL, else this process alone. Raises SettingsError."""
    if url := secret(settings.redis_url):
        with extra("redis", "REDIS_URL"):
            from tripkit.services.coordination.redis import Redis
        return Redis(url)
    return Memory()


async def _only_process(database: Database, coordinator: Coordinator) -> None:
    if await database.claim() or (database.shared and coordinator.shared):
        return
    raise SettingsError(
        "Another API process uses this database. Several need Postgres and Redis:"
        " set DATABASE_URL and REDIS_URL for all of them."
    )


async def open_queue(settings: Settings, works: int) -> RunQueue:
    """Procrastinate where there is Postgres, else this process. Raises QueueDown, SettingsError.

    `works`: at how many runs this process works at once.
    """
    if url := secret(settings.database_url):
        with extra("postgres", "DATABASE_URL"):
            from tripkit.services.queue.durable import DurableQueue
        return await DurableQueue.connect(url, works)
    return LocalQueue(works)


async def open_container(settings: Settings, *, role: Role = "serve") -> Container:
    """Open everything in order. Raises SettingsError or StorageDown; then nothing stays open.

    With `WORKERS` a process that serves only puts its runs into the queue.
    """
    asyncio.get_running_loop().set_default_executor(Threads(thread_name_prefix="tripkit"))
    async with AsyncExitStack() as stack:
        database = await open_database(settings)
        stack.push_async_callback(database.close)
        coordinator = open_coordinator(settings)
        stack.push_async_callback(coordinator.close)
        if role == "serve":
            await _only_process(database, coordinator)
        works = 0 if role == "serve" and settings.workers else settings.runs_per_process
        queue = await open_queue(settings, works)
        container = await _assembled(settings, database, coordinator, queue, stack)
        await container.runs.open()
        stack.push_async_callback(container.runs.close)
        for name, work in (("warm", _warm(container, works)), ("sweep", _sweep(container))):
            stack.push_async_callback(_stopped, asyncio.create_task(work, name=name))
        container._stack = stack.pop_all()
        return container


async def _assembled(
    settings: Settings,
    database: Database,
    coordinator: Coordinator,
    queue: RunQueue,
    stack: AsyncExitStack,
) -> Container:
    services = await open_services(settings, database, coordinator, stack)
    graphs = bound_graphs(services, database.saver)
    chats = ChatSessions(database, graphs["chat"])
    threads = GuideThreads(database, graphs["guide"])
    jobs = jobs_of(graphs, services, chats, threads, AskJobs(database), database)
    runs = Runs(database, coordinator, jobs, queue)
    return Container(
        **vars(services), settings=settings, database=database, coordinator=coordinator,
        chats=chats, guide_threads=threads, keys=Keys(database), runs=runs,
        graphs=register(graphs), quotas=Quotas(database, _limits(settings)),
        visitors=VisitorLog(database),
    )  # fmt: skip


def _limits(settings: Settings) -> Limits:
    items: dict[Kept, int] = {
        "kits": settings.quota_kits,
        "pictures": settings.quota_pictures,
        "plans": settings.quota_plans,
        "itineraries": settings.quota_itineraries,
    }
    return Limits(settings.quota_runs, items, settings.quota_megabytes)


async def _warm(container: Container, works: int) -> None:
    """Load what the first run would otherwise wait for; nothing where none is worked on."""
    if container.settings.warm_up and works:
        await _tables(container)
        # A million objects of tables that stay: looked through again and again they would hold
        # every request up, and what is garbage beside them would wait for long.
        gc.collect()
        gc.freeze()
    await container.llm.warm()


async def _tables(container: Container) -> None:
    await asyncio.to_thread(warm_lexical)
    await asyncio.to_thread(warm_gazetteer)
    await asyncio.to_thread(warm_router)
    await asyncio.to_thread(warm_desk)
    await asyncio.to_thread(warm_edits)
    await asyncio.to_thread(warm_reader)
    await asyncio.to_thread(warm_answers)
    with suppress(TripKitError):
        embedder = container.similarity.embedder
        if isinstance(embedder, MiniLM) and embedder.is_available:
            await container.similarity.warm()
            await container.knowledge.warm()


def warm_gazetteer() -> None:
    """Read its files now."""
    find("Lisbon")
    country_of(38.7, -9.1)


def warm_desk() -> None:
    """Read the tables of requests, the cities and the airports now."""
    read_question("four days in Lisbon from Seoul for two", date(2027, 5, 3))
    near(38.7, -9.1)


async def _sweep(container: Container) -> None:
    """Erase chats that were not used for seven days, and events that are no longer kept."""
    while True:
        try:
            gone = await container.chats.erase_idle()
            gone += await container.guide_threads.erase_idle()
            old = await container.designer.sessions.sweep()
            await container.runs.store.sweep()
            await OpenDataRows(container.database).sweep()
            away = await sweep_visitors(container)
            if gone:
                log.info("%d chats were not used for seven days and are erased", gone)
            if old:
                log.info("%d sessions were not used for thirty days and are erased", old)
            if away:
                log.info("%d visitors did not come back and are erased", away)
        except TripKitError as error:
            log.warning("sweeping waits: %s", error.code)
        await asyncio.sleep(SWEEP_SECONDS)


async def sweep_visitors(container: Container) -> int:
    """Erase all that is of visitors who stayed away for KEEP_DAYS; how many they were."""
    days = container.settings.keep_days
    idle = await container.visitors.idle(days, SWEPT_AT_ONCE) if days else []
    for visitor_id in idle:
        await container.erase(visitor_id)
    return len(idle)


async def _stopped(task: asyncio.Task[None]) -> None:
    """End a task; a cancellation that a step of it kept to itself is asked for again."""
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=STOP_SECONDS)
    if not task.cancelled():
        task.result()
