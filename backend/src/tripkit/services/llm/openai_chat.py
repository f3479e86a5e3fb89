"""LangChain's OpenAI client, except that a refusal in a stream is kept."""

from __future__ import annotations

from typing import Any

from langchain_core.outputs import ChatGenerationChunk
from langchain_openai import ChatOpenAI


class RefusalKeepingChat(ChatOpenAI):
    """LangChain drops `delta.refusal`; here the piece's finish reason becomes `refusal`."""

    def _convert_chunk_to_generation_chunk(
        self,
        chunk: dict[str, Any],
        default_chunk_class: type,
        base_generation_info: dict[str, Any] | None,
    ) -> ChatGenerationChunk | None:
        converted = super()._convert_chunk_to_generation_chunk(
            chunk, default_chunk_class, base_generation_info
        )
        if converted is not None and _refused(chunk):
            info = converted.generation_info or {}
            converted.generation_info = info | {"finish_reason": "refusal"}
        return converted


def _refused(chunk: dict[str, Any]) -> bool:
    choices = chunk.get("choices") or [{}]
    return bool((choices[0].get("delta") or {}).get("refusal"))
