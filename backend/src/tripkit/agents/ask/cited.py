"""A tool's result as a model reads it: short, and each fact with the number of its source."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from tripkit.agents.ask.sources import Sources
from tripkit.domain.provenance import Tier

LONGEST = 7000
"""Characters of one result."""
_ITEMS, _TEXT = 10, 400
_OF_TOP = frozenset({"latitude", "longitude"})
"""Told once, for the tools that take them."""
_KIND_OF_TIER: Mapping[Tier, str] = {"computed": "estimate", "ours": "catalogue", "web": "web"}
_WEEK = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_SHARES = frozenset({"precipitation_chance", "rain_chance"})
_PERCENTS = frozenset({"humidity", "percent", "crowd_percentage", "hourly_percentages"})
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@cache
def _left_out() -> frozenset[str]:
    """Fields that no answer needs."""
    text = files("tripkit.agents.ask").joinpath("data/left_out.txt").read_text("utf-8")
    return frozenset(text.split())


class CitedResult:
    """Numbers the sources of one result and gathers what each of them says."""

    def __init__(self, data: Mapping[str, Json], sources: Sources) -> None:
        self._sources = sources
        self.texts: dict[int, list[str]] = {}
        """By number."""
        self._data = self._compact(dict(data), 0, is_top=True)

    def text(self) -> str:
        """As JSON on one line, cut where it is too long."""
        written = json.dumps(self._data, ensure_ascii=False, separators=(",", ":"))
        return written if len(written) <= LONGEST else written[: LONGEST - 1] + "…"

    def _compact(self, value: Json, number: int, *, is_top: bool = False) -> Json:
        if isinstance(value, dict):
            return self._record(value, number, is_top=is_top)
        if isinstance(value, list):
            parts = [self._compact(part, number) for part in value[:_ITEMS]]
            return [part for part in parts if part not in (None, "", [], {})]
        if isinstance(value, str):
            return value if len(value) <= _TEXT else value[: _TEXT - 1] + "…"
        return round(value, 2) if isinstance(value, float) else value

    def _record(self, record: dict[str, Json], number: int, *, is_top: bool) -> Json:
        own = self._number(record) or number
        left_out = _left_out() - _OF_TOP if is_top else _left_out()
        compact: dict[str, Json] = {}
        for key, value in record.items():
            if key in left_out:
                continue
            short = hours_of(value) if key == "opening" else self._compact(value, own)
            if short not in (None, "", [], {}):
                compact[key] = short
                self._note(own, short, key)
        if own and own != number:
            compact["source"] = f"[{own}]"
        return compact

    def _note(self, number: int, value: Json, key: str) -> None:
        if number and not isinstance(value, dict | list):
            self.texts.setdefault(number, []).append(_in_words(key, value))
        elif number and isinstance(value, list):
            for part in value:
                self._note(number, part, key)

    def _number(self, record: dict[str, Json]) -> int:
        """The number of a record's own source; 0 where it names none."""
        url = record.get("source_url") or record.get("url")
        kind = record.get("source")
        provenance = record.get("provenance")
        if not isinstance(kind, str) and isinstance(provenance, dict):
            tier = str(provenance.get("tier"))
            kind = _KIND_OF_TIER.get(tier, "catalogue")  # type: ignore[call-overload]
            url = url or provenance.get("url")
        if not isinstance(kind, str):
            return 0
        return self._sources.number(kind, str(url) if url else None)


def _in_words(key: str, value: bool | float | str | None) -> str:
    """The value as an answer may write it: shares (0 to 1, or in percent) with their sign."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and key in _SHARES:
        return f"{value:.0%}"
    return f"{value}%" if is_number and key in _PERCENTS else str(value)


def hours_of(week: Json) -> str:
    """Opening hours by weekday in words: `Mon 10:00-18:00; Tue closed`; one span for all days."""
    if not isinstance(week, list) or len(week) != len(_WEEK):
        return ""
    days = [_spans(spans) for spans in week if isinstance(spans, list)]
    if len(set(days)) == 1:
        return f"daily {days[0]}"
    return "; ".join(f"{name} {day}" for name, day in zip(_WEEK, days, strict=False))


def _spans(spans: Sequence[Json]) -> str:
    written = [
        f"{_clock(span[0])}-{_clock(span[1])}"
        for span in spans
        if isinstance(span, list) and len(span) == len(("from", "to"))
    ]
    return ", ".join(written) or "closed"


def _clock(minutes: Json) -> str:
    value = int(minutes) if isinstance(minutes, int | float) else 0
    return f"{value // 60:02d}:{value % 60:02d}"
