"""The bases of every model that crosses the wire: each surface keeps one spelling outside."""

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.alias_generators import to_camel
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema


class Wire(BaseModel):
    """A response or stored model: read by either name, written in camelCase."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, serialize_by_alias=True
    )


class WireInput(Wire):
    """A request model: an unknown field is refused so that a typo is not silently ignored."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class Snake(BaseModel):
    """A response of the surfaces that write snake_case: the guide, the planner, ask."""

    model_config = ConfigDict(extra="ignore")


class SnakeInput(Snake):
    """Their requests; an unknown field is refused here too."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class JsonOf:
    """Says which model a plain JSON value follows: `Annotated[dict[str, Any], JsonOf(Request)]`.

    States hold plain JSON, so that a checkpoint never depends on a class of ours; the graph's
    input schema still shows the model's fields, with their bounds.
    """

    def __init__(self, model: type[BaseModel]) -> None:
        self._model = model

    def __get_pydantic_json_schema__(
        self, _: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(self._model.__pydantic_core_schema__)
