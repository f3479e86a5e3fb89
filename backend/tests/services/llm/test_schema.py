from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Annotated, Any, Literal

import jsonschema  # type: ignore[import-untyped]
import pytest
from pydantic import BaseModel, Field

from tripkit.services.llm.schema import json_schema, list_schema, reply_schema


class Mood(StrEnum):
    CALM = "calm"
    WILD = "wild"


class Spot(BaseModel):
    """Somewhere."""

    kind: Literal["spot"] = "spot"
    name: str = Field(min_length=1, max_length=80, pattern="^[A-Z]")
    lat: float = Field(ge=-90, le=90)


class Path(BaseModel):
    kind: Literal["path"] = "path"
    length: int = Field(gt=0)


class Trip(BaseModel):
    mood: Mood | None = None
    when: date | None = Field(default=None, description="the first day")
    tags: list[str] = Field(default_factory=list, max_length=5)
    home: Spot = Field(description="where it starts")
    stops: list[Annotated[Spot | Path, Field(discriminator="kind")]] = []


class Tree(BaseModel):
    name: str
    children: list[Tree] = []


def objects(node: Any) -> list[dict[str, Any]]:
    found = []
    if isinstance(node, dict):
        if node.get("type") == "object":
            found.append(node)
        for value in node.values():
            found += objects(value)
    if isinstance(node, list):
        for value in node:
            found += objects(value)
    return found


def keywords(node: Any) -> set[str]:
    """The schema keywords in use (the names of properties and definitions are none)."""
    found: set[str] = set()
    if isinstance(node, list):
        return found.union(*(keywords(one) for one in node))
    if not isinstance(node, dict):
        return found
    for key, value in node.items():
        found.add(key)
        inner = list(value.values()) if key in {"properties", "$defs"} else value
        found |= keywords(inner)
    return found


@pytest.mark.parametrize("type_", [Spot, Trip, Tree])
def test_every_property_is_required_and_no_other_allowed(type_: type[BaseModel]) -> None:
    for made in (json_schema(type_), list_schema(type_), reply_schema(type_)):
        assert made.strict
        assert made.schema["type"] == "object"
        assert objects(made.schema)
        for one in objects(made.schema):
            assert one["required"] == list(one["properties"])
            assert one["additionalProperties"] is False
        unknown = {"default", "oneOf", "discriminator", "pattern", "minLength", "title", "format"}
        assert not keywords(made.schema) & unknown
        jsonschema.Draft202012Validator.check_schema(made.schema)


def test_what_pydantic_makes_fits_and_what_is_missing_does_not() -> None:
    trip = Trip(home=Spot(name="Ella", lat=6.8), stops=[Path(length=3)], mood=Mood.CALM)
    check = jsonschema.Draft202012Validator(json_schema(Trip).schema)
    assert check.is_valid(trip.model_dump(mode="json"))
    assert not check.is_valid(trip.model_dump(mode="json", exclude={"mood"}))
    assert not check.is_valid(trip.model_dump(mode="json") | {"more": 1})
    assert not check.is_valid(trip.model_dump(mode="json") | {"mood": "sad"})


def test_a_reply_says_its_extraction_first() -> None:
    assert list(reply_schema(Spot).schema["properties"]) == ["extraction", "reply"]


class Free(BaseModel):
    prices: dict[str, float]


class Pair(BaseModel):
    at: tuple[float, float]


class Anything(BaseModel):
    value: Any


class Bag(BaseModel):
    values: list[Any]


@pytest.mark.parametrize("type_", [Free, Pair, Anything, Bag, int, list[int]])
def test_what_strict_mode_cannot_say_is_not_called_strict(type_: type[Any]) -> None:
    made = json_schema(type_)
    assert not made.strict
    jsonschema.Draft202012Validator.check_schema(made.schema)


def test_names_are_what_vendors_take() -> None:
    assert json_schema(list[Spot]).name.replace("_", "").isalnum()
    assert len(json_schema(type("N" * 100, (Spot,), {})).name) == 64
