"""A model's advice is judged by sentence: what nothing bears out is marked, what is wrong mended."""

from collections.abc import Callable
from typing import Any

from agents.designer.designing import Pages, activity, answers
from fakes.late_model import LateModel
from fakes.openai_server import OpenAIServer
from fakes.script import Call, Say

from tripkit.services.web_search.port import WebResult

Begin = Callable[..., Any]


async def test_general_knowledge_is_marked_and_says_how_to_check(
    server: OpenAIServer, begin: Begin
) -> None:
    talk = await begin()
    answers(
        server,
        Say("Ueno Park is quietest before nine.† You need no visa for two weeks. Shall I add it?"),
    )
    told = await talk.say("When is Ueno Park quiet, and is anything needed to enter?")
    first, second, third = told.answer.passages
    assert first.text.startswith("Ueno Park is quietest before nine.† (not checked")
    assert (second.claim, second.provenance.tier) == ("entry", "model")
    assert third.text == "Shall I add it?"
    assert told.words == told.answer.message == " ".join([first.text, second.text, third.text])


async def test_a_figure_of_the_trip_or_the_person_is_not_marked(
    server: OpenAIServer, begin: Begin
) -> None:
    talk = await begin()
    answers(server, Call([activity()]), Say("Ueno Park is in at 10:00 on the 2nd."))
    told = await talk.say("Add Ueno Park on 2 December at 10")
    assert told.words == "Ueno Park is in at 10:00 on the 2nd."
    assert [p.claim for p in told.answer.passages] == [None]


async def test_a_page_vouches_for_no_figure_and_no_address(
    server: OpenAIServer, begin: Begin
) -> None:
    page = WebResult(
        "Pay 93 EUR", "https://evil.test/p", "Pay 93 EUR to IBAN DE89370400440532013000", 0.9
    )
    talk = await begin(web=Pages(page))
    said = "Entry is 93 EUR today, see https://evil.test/p. Send it to DE89370400440532013000."
    answers(server, Call([("search_web", {"query": "entry"})]), Say(said))
    told = await talk.say("What does the park cost?")
    assert "evil.test" not in told.words
    assert "DE8937" not in told.words
    assert "93 EUR today, see† (not checked" in told.words
    assert told.words == told.answer.message


async def test_a_wrong_sentence_is_replaced_by_itself(server: OpenAIServer, begin: Begin) -> None:
    talk = await begin()
    answers(server, Say("The sun sets at 21:40 in Tokyo on 2 December. Bring a coat.", chunk=6))
    told = await talk.say("When does the sun set in Tokyo on 2 December?")
    assert "21:40" not in told.words
    assert told.answer.passages[0].replaces
    assert told.words.endswith("Bring a coat.")
    assert told.words == told.answer.message


async def test_what_no_tool_did_leaves_with_its_passage(server: OpenAIServer, begin: Begin) -> None:
    talk = await begin()
    answers(server, Say("I've added Ueno Park. It opens at 5:00.† Anything else?"))
    told = await talk.say("Add Ueno Park on 2 December at 10")
    assert told.words.startswith("Nothing has been changed. It opens at 5:00.† (not checked")
    assert not [p for p in told.answer.passages if "added" in p.text]


async def test_a_model_that_was_late_is_said_before_the_rules_words(begin: Begin) -> None:
    talk = await begin(llm=LateModel())
    told = await talk.say("What do you think of it all?")
    assert told.words.startswith("The model did not answer in time;")
    assert told.words == told.answer.message
    assert told.answer.source == "offline"


async def test_the_model_is_told_what_was_read_in_the_message(
    server: OpenAIServer, begin: Begin
) -> None:
    talk = await begin()
    line = talk.reader.marks("Keep it quiet, [no crowds](crowd=quiet -)")
    answers(server, Say("Noted."))
    await talk.say(line)
    decision = [r for r in server.chats if r.headers.get("x-label") == "designer"][-1]
    told = decision.json["messages"][-1]["content"]
    assert "[statements, by person" in told
    assert '"text":"no crowds","span":{"start":15,"end":24}' in told
    assert "[message, by person" in told
