"""From a Pydantic type to the strict subset of JSON Schema that providers take."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter, ValidationError, create_model

from tripkit.services.llm.provider import JsonSchema

T = TypeVar("T")

# What both vendors' strict modes know (OpenAI's structured outputs guide, Gemini's
# responseJsonSchema). Limits that are left out here are still checked on the answer.
_KEPT = {
    "$ref", "$defs", "type", "enum", "const", "anyOf", "items", "properties", "required",
    "additionalProperties", "description", "minItems", "maxItems", "minimum", "maximum",
}  # fmt: skip
_UNSUPPORTED = {"prefixItems", "patternProperties", "allOf", "not", "if"}
_NOT_A_NAME = re.compile(r"[^a-zA-Z0-9_-]")


class NotStrict(Exception):
    """The type says something that strict mode cannot: a mapping, a tuple, an intersection."""


def json_schema(type_: type[Any]) -> JsonSchema:
    """Returns the schema of a type; `strict` is False when the strict subset cannot say it."""
    return _json_schema(cast(Hashable, type_))


def list_schema(item: type[Any]) -> JsonSchema:
    """Returns the schema of `{"items": [item, …]}`."""
    return _list_schema(cast(Hashable, item))


def reply_schema(extraction: type[Any]) -> JsonSchema:
    """Returns the schema of `{"extraction": …, "reply": "…"}`, in that order."""
    return _reply_schema(cast(Hashable, extraction))


def adapter(type_: type[T]) -> TypeAdapter[T]:
    """Returns the validator of a type."""
    return _adapter(cast(Hashable, type_))


@lru_cache(maxsize=256)
def _json_schema(type_: Hashable) -> JsonSchema:
    raw = TypeAdapter(cast(type[Any], type_)).json_schema()
    name = _NOT_A_NAME.sub("_", getattr(type_, "__name__", "answer"))[:64]
    try:
        return JsonSchema(name, strict(raw), strict=True)
    except NotStrict:
        return JsonSchema(name, raw, strict=False)


@lru_cache(maxsize=256)
def _list_schema(item: Hashable) -> JsonSchema:
    return json_schema(create_model("Items", items=(list[item], ...)))  # type: ignore[valid-type]


@lru_cache(maxsize=256)
def _reply_schema(extraction: Hashable) -> JsonSchema:
    type_ = cast(type[Any], extraction)
    return json_schema(create_model("Reply", extraction=(type_, ...), reply=(str, ...)))


@lru_cache(maxsize=256)
def _adapter(type_: Hashable) -> TypeAdapter[Any]:
    return TypeAdapter(cast(type[Any], type_))


def strict(schema: dict[str, Any]) -> dict[str, Any]:
    """Returns the schema with every property required and no others allowed.

    Raises NotStrict when it cannot be said so.
    """
    root = _strict(schema)
    if "$ref" in root:  # a recursive model: strict mode wants an object at the root
        target = root["$defs"][root["$ref"].rpartition("/")[2]]
        root = {**target, "$defs": root["$defs"]}
    if root.get("type") != "object":
        raise NotStrict("the root is not an object")
    return root


def _strict(node: dict[str, Any]) -> dict[str, Any]:
    if _UNSUPPORTED & node.keys():
        raise NotStrict(str(sorted(_UNSUPPORTED & node.keys())))
    if "oneOf" in node:  # a union with a discriminator
        node = {**node, "anyOf": node["oneOf"]}
    if "$ref" in node:  # strict mode wants a reference to stand alone
        return {"$ref": node["$ref"]} | _definitions(node)
    kept = {key: value for key, value in node.items() if key in _KEPT and key != "$defs"}
    if not kept.keys() & {"type", "anyOf", "enum", "const"}:
        raise NotStrict("a value of any type")
    if limits := _limits_in_words(node):
        kept["description"] = " ".join(filter(None, [kept.get("description", ""), limits]))
    if "const" in kept:
        kept["enum"] = [kept.pop("const")]
    if "anyOf" in kept:
        kept["anyOf"] = [_strict(option) for option in kept["anyOf"]]
    if kept.get("type") == "array":
        kept["items"] = _strict(kept.get("items", {}))
    if kept.get("type") == "object":
        kept = _closed_object(kept)
    return kept | _definitions(node)


def _limits_in_words(node: Mapping[str, object]) -> str:
    """What the strict subset cannot say of a text, as the model reads it."""
    least, most, pattern = (node.get(key) for key in ("minLength", "maxLength", "pattern"))
    if least and most:
        length = f"{least} to {most} characters."
    elif most:
        length = f"At most {most} characters."
    else:
        length = f"At least {least} characters." if least else ""
    return " ".join(filter(None, [length, f"Pattern: {pattern}" if pattern else ""]))


def _closed_object(node: dict[str, Any]) -> dict[str, Any]:
    if "properties" not in node and node.get("additionalProperties") is not False:
        raise NotStrict("a mapping with free keys")
    properties = {key: _strict(value) for key, value in node.get("properties", {}).items()}
    return node | {
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _definitions(node: dict[str, Any]) -> dict[str, Any]:
    if "$defs" not in node:
        return {}
    return {"$defs": {name: _strict(one) for name, one in node["$defs"].items()}}


def problems(error: ValidationError) -> tuple[str, ...]:
    """Returns what is wrong, one line a fault, without repeating the input's text."""
    found = []
    for fault in error.errors(include_url=False, include_input=False, include_context=False):
        where = ".".join(str(part) for part in fault["loc"]) or "answer"
        found.append(f"{where}: {fault['msg']}")
    return tuple(found[:20])
