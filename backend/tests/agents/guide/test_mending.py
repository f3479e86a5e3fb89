"""A model's bad draft is mended because of its issues, at most twice; then our own words go out."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from agents.guide.guiding import Guide, scripted
from fakes.loopback import Recorded
from fakes.openai_server import OpenAIServer
from fakes.script import Say

from tripkit.agents.guide import nodes
from tripkit.agents.guide.prompts import draft_prompt

CRAWL = "Plan a bar crawl in Colombo on January 3rd 2026"
BAD = "On 3 January 2026 begin in Colombo at 18:00 in a rooftop bar, then cocktails, then beer."


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with OpenAIServer() as running:
        yield running


@pytest.fixture
async def ours() -> str:
    """What the guide says without a model: a draft that passes."""
    return str((await Guide().ask(CRAWL))["response"])


@pytest.fixture
async def guide(server: OpenAIServer) -> AsyncIterator[Guide]:
    llm = scripted(server)
    yield Guide(llm=llm)
    await llm.aclose()


def asked(request: Recorded) -> str:
    """The last thing that the model was told."""
    return str(request.json["messages"][-1]["content"])


def is_reading(request: Recorded) -> bool:
    return "response_format" in request.json


def obedient(good: str) -> Any:
    """Mends its draft when it is told that drinks were planned on a dry day, and only then."""

    def answer(request: Recorded) -> Say:
        if is_reading(request):
            return Say.json({"faults": []})
        told = asked(request)
        return Say(good, chunk=200) if "do not plan drinks on a dry day" in told else Say(BAD)

    return answer


async def test_a_bad_draft_is_mended_because_of_its_issues(
    guide: Guide, server: OpenAIServer, ours: str
) -> None:
    server.always = obedient(ours)
    state = await guide.ask(CRAWL)
    assert (state["response"], state["source"], state["loops"]) == (ours, "model", 2)
    (mended,) = state["mended"]
    assert mended["draft"] == BAD
    assert any("alcohol is banned" in issue for issue in mended["issues"])
    second = [r for r in server.chats if not is_reading(r)][1]
    assert all(issue in asked(second) for issue in mended["issues"])
    assert BAD in asked(second)


def second_reader(kind: str, quote: str, drafts: list[str]) -> Any:
    """Writes the drafts in turn, the last again and again; its second reader has one fault."""
    left = list(drafts)

    def answer(request: Recorded) -> Say:
        if is_reading(request):
            return Say.json({"faults": [{"kind": kind, "quote": quote, "what": "Too dry."}]})
        return Say(left.pop(0) if len(left) > 1 else left[0], chunk=200)

    return answer


@pytest.mark.parametrize(
    ("kind", "quote"), [("style", ""), ("contradicted", "words that stand nowhere in it")]
)
async def test_a_second_reader_of_mere_taste_sends_nothing_back(
    guide: Guide, server: OpenAIServer, ours: str, kind: str, quote: str
) -> None:
    server.always = second_reader(kind, quote, [ours])
    state = await guide.ask(CRAWL)
    assert (state["response"], state["source"], state["loops"]) == (ours, "model", 1)


async def test_a_sound_draft_survives_a_second_reader_and_a_worse_one(
    guide: Guide, server: OpenAIServer, ours: str
) -> None:
    server.always = second_reader("not_answered", "", [ours, BAD])
    state = await guide.ask(CRAWL)
    assert (state["response"], state["source"]) == (ours, "model")
    assert state["loops"] == 3


async def test_without_the_issues_the_same_model_repeats_itself(
    guide: Guide, server: OpenAIServer, ours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.always = obedient(ours)
    monkeypatch.setattr(nodes, "draft_prompt", lambda state: draft_prompt({**state, "issues": []}))
    state = await guide.ask(CRAWL)
    assert [one["draft"] for one in state["mended"]] == [BAD] * 3
    assert (state["response"], state["source"]) == (ours, "offline")


async def test_a_model_that_will_not_mend_is_asked_three_times_and_then_left(
    guide: Guide, server: OpenAIServer, ours: str
) -> None:
    server.always = Say(BAD)
    state = await guide.ask(CRAWL)
    assert len(server.chats) == 3
    assert (state["loops"], state["response"], state["source"]) == (3, ours, "offline")
    types = [event["type"] for event in guide.events]
    assert types.count("correction") == 2
    assert types.count("reset") == 3
    last = len(types) - 1 - types[::-1].index("reset")
    said = "".join(e["text"] for e in guide.events[last:] if e["type"] == "token")
    assert said == ours


async def test_a_wrong_sentence_that_will_not_go_is_taken_out_and_the_rest_stays(
    guide: Guide, server: OpenAIServer, ours: str
) -> None:
    wrong = "Start with cocktails and cold beer at the bars of Unawatuna."
    server.always = Say(f"{ours}\n\n{wrong}")
    state = await guide.ask(CRAWL)
    assert (state["loops"], state["source"]) == (3, "model")
    assert wrong not in state["response"]
    assert state["response"].endswith(ours.strip()[-60:])


async def test_general_knowledge_goes_out_marked_with_what_the_mark_means(
    guide: Guide, server: OpenAIServer, ours: str
) -> None:
    draft = f"{ours}\n\nThe lanes behind the harbour of Mirissa are safe by day.†"
    server.always = lambda r: Say.json({"faults": []}) if is_reading(r) else Say(draft)
    state = await guide.ask(CRAWL)
    assert (state["loops"], state["source"]) == (1, "model")
    assert "by day.† (not checked: read your government's travel advice)" in state["response"]
    assert state["response"].endswith("not checked.")
    said = [e["text"] for e in guide.events if e["type"] == "token"]
    assert said[-1] == state["response"]


async def test_a_second_reader_s_issues_send_a_draft_back_too(
    guide: Guide, server: OpenAIServer, ours: str
) -> None:
    server.always = second_reader("not_answered", "", [ours])
    state = await guide.ask(CRAWL)
    assert [one["issues"] for one in state["mended"]] == [["Too dry."]]
    assert (state["response"], state["loops"]) == (ours, 2)


async def test_a_good_draft_is_not_sent_back(guide: Guide, server: OpenAIServer, ours: str) -> None:
    server.always = obedient(ours)
    server.then(Say(ours, chunk=200))
    state = await guide.ask(CRAWL)
    assert (state["mended"], state["loops"]) == ([], 1)


async def test_without_a_model_the_first_draft_passes() -> None:
    state = await Guide().ask(CRAWL)
    assert (state["mended"], state["loops"], state["source"]) == ([], 1, "offline")
    assert "banned" in state["response"]


async def test_the_model_is_told_what_was_read_in_the_question(
    guide: Guide, server: OpenAIServer
) -> None:
    before = len(server.requests)
    server.always = Say("Sigiriya is a rock.")
    await guide.ask("What can I see in Sigiriya without temples?")
    told = server.requests[before].json["messages"][-1]["content"]
    assert "[STATEMENTS, by person" in told
    assert '"text":"What can I see' in told
