"""From a prompt to a provider's request: messages, tracing headers, the schema in words."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace

from tripkit.services.llm.port import CallContext, Message, Prompt, Tool
from tripkit.services.llm.provider import JsonSchema, Request

_NOT_PRINTABLE = re.compile(r"[^\x21-\x7e]")
_HEADER_LIMIT = 200  # characters of a header's value
_IN_WORDS = "Answer with one JSON object that fits this JSON schema, and with nothing else:\n"


def of_prompt(prompt: Prompt, context: CallContext, schema: JsonSchema | None = None) -> Request:
    """Returns the request for a prompt; a schema that strict mode cannot say goes in words."""
    messages = [Message("system", prompt.system)] if prompt.system else []
    messages += [Message(role, text) for role, text in prompt.history]
    messages.append(Message("user", prompt.user))
    request = Request(tuple(messages), schema, headers=tracing_headers(context, prompt.name))
    return request if schema is None or schema.strict else in_words(request)


def of_messages(
    messages: Sequence[Message], tools: Sequence[Tool], context: CallContext
) -> Request:
    """Returns the request for a step of a tool loop."""
    return Request(tuple(messages), tools=tuple(tools), headers=tracing_headers(context, ""))


def in_words(request: Request) -> Request:
    """Returns the request with its schema said in the system message instead of enforced."""
    if request.schema is None:
        return request
    rule = _IN_WORDS + json.dumps(request.schema.schema, ensure_ascii=False)
    first, *others = request.messages
    if first.role == "system":
        messages = (Message("system", f"{first.text}\n\n{rule}"), *others)
    else:
        messages = (Message("system", rule), *request.messages)
    return replace(request, messages=messages, schema=None)


def tracing_headers(context: CallContext, name: str) -> dict[str, str]:
    """Returns the headers that a tracing gateway groups calls by; empty ones are left out."""
    headers = {
        "x-thread-id": context.thread_id,
        "x-run-id": context.run_id,
        "x-label": context.label or name,
    }
    return {
        key: _NOT_PRINTABLE.sub("_", value)[:_HEADER_LIMIT]
        for key, value in headers.items()
        if value
    }


def asking_again(request: Request, answer: str, problems: Sequence[str]) -> Request:
    """Returns the request that shows the model its answer and what was wrong with it."""
    wrong = "\n".join(f"- {problem}" for problem in problems)
    return request.following(
        Message("assistant", answer.strip() or "(nothing)"),
        Message("user", f"That answer does not fit:\n{wrong}\nAnswer again, with the JSON alone."),
    )
