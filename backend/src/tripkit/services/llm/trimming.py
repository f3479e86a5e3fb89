"""Reads an answer by its type; a text or list that is too long is cut, not the answer refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from tripkit.services.llm.schema import adapter

T = TypeVar("T")

ELLIPSIS = "…"
_PASSES = 3  # a list that is too long hides the faults of its elements


def validated(type_: type[T], raw: str) -> T:
    """Returns the value that a JSON text says. Raises ValidationError for what cutting leaves."""
    return fitted(type_, raw)[0]


def fitted(type_: type[T], raw: str) -> tuple[T, str]:
    """Returns the value, and the JSON text as it was cut. Raises ValidationError as above."""
    reads = adapter(type_)
    for _ in range(_PASSES):
        try:
            return reads.validate_json(raw), raw
        except ValidationError as error:
            faults = [f for f in error.errors(include_url=False) if f["type"] in _CUT]
            if not faults:
                raise
        value = json.loads(raw)
        for fault in faults:
            value = _with_cut(value, fault["loc"], fault)
        raw = json.dumps(value, ensure_ascii=False)
    return reads.validate_json(raw), raw


def cut(text: str, longest: int) -> str:
    """Returns the text in at most so many characters, ended at a word where there is one."""
    if len(text) <= longest:
        return text
    head = text[: max(0, longest - 1)]
    words = head.rsplit(None, 1)[0] if head.rstrip() == head and " " in head else head
    shortened = words if len(words) > longest // 2 else head
    return (shortened.rstrip(" ,;:·-") + ELLIPSIS)[:longest]


def _with_cut(value: object, path: Sequence[int | str], fault: ErrorDetails) -> object:
    """The value with what the path leads to cut; a step that names a union's branch is skipped."""
    if not path:
        return _CUT[fault["type"]](value, int(fault["ctx"]["max_length"]))
    key, rest = path[0], path[1:]
    if isinstance(value, dict) and isinstance(key, str) and key in value:
        return {**value, key: _with_cut(value[key], rest, fault)}
    if isinstance(value, list) and isinstance(key, int) and key < len(value):
        return [*value[:key], _with_cut(value[key], rest, fault), *value[key + 1 :]]
    return _with_cut(value, rest, fault)


def _cut_text(value: object, longest: int) -> object:
    return cut(value, longest) if isinstance(value, str) else value


def _cut_list(value: object, longest: int) -> object:
    return value[:longest] if isinstance(value, list) else value


_CUT = {"string_too_long": _cut_text, "too_long": _cut_list}
