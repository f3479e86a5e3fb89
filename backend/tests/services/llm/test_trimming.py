"""Lengths are told to the model, and what is too long is cut instead of refused."""

from __future__ import annotations

import pytest
from fakes.script import Say, ScriptedServer
from pydantic import BaseModel, Field, ValidationError

from tripkit.services.llm.port import LLM, Item
from tripkit.services.llm.schema import json_schema, list_schema
from tripkit.services.llm.trimming import cut, validated

from .conftest import ASK


class Stop(BaseModel):
    name: str = Field(min_length=2, max_length=20)
    note: str | None = Field(default=None, max_length=12, description="Why.")


class Walk(BaseModel):
    stops: list[Stop] = Field(max_length=2)
    code: str = Field(default="PT", pattern=r"^[A-Z]{2}$")
    way: Stop | str = "on foot"


LONG = "A terrace over the river with orange trees"


def test_lengths_and_patterns_stand_in_the_schema_that_a_model_reads() -> None:
    shown = str(list_schema(Walk).schema)
    assert "2 to 20 characters." in shown
    assert "At most 12 characters." in shown
    assert "Pattern: ^[A-Z]{2}$" in shown
    assert json_schema(Walk).strict


def test_texts_and_lists_are_cut_wherever_they_stand() -> None:
    stop = f'{{"name": "{LONG}", "note": "오래된 골목의 작은 찻집이에요"}}'
    walk = validated(Walk, f'{{"stops": [{stop}, {stop}, {stop}], "way": {stop}}}')
    assert [stop.name for stop in walk.stops] == ["A terrace over the…"] * 2
    assert walk.stops[0].note is not None
    assert len(walk.stops[0].note) <= 12
    assert isinstance(walk.way, Stop)


@pytest.mark.parametrize("raw", ['{"stops": [], "code": "x"}', '{"stops": 3}', "{"])
def test_what_cutting_does_not_mend_is_still_wrong(raw: str) -> None:
    with pytest.raises(ValidationError):
        validated(Walk, raw)


@pytest.mark.parametrize(
    ("text", "longest", "short"),
    [("one two three", 9, "one two…"), ("abcdefghij", 5, "abcd…"), ("short", 5, "short")],
)
def test_a_cut_ends_at_a_word(text: str, longest: int, short: str) -> None:
    assert cut(text, longest) == short


async def test_a_field_too_long_costs_neither_the_item_nor_a_call(
    server: ScriptedServer, llm: LLM
) -> None:
    server.always = Say.json({"items": [{"name": LONG, "note": None}]})
    events = [event async for event in llm.items(ASK, Stop, otherwise=list)]
    assert events == [Item(0, Stop(name="A terrace over the…"))]
    server.always = Say.json({"name": LONG, "note": None})
    answer = await llm.answer(ASK, Stop, otherwise=lambda: Stop(name="ours"))
    assert (answer.value.name, answer.source) == ("A terrace over the…", "model")
    assert len(server.requests) == 2
