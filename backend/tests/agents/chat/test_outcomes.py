"""Every statement has one outcome, and the answer shows it in the person's own words."""

from datetime import date
from typing import Any

import pytest
from agents.chat.chatting import TODAY, count
from agents.chat.saying import Says, in_order, said
from hypothesis import given
from hypothesis import strategies as st
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from tripkit.agents.chat.answering import answer_message
from tripkit.agents.chat.graph import ChatDeps, build_graph
from tripkit.agents.chat.outcomes import KEPT, rows
from tripkit.agents.chat.parsing import parse
from tripkit.agents.chat.state import ChatState
from tripkit.agents.chat.turn import begin
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.profile import FIELDS, Profile
from tripkit.domain.statement_kinds import KINDS
from tripkit.domain.statements import Statement
from tripkit.services.llm.offline import OfflineLLM

Answer = dict[str, Any]
VEGAN = "we're vegan"


class Chat:
    """A chat whose reader says what a test tells it to."""

    def __init__(self, reader: Says, locale: Locale = "en") -> None:
        self.locale = locale
        self.graph = build_graph(ChatDeps(OfflineLLM(), count, reader), InMemorySaver())
        self.config = {"configurable": {"thread_id": "outcomes"}}
        self.begun = False

    async def say(self, message: str) -> Answer:
        inbox = {"message": message, "locale": self.locale, "at": 0.0}
        turn: Any = Command(resume=inbox) if self.begun else {"inbox": inbox}
        self.begun = True
        context = RunContext(run_id="r", locale=self.locale, today=TODAY)
        await self.graph.ainvoke(turn, self.config, context=context)
        return dict((await self.state())["answer"])

    async def state(self) -> dict[str, Any]:
        return dict((await self.graph.aget_state(self.config)).values)


def row(answer: Answer, text: str, kind: str = "") -> dict[str, Any]:
    rows = [r for r in answer["statements"] if r["text"] == text and kind in r["kind"]]
    (match,) = rows
    return dict(match)


async def test_what_is_used_says_where_and_what_is_kept_says_why() -> None:
    message = "quiet, no beaches, we're vegan, blorp"
    reader = Says()
    reader.messages[message] = in_order(
        message,
        said("quiet", "mood", "peaceful"),
        said("no beaches", "place_kind", "beach", polarity="refused"),
        said(VEGAN, "lodging", "villa"),
        said("blorp", "not_understood", "?"),
    )
    answer = await Chat(reader).say(message)
    assert (row(answer, "quiet")["status"], row(answer, "quiet")["where"]) == ("used", "the mood")
    assert row(answer, "no beaches")["where"] == "what is left out"
    assert row(answer, VEGAN)["status"] == "set_aside"
    assert "Kept with your roll" in row(answer, VEGAN)["reason"]
    assert row(answer, "blorp")["status"] == "not_understood"


async def test_korean_outcomes_are_korean() -> None:
    message = "조용한 곳, 산장이면 좋겠어요"
    reader = Says()
    reader.messages[message] = in_order(
        message, said("조용한 곳", "mood", "peaceful"), said("산장", "lodging", "cabin")
    )
    answer = await Chat(reader, "ko").say(message)
    assert row(answer, "산장", "lodging")["reason"].startswith("적어 두었어요")
    assert "used" in {r["status"] for r in answer["statements"]}


async def test_what_only_rules_read_has_a_row_too() -> None:
    answer = await Chat(Says()).say("nostalgic, three days, no beaches")
    told = {(r["kind"], r["value"], r["status"]) for r in answer["statements"]}
    assert {
        ("mood", "nostalgic", "used"),
        ("length", "3d", "used"),
        ("place_kind", "beach", "used"),
    } <= told


async def test_a_reading_that_is_unsure_changes_nothing_and_says_so() -> None:
    reader = Says()
    reader.messages["lanterns"] = [said("lanterns", "mood", "romantic", certainty=0.2)]
    answer = await Chat(reader).say("lanterns")
    assert answer["collectedData"]["mood"] is None
    assert "misread" in row(answer, "lanterns")["reason"]


async def test_side_information_uses_up_no_question_but_is_asked_around_only_once() -> None:
    chat = Chat(Says(**{VEGAN: [said(VEGAN, "lodging", "villa")]}))
    asked = (await chat.say("hello"))["currentStep"]
    first = await chat.say(VEGAN)
    assert (first["currentStep"], first["collectedData"]["skipped"]) == (asked, [])
    second = await chat.say(VEGAN)
    assert second["currentStep"] != asked


