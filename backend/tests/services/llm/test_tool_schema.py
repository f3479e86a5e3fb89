"""What a model is told of a tool's arguments."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

from tripkit.services.llm.tool_schema import tool_schema


class Class(StrEnum):
    FIRST = "first"
    SECOND = "second"


class Point(BaseModel):
    """A place on earth."""

    name: str = Field(max_length=20, pattern="^[a-z]+$")
    height: float = Field(default=0, ge=-430, le=8849)


class Sum(BaseModel):
    amount: float = Field(ge=0)


class Trip(BaseModel):
    """A way."""

    model_config = ConfigDict(extra="forbid")

    start: Point
    end: Point | None = Field(default=None, description="else the start")
    price: Sum | None = Field(default=None, description="of all")
    days: Annotated[int, Field(ge=1, le=30, description="whole")] | None = None
    seat: Class | None = None
    kind: Literal["rail"] = "rail"
    stops: list[str] = Field(default_factory=list, max_length=9)
    either: int | str = 1
    known: SkipJsonSchema[str] = ""


def test_only_what_a_model_needs_is_told() -> None:
    assert tool_schema(Trip) == {
        "type": "object",
        "properties": {
            "start": {"$ref": "#/$defs/Point"},
            "end": {"$ref": "#/$defs/Point"},
            "price": {
                "type": "object",
                "properties": {"amount": {"type": "number"}},
                "required": ["amount"],
                "description": "of all",
            },
            "days": {"type": "integer", "maximum": 30, "description": "whole"},
            "seat": {"type": "string", "enum": ["first", "second"]},
            "kind": {"type": "string", "enum": ["rail"]},
            "stops": {"type": "array", "items": {"type": "string"}},
            "either": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
        },
        "required": ["start"],
        "$defs": {
            "Point": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "height": {"type": "number", "minimum": -430},
                },
                "required": ["name"],
            }
        },
    }


def test_a_tool_without_arguments_says_so() -> None:
    class Nothing(BaseModel):
        """Nothing."""

    assert tool_schema(Nothing) == {"type": "object", "properties": {}}
