"""Itineraries as rows: their content and history packed, and which version undo leads to."""

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import HistoryEntry, Itinerary, SegmentChange
from tripkit.knowledge.itineraries import summarised
from tripkit.services.storage.port import Row

MOST_STEPS = 50
"""So many changes can be undone."""
KEPT_VERSIONS = 200
"""So many lines of history are kept, and what undo and redo lead to."""


@dataclass(frozen=True)
class Steps:
    """`head` is the version whose content this is; undo leads to the last of `past`."""

    head: int
    past: tuple[int, ...] = ()
    future: tuple[int, ...] = ()

    @classmethod
    def read(cls, text: str) -> "Steps":
        data = json.loads(text)
        return cls(data["head"], tuple(data["past"]), tuple(data["future"]))

    def text(self) -> str:
        return json.dumps({"head": self.head, "past": self.past, "future": self.future})

    def onward(self, version: int) -> "Steps":
        """After a change: what had been undone can't be done again."""
        return Steps(version, (*self.past, self.head)[-MOST_STEPS:], ())

    def back(self) -> "Steps":
        """After an undo; there must be a past."""
        return Steps(self.past[-1], self.past[:-1], (*self.future, self.head))

    def forth(self) -> "Steps":
        """After a redo; there must be a future."""
        return Steps(self.future[-1], (*self.past, self.head), self.future[:-1])

    def kept(self) -> tuple[int, ...]:
        """The versions whose content must be kept."""
        return (self.head, *self.past, *self.future)


@dataclass(frozen=True)
class Stored:
    """An itinerary with what its row says beside it; times are seconds since the epoch."""

    itinerary: Itinerary
    steps: Steps
    created_at: float
    updated_at: float


def itinerary_of(row: Row) -> Itinerary:
    """The itinerary of a row that has its content."""
    itinerary = Itinerary.model_validate_json(row["data"])
    itinerary.version = row["version"]
    return itinerary


def stored(row: Row, itinerary: Itinerary) -> Stored:
    """The itinerary with what its row says beside it."""
    return Stored(itinerary, Steps.read(row["steps"]), row["created_at"], row["updated_at"])


def content(itinerary: Itinerary) -> str:
    """All but the version, as JSON."""
    return itinerary.model_dump_json(by_alias=True, exclude={"version"})


def summary(itinerary: Itinerary) -> str:
    """What a list shows of it, as JSON."""
    shown = {"title", "destination", "start_date", "end_date", "status"}
    data = itinerary.model_dump(mode="json", by_alias=True, include=shown)
    return json.dumps({**data, "segments": len(itinerary.segments)}, ensure_ascii=False)


def packed(text: str) -> bytes:
    return zlib.compress(text.encode(), 6)


def unpacked(data: Any) -> str:
    return zlib.decompress(bytes(data)).decode()


def packed_changes(changes: Sequence[SegmentChange]) -> bytes:
    lines = [line.model_dump(mode="json", by_alias=True) for line in changes]
    return packed(json.dumps(lines, ensure_ascii=False))


def entry(row: Mapping[str, Any], locale: Locale) -> HistoryEntry:
    """A line of history, its summary in `locale`."""
    lines = json.loads(unpacked(row["changes"]))
    changes = [SegmentChange.model_validate(line) for line in lines]
    return HistoryEntry(
        version=row["version"], by=row["made_by"], at=moment(row["at"]), changes=changes,
        summary=summarised(changes, locale),
    )  # fmt: skip


def moment(seconds: float) -> str:
    """Seconds since the epoch as ISO 8601 in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
