"""Where a segment's values come from when they are not the person's word."""

from collections.abc import Collection

from pydantic import Field

from tripkit.domain.provenance import Provenance
from tripkit.domain.wire import Wire

_EDITED = {
    "property": "name",
    "title": "name",
    "departure_time": "start_time",
    "pickup_time": "start_time",
    "new_start_time": "start_time",
    "arrival_time": "end_time",
    "dropoff_time": "end_time",
    "check_in_time": "start_time",
    "check_out_time": "end_time",
}


def edited_field(name: str) -> str:
    """What an added thing's parameter is called where a segment is changed."""
    return _EDITED.get(name, name)


class Origin(Wire):
    """Where a segment came from: a model's name, a source's address and when it was read."""

    model: str | None = None
    confidence: float | None = Field(default=None, ge=0, le=1)
    source_url: str | None = Field(default=None, max_length=2000)
    retrieved_at: str | None = None
    basis: str | None = Field(default=None, max_length=200, description="such as `estimate`")
    rests_on: Provenance | None = Field(default=None, description="what a search found it in")
    fields: list[str] = Field(
        default_factory=list, description="the values that come from there; empty: all"
    )

    def without(self, fields: Collection[str]) -> "Origin | None":
        """What is left of it once the person gave these fields; None for nothing."""
        left = [name for name in self.fields if name not in fields]
        if not self.fields or left:
            return self.model_copy(update={"fields": left})
        gone: dict[str, object] = {"model": None, "fields": []}
        if self.rests_on:
            gone |= {"rests_on": None, "source_url": None}
        rest = self.model_copy(update=gone)
        return None if rest == Origin() else rest

    def joined(self, other: "Origin") -> "Origin":
        """With what a later change rests on; only a model's values outweigh a source's."""
        if self.model and not other.model:
            return self
        before = self.fields if bool(self.model) == bool(other.model) else []
        update = {name: value for name, value in other if value}
        return self.model_copy(update={**update, "fields": sorted({*before, *other.fields})})
