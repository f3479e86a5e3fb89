"""A model that never answers in time: everything is `otherwise`, and says why."""

from tripkit.services.llm.offline import (
    OfflineLLM,
    act_offline,
    answer_offline,
    items_offline,
    reply_offline,
    text_offline,
)
from tripkit.services.llm.port import LLMStatus


class LateModel(OfflineLLM):
    async def answer(self, prompt, schema, *, otherwise, context=None):  # type: ignore[no-untyped-def, override]
        return await answer_offline(otherwise, "timeout")

    def items(self, prompt, item, *, otherwise, context=None):  # type: ignore[no-untyped-def, override]
        return items_offline(otherwise, "timeout")

    def text(self, prompt, *, otherwise, context=None):  # type: ignore[no-untyped-def, override]
        return text_offline(otherwise, "timeout")

    def reply(self, prompt, schema, *, otherwise, context=None):  # type: ignore[no-untyped-def, override]
        return reply_offline(otherwise, "timeout")

    async def act(self, messages, tools, *, otherwise, context=None):  # type: ignore[no-untyped-def, override]
        return await act_offline(messages, tools, otherwise, "timeout")

    async def acting(self, messages, tools, *, otherwise, context=None):  # type: ignore[no-untyped-def, override]
        yield await act_offline(messages, tools, otherwise, "timeout")

    def status(self) -> LLMStatus:
        return LLMStatus("down")
