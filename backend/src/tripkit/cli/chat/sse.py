"""Server-sent events out of lines of text."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

ENDS = frozenset({"complete", "error", "cancelled"})


@dataclass(frozen=True)
class Event:
    """`id` continues a dropped stream; `data` is the JSON of the data lines."""

    id: str
    type: str
    data: dict[str, Any]

    @property
    def is_last(self) -> bool:
        return self.type in ENDS


async def events(lines: AsyncIterator[str]) -> AsyncIterator[Event]:
    """The events of a stream; comments are heartbeats, an event cut short is dropped."""
    kind, last_id, data = "", "", list[str]()
    async for line in lines:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if not line:
            if data:
                yield Event(last_id, kind or "message", json.loads("\n".join(data)))
            kind, data = "", []
        elif name == "event":
            kind = value
        elif name == "id":
            last_id = value
        elif name == "data":
            data.append(value)
