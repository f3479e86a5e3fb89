"""Results as a policy reads them: whole in their turn and not too long, later as one line."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

LINE_LETTERS = 240
CONTENT_LETTERS = 12_000


class Readable:
    """A result of a tool that a policy reads. Mixed into a model, which gives its JSON."""

    def line(self) -> str:
        """What is kept of it in the talk."""
        raise NotImplementedError

    def content(self) -> str:
        """What a model reads of it in the turn that asked for it."""
        return compact_json(self.model_dump(mode="json", by_alias=True))  # type: ignore[attr-defined]


def line_of(result: Readable) -> str:
    """A result's line, as `Tool.summary` wants it."""
    return clipped(result.line(), LINE_LETTERS)


def clipped(text: str, most: int) -> str:
    """The text in one line of at most so many letters."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[: most - 1].rstrip()}…"


def compact_json(value: Any) -> str:
    """JSON without what is empty, of at most CONTENT_LETTERS."""
    text = json.dumps(_without_empty(value), ensure_ascii=False, separators=(",", ":"))
    return text if len(text) <= CONTENT_LETTERS else f"{text[:CONTENT_LETTERS]}…"


def _without_empty(value: Any) -> Any:
    if isinstance(value, dict):
        kept = ((key, _without_empty(one)) for key, one in value.items())
        return {key: one for key, one in kept if one not in (None, [], {}, "")}
    return [_without_empty(one) for one in value] if isinstance(value, list) else value


def now() -> str:
    """ISO 8601 in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def joined(parts: Iterable[str], by: str = "; ") -> str:
    """What is not empty, joined."""
    return by.join(part for part in parts if part)
