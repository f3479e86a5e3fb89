"""A sentence of an answer with what it rests on."""

from typing import Literal

from pydantic import Field

from tripkit.domain.provenance import Provenance
from tripkit.domain.wire import Snake

ClaimKind = Literal["entry", "health", "safety", "price", "hours", "figure"]
"""What a sentence claims that can hurt whoever trusts it."""


class Passage(Snake):
    """One sentence as it stands in the answer, marks and all."""

    text: str
    provenance: Provenance
    sources: list[int] = Field(
        default_factory=list, description="the `number`s of the sources that bear it out"
    )
    claim: ClaimKind | None = Field(
        default=None,
        description="what nobody checked, if it matters: of tier `model`, or of one page",
    )
    check: str | None = Field(default=None, description="how to check it")
    replaces: str | None = Field(
        default=None,
        description="the sentence that was wrong and stood here before; `[…]` where it may not be"
        " repeated",
    )
