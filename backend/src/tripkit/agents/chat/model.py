"""A turn with a model: one call, checked against what code computed; else the rules' words."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import replace

from tripkit.agents.chat.answering import answer_message, step_chips
from tripkit.agents.chat.extraction import Extraction
from tripkit.agents.chat.parsed import ParsedMessage, with_extraction
from tripkit.agents.chat.prompts import chat_prompt, faults
from tripkit.agents.chat.to_statements import accounted
from tripkit.agents.chat.turn import Turn, begun_again
from tripkit.domain.context import RunContext
from tripkit.domain.profile import FIELDS, Step, is_filled
from tripkit.domain.statements import Statement
from tripkit.services.llm.port import (
    LLM,
    CallContext,
    Delta,
    Done,
    Extracted,
    Prompt,
    Reply,
    Reset,
)


async def speak(
    llm: LLM, turn: Turn, context: RunContext
) -> AsyncGenerator[str | Turn | None, None]:
    """Yields the words as they come, None where those so far are void, and last the turn.

    The turn that is given was answered by rules; the one that comes out is another where the
    model found more in the message.
    """
    final = turn

    def otherwise(extraction: Extraction | None) -> Reply[Extraction]:
        return Reply(extraction or Extraction.nothing(), final.text)

    words: list[str] = []
    call = CallContext(context.thread_id, context.run_id, "chat", context.provider, context.model)
    prompt = _prompt(turn)
    events = llm.reply(prompt, Extraction, otherwise=otherwise, context=call)
    async with aclosing(events) as stream:
        async for event in stream:
            if isinstance(event, Extracted) and event.source == "model":
                parsed = with_extraction(turn.parsed, event.value)
                parsed = replace(parsed, statements=_accounted(turn, parsed))
                final = answer_message(begun_again(turn, parsed))
                if event.value.asks != final.step:
                    break  # its words ask for something else than what is open
            elif isinstance(event, Delta):
                words.append(event.text)
                yield event.text
            elif isinstance(event, Reset):
                words.clear()
                yield None
            elif isinstance(event, Done) and event.source == "model":
                text = "".join(words).strip()
                if not faults(text, _sources(final, prompt)):
                    yield _worded(final, text)
                    return
                yield None
                words.clear()
    if not words:
        yield final.text
    yield final


def _accounted(turn: Turn, parsed: ParsedMessage) -> tuple[Statement, ...]:
    """The statements with those of what the model found beside them."""
    read = turn.parsed.statements
    return tuple(accounted(turn.message, read, parsed, turn.asked))


def _worded(turn: Turn, text: str) -> Turn:
    """The turn in the model's words, which ask for the step itself: nothing of the rules' own
    question is left open."""
    turn.text, turn.source = text, "model"
    turn.follow_up = None
    if turn.asks != turn.step:
        turn.offered = step_chips(turn)
    return turn


def _prompt(turn: Turn) -> Prompt:
    """The rules' turn tells the act; its computed sentences are the facts."""
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
        act=" ".join(turn.voice.acts),
        open_steps=open_steps,
        facts=facts,
    )


def _sources(turn: Turn, prompt: Prompt) -> list[str]:
    """Where a figure in a reply may come from; a count that is old by now is none."""
    lines = [line["text"] for line in turn.state.get("lines") or [] if line["role"] == "user"]
    known = turn.profile.model_dump_json()
    return [turn.message, turn.text, known, f"{turn.count(turn.profile):,}", *lines]