async def test_only_an_explicit_yes_closes_and_not_with_something_beside_it() -> None:
    beside = "yes, a villa please"
    reader = Says()
    reader.messages[beside] = in_order(
        beside, said("yes", "answer", "yes"), said("a villa", "lodging", "villa")
    )
    chat = Chat(reader)
    for message in ("nostalgic", "old lanes", "three days", "food", "Portugal", "skip"):
        await chat.say(message)
    assert (await chat.say("skip"))["currentStep"] == "summary"
    for message in ("hm, the weather", "show me", "surprise me", beside):
        assert not (await chat.say(message))["isComplete"], message
    assert (await chat.say("yes"))["isComplete"]


async def test_what_no_field_holds_is_kept_for_later_until_it_is_taken_back() -> None:
    gone = "no villa after all"
    reader = Says(
        **{
            VEGAN: [said(VEGAN, "lodging", "villa")],
            gone: [said(gone, "lodging", "villa", relation="takes_back")],
        }
    )
    chat = Chat(reader)
    await chat.say(VEGAN)
    await chat.say("three days")
    assert [r["value"] for r in (await chat.state())["statements"]] == ["villa"]
    await chat.say(gone)
    assert not [r for r in (await chat.state())["statements"] if r["text"] == VEGAN]


async def test_what_a_place_should_have_is_searched_for() -> None:
    message = "somewhere with night trams"
    reader = Says()
    reader.messages[message] = [said(message, "wish", "night trams")]
    chat = Chat(reader)
    answer = await chat.say(message)
    assert row(answer, message)["where"] == "the search for places"
    assert [r["text"] for r in (await chat.state())["statements"]] == [message]


async def test_what_is_kept_does_not_grow_without_end() -> None:
    messages = [f"villa number {number}" for number in range(40)]
    reader = Says(**{m: [said(m, "wish", m)] for m in messages})
    chat = Chat(reader)
    for message in messages:
        await chat.say(message)
    values = [r["value"] for r in (await chat.state())["statements"]]
    assert len(values) == KEPT
    assert values[-1] == messages[-1]


_CODED = [(kind, choice) for kind, row_ in KINDS.items() for choice in row_.choices]
_VALUED = [
    ("go", "Kyoto"),
    ("origin", "Seoul"),
    ("go", "Zzyzzerlund"),
    ("length", "4d"),
    ("length", "open"),
    ("when", "month:3"),
    ("budget", "900 ?/total"),
    ("travelers", "1"),
    ("scene", "a lamp"),
    ("question", "visa"),
    ("command", "undo@@"),
    ("background", "reason"),
    ("product", "privacy"),
    ("off_topic", "other"),
    ("wish", "fog"),
    ("not_understood", "?"),
    ("allergy", "crab"),
    ("longest", "flight<6h"),
    ("film", "Portra"),
    ("event", "concert@@"),
    ("budget", "*"),
]
_STATEMENTS = st.builds(
    lambda pair, span, polarity, relation, certainty: Statement(
        id="s0",
        text="words"[span[0] : span[1]],
        span={"start": span[0], "end": span[1]},
        kind=pair[0],
        value=pair[1],
        polarity=polarity,
        relation=relation,
        certainty=certainty,
    ),
    st.sampled_from(_CODED + _VALUED),
    st.sampled_from([(0, 5), (0, 2), (2, 5)]),
    st.sampled_from(["wanted", "refused"]),
    st.sampled_from(["says", "corrects", "adds", "takes_back"]),
    st.sampled_from([0.1, 0.6, 1.0]),
)


@pytest.mark.parametrize("locale", ["en", "ko"])
@given(said_=st.lists(_STATEMENTS, max_size=6), asked=st.sampled_from([None, *FIELDS, "summary"]))
def test_any_statements_leave_one_row_each_and_a_profile_that_holds_together(
    locale: Locale, said_: list[Statement], asked: Any
) -> None:
    statements = in_order("words", *said_)
    state = ChatState(profile=Profile(mood="peaceful").model_dump(by_alias=False), asked=asked)
    today = date(2026, 11, 21)
    parsed = parse("words", state, locale, today, statements)
    turn = answer_message(begin(state, parsed, "words", locale=locale, today=today, count=count))
    told = rows(turn)
    assert [r.id for r in told] == [s.id for s in turn.parsed.statements]
    assert told
    read = {(s.kind, s.value, s.span.start) for s in statements if s.kind != "not_understood"}
    assert read <= {(r.kind, r.value, r.span[0]) for r in told}
    Profile.model_validate(turn.values)
