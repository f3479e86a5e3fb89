"""A model that did not answer in time: each graph says so, and what stands in."""

from agents.ask.bench import Desk
from agents.chat.test_model import Chat
from agents.guide.guiding import Guide
from agents.planner.bench import Bench, services, tokyo
from agents.recommendation.test_recommendation import Bench as Recommending
from fakes.late_model import LateModel

from tripkit.agents.recommendation.graph import build_graph
from tripkit.agents.recommendation.nodes import RecommendationDeps, result_of
from tripkit.services.llm.offline import OfflineLLM

LATE = "The model did not answer in time;"


async def test_the_chat_says_it_before_its_own_words() -> None:
    chat = Chat(LateModel())  # type: ignore[arg-type]
    answer = await chat.say("nostalgic")
    assert answer["reply"].startswith(LATE)
    assert chat.words() == answer["reply"]


async def test_the_recommendation_says_it_beside_the_catalogues_places() -> None:
    bench = Recommending(None)
    deps = RecommendationDeps(LateModel(), bench.places, bench.similarity)
    bench.deps, bench.graph = deps, build_graph(deps)
    _, state = await bench.run()
    result = result_of(state)
    assert result["isFallback"]
    assert str(result["notice"]).startswith(LATE)


async def test_the_guide_says_it_under_its_answer() -> None:
    guide = Guide(llm=LateModel())
    state = await guide.ask("When is the golden hour at Sigiriya?")
    assert state["response"].count(LATE) == 1
    shown = ""
    for event in guide.events:
        shown = "" if event["type"] == "reset" else shown + event.get("text", "")
    assert shown == state["response"]


async def test_the_plan_says_it_among_its_warnings() -> None:
    plan = await Bench(services(LateModel())).plan(**tokyo())
    assert plan.source == "offline"
    assert [w for w in plan.warnings if w.startswith(LATE)] == [
        f"{LATE} TripKit's own rules made this plan."
    ]


async def test_ask_says_it_under_its_answer() -> None:
    desk = Desk(llm=LateModel())
    state = await desk.ask("What should I see in Lisbon?")
    assert state["final_plan"].count(LATE) == 1
    said = "".join(event["text"] for event in desk.events if event["type"] == "token")
    assert said == state["final_plan"]


async def test_nothing_is_said_where_there_is_no_model_at_all() -> None:
    state = await Guide(llm=OfflineLLM()).ask("When is the golden hour at Sigiriya?")
    assert LATE not in state["response"]
    plan = await Bench(services(OfflineLLM())).plan(**tokyo())
    assert not [w for w in plan.warnings if LATE in w]
