"""The graphs over the services, and how each of them is run."""

from functools import partial

from langgraph.types import Checkpointer

from tripkit.agents.ask.graph import AskDeps, AskGraph
from tripkit.agents.ask.graph import build_graph as build_ask
from tripkit.agents.ask.job import AskJobs
from tripkit.agents.ask.job import closing as ask_closing
from tripkit.agents.ask.toolbox import Library
from tripkit.agents.chat.graph import ChatDeps
from tripkit.agents.chat.graph import build_graph as build_chat
from tripkit.agents.chat.session import ChatSessions
from tripkit.agents.designer import job as designer
from tripkit.agents.guide.graph import GuideDeps
from tripkit.agents.guide.graph import build_graph as build_guide
from tripkit.agents.guide.threads import GuideThreads
from tripkit.agents.image import job as image
from tripkit.agents.image.graph import ImageDeps
from tripkit.agents.image.graph import build_graph as build_image
from tripkit.agents.planner import job as planner
from tripkit.agents.planner.graph import PlannerDeps, PlannerGraph
from tripkit.agents.planner.graph import build_graph as build_planner
from tripkit.agents.planner.introduction import introduced
from tripkit.agents.recommendation import job as recommendation
from tripkit.agents.recommendation.graph import RecommendationDeps
from tripkit.agents.recommendation.graph import build_graph as build_recommendation
from tripkit.agents.registry import Graph
from tripkit.bootstrap.designer import bound_designer
from tripkit.bootstrap.services import Services
from tripkit.export.plan import plan_markdown
from tripkit.knowledge.ranking import count
from tripkit.runs.model import Job
from tripkit.services.retrieval.passages import PassageSimilarity
from tripkit.services.storage.plans import PlanPictureFile
from tripkit.services.storage.port import Database
from tripkit.services.web_images.port import FetchedImage
from tripkit.tools.trip.searches import Searches
from tripkit.tools.trip.services import TripServices

ASK_SECONDS = 0.6
"""For the days of an answer; a plan's own are searched for twice as long."""


def bound_graphs(services: Services, saver: Checkpointer = None) -> dict[str, Graph]:
    """The graphs over these services; without a saver the server that runs them brings one."""
    llm, kept = services.llm, services.belongings
    recommendation = RecommendationDeps(
        llm,
        services.places,
        services.similarity,
        open_data=services.open_data,
        sentences=PassageSimilarity(services.similarity.embedder),
    )
    forget = partial(kept.delete, "pictures")
    pictures = ImageDeps(
        services.keywords, services.images, kept.add_picture, forget, llm, services.reader
    )
    return {
        "chat": build_chat(ChatDeps(llm, count, services.reader, services.open_data), saver),
        "recommendation": build_recommendation(recommendation, saver),
        "image": build_image(pictures, saver),
        "guide": build_guide(
            GuideDeps(llm, services.knowledge, services.web, services.reader), saver
        ),
        "planner": bound_planner(services, saver),
        "ask": bound_ask(services, saver),
        "designer": bound_designer(
            services.designer,
            llm,
            services.itineraries,
            services.prices,
            services.web,
            services.reader,
            services.open_data,
            saver,
        ),
    }


def bound_planner(services: Services, saver: Checkpointer = None) -> PlannerGraph:
    """The planner over these services."""
    deps = PlannerDeps(services.plans, trip_services(services), services.reader)
    return build_planner(deps, saver)


def bound_ask(services: Services, saver: Checkpointer = None) -> AskGraph:
    """The travel desk; its days are searched for a shorter while."""
    trips = trip_services(services, Searches(ASK_SECONDS))
    online = services.designer.online
    library = Library(services.similarity, services.knowledge, services.web, online)
    return build_ask(AskDeps.over(trips, services.reader, library), saver)


def trip_services(services: Services, searches: Searches | None = None) -> TripServices:
    """What the tools of a trip reach outside with."""
    plans = services.plans

    async def keep_picture(plan_id: str, fetched: FetchedImage, source_url: str) -> str:
        file = PlanPictureFile(fetched.media_type, fetched.content)
        picture_id = await plans.keep_picture(plan_id, file, source_url)
        return f"/api/v1/plans/{plan_id}/images/{picture_id}"

    return TripServices(
        services.llm, services.web, services.places, services.prices, services.weather,
        services.web_images, keep_picture, plan_markdown, introduced, searches or Searches(),
        services.open_data,
    )  # fmt: skip


def jobs_of(
    graphs: dict[str, Graph], services: Services, chats: ChatSessions, threads: GuideThreads,
    asks: AskJobs, database: Database,
) -> dict[str, Job]:  # fmt: skip
    """How each graph's runs begin and end."""
    plans = planner.PlanJobs(services.plans)
    talks = designer.DesignerJobs(graphs["designer"], services.designer.sessions, database)
    return {
        "chat": Job(
            chats.graph, chats.prepare, chats.outcome, recover=chats.recover,
            keeps_thread="waiting",
        ),
        "recommendation": Job(
            graphs["recommendation"], recommendation.prepare, recommendation.outcome,
            recommendation.closing, durability="async",
        ),
        "image": Job(graphs["image"], image.prepare, image.outcome, durability="async"),
        "guide": Job(
            threads.graph, threads.prepare, threads.outcome, lambda turn: turn,
            durability="async", keeps_thread="always",
        ),
        "ask": Job(graphs["ask"], asks.prepare, asks.outcome, ask_closing),
        "designer": Job(
            talks.graph, talks.prepare, talks.outcome, designer.closing, keeps_thread="waiting"
        ),
        "planner": Job(graphs["planner"], plans.prepare, plans.outcome, planner.closing),
    }  # fmt: skip
