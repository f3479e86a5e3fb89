"""Our messages and tools in LangChain's terms, and LangChain's pieces in ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tripkit.services.llm.port import Message, Tool
from tripkit.services.llm.provider import Chunk, Finish, ToolCallPart, Usage
from tripkit.services.llm.tool_schema import tool_schema

if TYPE_CHECKING:
    from langchain_core.messages import AIMessageChunk, BaseMessage

SIGNATURES = "__gemini_function_call_thought_signatures__"  # where langchain-google keeps them


def to_langchain(messages: tuple[Message, ...]) -> list[BaseMessage]:
    """Returns the messages as LangChain's."""
    return [_message(message) for message in messages]


def _message(message: Message) -> BaseMessage:
    from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage

    if message.role == "system":
        return SystemMessage(message.text)
    if message.role == "user":
        return HumanMessage(message.text)
    if message.role == "tool":
        return ToolMessage(message.text, tool_call_id=message.call_id, name=message.name or None)
    signatures = {call.id: call.signature for call in message.calls if call.signature}
    return AIMessage(
        message.text,
        tool_calls=[
            {"id": call.id, "name": call.name, "args": call.arguments, "type": "tool_call"}
            for call in message.calls
        ],
        additional_kwargs={SIGNATURES: signatures} if signatures else {},
    )


def to_functions(tools: tuple[Tool, ...]) -> list[dict[str, Any]]:
    """Returns the tools in OpenAI's form."""
    return [_function(tool) for tool in tools]


def _function(tool: Tool) -> dict[str, Any]:
    function = {
        "name": tool.name,
        "description": tool.description,
        "parameters": tool_schema(tool.parameters),
    }
    return {"type": "function", "function": function}


def to_chunk(message: AIMessageChunk, finishes: Mapping[str, Finish]) -> Chunk:
    """Returns a piece of a streamed answer; `finishes` spells the vendor's finish reasons."""
    reason = message.response_metadata.get("finish_reason")
    return Chunk(
        text=message.content if isinstance(message.content, str) else str(message.text),
        calls=_call_parts(message),
        usage=_usage(message),
        finish=finishes.get(str(reason), "error") if reason else None,
    )


def _call_parts(message: AIMessageChunk) -> tuple[ToolCallPart, ...]:
    if not message.tool_call_chunks:
        return ()
    signatures = message.additional_kwargs.get(SIGNATURES, {})
    parts = []
    for position, part in enumerate(message.tool_call_chunks):
        index, id_ = part["index"], part["id"] or ""
        parts.append(
            ToolCallPart(
                index=index if isinstance(index, int) else position,
                id=id_,
                name=part["name"] or "",
                arguments=part["args"] or "",
                signature=signatures.get(id_, ""),
            )
        )
    return tuple(parts)


def _usage(message: AIMessageChunk) -> Usage | None:
    used = message.usage_metadata
    if not used:
        return None
    details = used.get("input_token_details", {})
    return Usage(used["input_tokens"], used["output_tokens"], details.get("cache_read", 0) or 0)
