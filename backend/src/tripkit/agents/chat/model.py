"""The turn with a model: one call, checked against what code computed; else the rules' words."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Literal

from tripkit.agents.chat import turns
from tripkit.agents.chat.prompts import Extraction, chat_prompt, faults
from tripkit.agents.chat.told import completed
from tripkit.domain.context import RunContext
from tripkit.domain.profile import FIELDS, Step, is_filled
from tripkit.services.llm import port
from tripkit.services.llm.port import LLM, CallContext, Delta, Done, Extracted, Prompt, Reset


@dataclass(frozen=True)
class Reply:
    """The turn as it was spoken."""

    draft: turns.Draft
    text: str
    source: Literal["model", "offline"]


async def spoken(
    llm: LLM, desk: turns.Desk, draft: turns.Draft, message: str, context: RunContext
) -> AsyncGenerator[str | Reply | None, None]:
    """Yields the words as they come, None where those so far are void, and last the Reply."""
    final = draft

    def otherwise(found: Extraction | None) -> port.Reply[Extraction]:
        return port.Reply(found or Extraction.nothing(), final.text)

    said: list[str] = []
    call = CallContext(context.thread_id, context.run_id, "chat", context.provider, context.model)
    prompt = _prompt(desk, draft, message)
    events = llm.reply(prompt, Extraction, otherwise=otherwise, context=call)
    async with aclosing(events) as stream:
        async for event in stream:
            if isinstance(event, Extracted) and event.source == "model":
                told = completed(draft.turn.told, event.value)
                final = turns.draft(desk, told, message)
                if event.value.asks != final.step:
                    break  # its words ask for something else than what is open
            elif isinstance(event, Delta):
                said.append(event.text)
                yield event.text
            elif isinstance(event, Reset):
                said.clear()
                yield None
            elif isinstance(event, Done) and event.source == "model":
                text = "".join(said).strip()
                if not faults(text, _sources(desk, final, prompt, message)):
                    _ask_plainly(final)
                    yield Reply(final, text, "model")
                    return
                yield None
                said.clear()
    if not said:
        yield final.text
    yield Reply(final, final.text, "offline")


def _ask_plainly(draft: turns.Draft) -> None:
    """The model asked for the step itself, so nothing of the rules' own question is left open."""
    speech = draft.speech
    speech.follow_up = None
    if speech.asks != draft.step:
        speech.offered = turns.step_chips(speech)


def _prompt(desk: turns.Desk, draft: turns.Draft, message: str) -> Prompt:
    """The rules' turn tells the act; its computed sentences are the facts."""
    profile = draft.turn.profile
    open_steps: list[Step] = [
        f for f in FIELDS if not is_filled(profile, f) and f not in profile.skipped
    ]
    facts = {"places_left": f"{desk.count(profile):,}", **draft.speech.voice.facts}
    return chat_prompt(
        desk.locale,
        message=message,
        lines=desk.state.get("lines") or [],
        profile=profile,
        notes=draft.turn.notes,
        act=" ".join(draft.speech.voice.acts),
        open_steps=open_steps,
        facts=facts,
    )


def _sources(desk: turns.Desk, final: turns.Draft, prompt: Prompt, message: str) -> list[str]:
    """Where a figure in a reply may come from; a count that is old by now is none."""
    lines = [line["text"] for line in desk.state.get("lines") or [] if line["role"] == "user"]
    profile = final.turn.profile
    known = profile.model_dump_json()
    return [message, final.text, known, f"{desk.count(profile):,}", *lines]
