"""The types that arguments of a trip's tools are made of.

What a plan holds already it keeps: such arguments are taken but not shown to a model
(`SkipJsonSchema`).
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(max_length=200)]
Day = Annotated[str, Field(max_length=10)]
Many = Annotated[list[Text], Field(max_length=30)]
Dollars = Annotated[float, Field(ge=0)]
NAMED = "as the order spells it"


class Arguments(BaseModel):
    """What else a model sends is left out."""

    model_config = ConfigDict(extra="ignore")


class OfDestination(Arguments):
    destination: Text = Field(description=NAMED)
