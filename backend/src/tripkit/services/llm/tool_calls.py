"""Reads a model's tool calls, and tells it what is wrong with those that fit no tool.

A text or list that is too long is cut, as in answers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import ValidationError

from tripkit.services.llm.port import Message, Tool, ToolCall
from tripkit.services.llm.provider import ToolCallPart
from tripkit.services.llm.schema import problems
from tripkit.services.llm.trimming import fitted

_NOT_RUN = "Not run, because another call of this step was wrong. Send all calls again."


@dataclass(frozen=True)
class _Read:
    call: ToolCall
    faults: tuple[str, ...] = ()


class BadCalls(Exception):
    """At least one call names no tool or has arguments that do not fit."""

    def __init__(self, read: Sequence[_Read]) -> None:
        super().__init__("tool calls that do not fit")
        self._read = tuple(read)

    def conversation(self, text: str) -> list[Message]:
        """Returns the messages that show the model its step and what was wrong with it."""
        step = Message("assistant", text, calls=tuple(one.call for one in self._read))
        return [step, *(_result(one) for one in self._read)]


def _result(read: _Read) -> Message:
    text = f"Wrong call: {'; '.join(read.faults)}" if read.faults else _NOT_RUN
    return Message("tool", text, call_id=read.call.id, name=read.call.name)


def read_calls(parts: Mapping[int, ToolCallPart], tools: Sequence[Tool]) -> tuple[ToolCall, ...]:
    """Returns the calls, in order, with arguments checked. Raises BadCalls."""
    known = {tool.name: tool for tool in tools}
    read = [_read(parts[index], known) for index in sorted(parts)]
    if any(one.faults for one in read):
        raise BadCalls(read)
    return tuple(one.call for one in read)


def _read(part: ToolCallPart, tools: Mapping[str, Tool]) -> _Read:
    call = ToolCall(part.id or f"call_{part.index}", part.name, {}, part.signature)
    try:
        arguments = json.loads(part.arguments or "{}")
    except ValueError:
        return _Read(call, ("the arguments are not JSON",))
    if not isinstance(arguments, dict):
        return _Read(call, ("the arguments are not a JSON object",))
    call = replace(call, arguments=arguments)
    if part.name not in tools:
        return _Read(call, (f"there is no such tool; there are {', '.join(sorted(tools))}",))
    try:
        _, text = fitted(tools[part.name].parameters, part.arguments or "{}")
    except ValidationError as error:
        return _Read(call, problems(error))
    return _Read(replace(call, arguments=json.loads(text)))
