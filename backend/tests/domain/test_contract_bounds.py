"""The bounds that clients read in the contract are the ones that the models hold them to."""

import importlib
import json
import pkgutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

import tripkit.domain
from tripkit.domain.plan import PlanRequest

CONTRACT = Path(__file__).resolve().parents[3] / "contracts" / "openapi.json"
SCHEMAS: dict[str, Any] = json.loads(CONTRACT.read_text("utf-8"))["components"]["schemas"]
BOUNDS = {
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength",
    "minItems", "maxItems", "pattern",
}  # fmt: skip


def models() -> dict[str, type[BaseModel]]:
    """Those of the domain that the contract has under the same name."""
    found = [
        value
        for module in pkgutil.iter_modules(tripkit.domain.__path__, "tripkit.domain.")
        for value in vars(importlib.import_module(module.name)).values()
        if isinstance(value, type)
        and issubclass(value, BaseModel)
        and value.__module__ == module.name
    ]
    names = Counter(one.__name__ for one in found)
    return {
        one.__name__: one for one in found if names[one.__name__] == 1 and one.__name__ in SCHEMAS
    }


def bounds(schema: object, at: str = "") -> Iterator[tuple[str, object]]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key in BOUNDS and not isinstance(value, dict):
                yield f"{at}/{key}", value
            else:
                yield from bounds(value, f"{at}/{key}")
    elif isinstance(schema, list):
        for n, value in enumerate(schema):
            yield from bounds(value, f"{at}/{n}")


@pytest.mark.parametrize("name", sorted(models()))
def test_a_models_bounds_are_those_of_the_contract(name: str) -> None:
    ours = models()[name].model_json_schema().get("properties", {})
    theirs = SCHEMAS[name].get("properties", {})
    shared = ours.keys() & theirs.keys()
    assert {key: dict(bounds(ours[key])) for key in shared} == {
        key: dict(bounds(theirs[key])) for key in shared
    }


def test_most_of_the_contracts_models_are_the_domains() -> None:
    assert len(models()) > 100


@pytest.mark.parametrize(("letters", "fits"), [(0, False), (1, True), (2000, True), (2001, False)])
def test_an_order_for_a_plan_is_of_one_to_two_thousand_letters(letters: int, fits: bool) -> None:
    try:
        PlanRequest(task="a" * letters)
    except ValidationError:
        assert not fits
    else:
        assert fits
