"""A turn with a model: one call, checked against what code computed; else the rules' words."""

from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from dataclasses import replace

from tripkit.agents.chat.answering import answer_message, step_chips
from tripkit.agents.chat.extraction import Extraction
from tripkit.agents.chat.parsed import ParsedMessage, with_extraction
from tripkit.agents.chat.prompts import chat_prompt
from tripkit.agents.chat.to_statements import accounted
from tripkit.agents.chat.turn import Turn, begun_again
from tripkit.agents.speech import Speech
from tripkit.agents.standing_in import stand_in_line
from tripkit.domain.context import RunContext
from tripkit.domain.profile import FIELDS, Step, is_filled
from tripkit.domain.statements import Statement
from tripkit.knowledge.claims import Evidence, Facts, KnownPlace, TalkJudge
from tripkit.knowledge.gazetteer import find
from tripkit.services.llm.port import (
    LLM,
    CallContext,
    Delta,
    Done,
    Extracted,
    Prompt,
    Reason,
    Reply,
    ReplyEvent,
    Reset,
)


async def speak(
    llm: LLM, turn: Turn, context: RunContext
) -> AsyncGenerator[str | Turn | None, None]:
    """Yields the words as they come, None where those so far are void, and last the turn.

    The turn that is given was answered by rules; the one that comes out is another where the
    model found more in the message. A wrong sentence of the model's is replaced by itself.
    """
    reply = _Reply(turn)
    call = CallContext(context.thread_id, context.run_id, "chat", context.provider, context.model)
    events = llm.reply(_prompt(turn), Extraction, otherwise=reply.otherwise, context=call)
    async with aclosing(events) as stream:
        async for event in stream:
            if not reply.take(event):
                break
            while reply.outbox:
                yield reply.outbox.pop(0)
    if reply.turn.source != "model":
        if reply.speech.text:
            yield None
        if line := stand_in_line(reply.reason, "words", turn.locale):
            reply.turn.text = f"{line} {reply.turn.text}"
        yield reply.turn.text
    yield reply.turn


class _Reply:
    """A model's reply on its way; `turn` is the one to show by what is known so far."""

    def __init__(self, turn: Turn) -> None:
        self._given, self.turn = turn, turn
        self.outbox: list[str | None] = []
        self.speech = _speech(turn, self.outbox)
        self._is_models = False
        self.reason: Reason | None = None
        """Why no model wrote it."""

    def otherwise(self, extraction: Extraction | None) -> Reply[Extraction]:
        """The rules' words."""
        return Reply(extraction or Extraction.nothing(), self.turn.text)

    def take(self, event: ReplyEvent[Extraction]) -> bool:
        """False where the rest of the reply is of no use."""
        if isinstance(event, Extracted):
            self._is_models = event.source == "model"
            return not self._is_models or self._read(event.value)
        if isinstance(event, Reset):
            self._is_models = False
            self.speech.restart()
        elif isinstance(event, Delta) and self._is_models:
            self.speech.hear(event.text)
        elif isinstance(event, Done):
            self.reason = event.reason
            if event.source == "model":
                self.speech.end()
                if self.speech.text.strip():
                    self.turn = _worded(self.turn, self.speech)
        return True

    def _read(self, extraction: Extraction) -> bool:
        """Whether the words to come ask for what is open."""
        parsed = with_extraction(self._given.parsed, extraction)
        parsed = replace(parsed, statements=_accounted(self._given, parsed))
        self.turn = answer_message(begun_again(self._given, parsed))
        self.speech = _speech(self.turn, self.outbox)
        return extraction.asks == self.turn.step


def _speech(turn: Turn, outbox: list[str | None]) -> Speech:
    """Sends the words that are judged against what code computed and what the person said."""
    lines = [line["text"] for line in turn.state.get("lines") or [] if line["role"] == "user"]
    own = [turn.message, turn.text, turn.profile.model_dump_json(), *lines]
    facts = Facts(turn.today, places=list(_places(turn)), places_left=turn.count(turn.profile))
    answers = turn.parsed.act == "question"
    evidence = Evidence(own)
    evidence.add_hearsay("\n".join([*lines, turn.message]))
    judge = TalkJudge(evidence, facts, turn.locale, answers=answers)
    return Speech(judge, outbox.append, lambda: outbox.append(None))


def _places(turn: Turn) -> Iterator[KnownPlace]:
    """The place of the trip, as far as we know where it lies."""
    name = turn.profile.destination
    for place in find(name)[:1] if name else ():
        if place.lat is not None and place.lng is not None:
            names = tuple(filter(None, (place.name, place.ko, name)))
            yield KnownPlace(names, place.lat, place.lng, place.timezone, place.country)


def _accounted(turn: Turn, parsed: ParsedMessage) -> tuple[Statement, ...]:
    """The statements with those of what the model found beside them."""
    read = turn.parsed.statements
    return tuple(accounted(turn.message, read, parsed, turn.asked))


def _worded(turn: Turn, speech: Speech) -> Turn:
    """The turn in the model's words, which ask for the step itself: nothing of the rules' own
    question is left open."""
    turn.text, turn.source, turn.passages = speech.text.strip(), "model", speech.passages
    turn.follow_up = None
    if turn.asks != turn.step:
        turn.offered = step_chips(turn)
    return turn


def _prompt(turn: Turn) -> Prompt:
    """The rules' turn says what is to be said; its computed sentences are the facts."""
    profile = turn.profile
    open_steps: list[Step] = [
        f for f in FIELDS if not is_filled(profile, f) and f not in profile.skipped
    ]
    facts = {"places_left": f"{turn.count(profile):,}", **turn.voice.facts}
    return chat_prompt(
        turn.locale,
        message=turn.message,
        lines=turn.state.get("lines") or [],
        profile=profile,
        notes=turn.notes,
        plain_reply=turn.text,
        open_steps=open_steps,
        facts=facts,
        day=turn.today,
        statements=turn.parsed.statements,
    )
