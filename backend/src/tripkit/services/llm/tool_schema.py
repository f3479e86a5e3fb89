"""A tool's arguments as a model is told of them, in as few characters as say it.

Every round of a tool loop sends all tools. What is left out here still holds and is checked when a
call is read: titles, defaults, lengths, patterns (words say them), definitions that are used once
(they stand there), and null where a field may be left out. Nor is it strict: strict mode demands a
value for each field, null for those that nobody spoke of. A call that does not fit is told to the
model.
"""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaValue

_TOLD_KEYS = ("type", "enum", "minimum", "maximum", "minItems", "description")
_PLAIN_LEAST = (0, 1)
"""Lower ends that go without saying."""
_OUT_OF_REACH = 1000
"""Upper ends from here on are seldom reached."""


def tool_schema(type_: type[object]) -> JsonSchemaValue:
    """The JSON Schema of a tool's arguments."""
    return _tool_schema(cast(Hashable, type_))


@lru_cache(maxsize=256)
def _tool_schema(type_: Hashable) -> JsonSchemaValue:
    raw = TypeAdapter(cast(type[object], type_)).json_schema()
    defs, text = raw.get("$defs", {}), json.dumps(raw)
    shared = {name for name in defs if text.count(f'"#/$defs/{name}"') > 1}
    writer = _Writer(defs, frozenset(shared))
    schema = writer.without_words(raw)  # the tool's own words say it
    if shared:
        schema["$defs"] = {name: writer.without_words(defs[name]) for name in sorted(shared)}
    return schema


@dataclass(frozen=True)
class _Writer:
    """Writes one schema; `shared` definitions are referred to."""

    defs: JsonSchemaValue
    shared: frozenset[str]

    def node(self, raw: JsonSchemaValue) -> JsonSchemaValue:
        words = {"description": raw["description"]} if "description" in raw else {}
        if "$ref" in raw:
            name = raw["$ref"].rpartition("/")[2]
            if name in self.shared:  # which takes no words beside it
                return {"$ref": raw["$ref"]}
            return {**self.without_words(self.defs[name]), **words}
        options = [option for option in raw.get("anyOf", ()) if option.get("type") != "null"]
        if len(options) == 1:
            return self.node({**options[0], **words})
        if options:
            return {"anyOf": [self.node(option) for option in options], **words}
        return self._plain(raw)

    def without_words(self, raw: JsonSchemaValue) -> JsonSchemaValue:
        """A class's schema; its docstring is for those who read the code."""
        return self.node({key: value for key, value in raw.items() if key != "description"})

    def _plain(self, raw: JsonSchemaValue) -> JsonSchemaValue:
        schema = {
            key: raw[key] for key in _TOLD_KEYS if key in raw and _says_something(key, raw[key])
        }
        if "const" in raw:
            schema["enum"] = [raw["const"]]
        if raw.get("type") == "array":
            schema["items"] = self.node(raw["items"])
        if raw.get("type") == "object":
            schema["properties"] = {n: self.node(f) for n, f in raw.get("properties", {}).items()}
            if required := raw.get("required"):
                schema["required"] = required
        return schema


def _says_something(key: str, value: object) -> bool:
    if key == "minimum":
        return value not in _PLAIN_LEAST
    return not (key == "maximum" and isinstance(value, int | float) and value >= _OUT_OF_REACH)
