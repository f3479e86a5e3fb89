"""What a person said, statement by statement, and what became of each."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, WithJsonSchema, model_validator

from tripkit.domain.statement_kinds import is_value
from tripkit.domain.wire import Wire

Polarity = Literal["wanted", "refused"]
Strength = Literal["must", "want", "mind"]
"""must: it has to hold. want: it is wished for. mind: it would be good, or would not hurt."""
About = Literal["trip", "day", "segment", "person"]
Relation = Literal["says", "adds", "corrects", "takes_back"]
"""How a statement stands to an earlier one of its kind: beside it, instead of it, against it."""
_TWO_PLACES = {
    "type": "array",
    "items": {"type": "integer"},
    "minItems": 2,
    "maxItems": 2,
    "description": "start and end, in code points",
}
OutcomeStatus = Literal["used", "asked", "set_aside", "not_understood"]


class Span(Wire):
    """Where in the text it stands, in code points: `text[start:end]`."""

    model_config = ConfigDict(frozen=True)

    start: Annotated[int, Field(ge=0)]
    end: Annotated[int, Field(ge=1)]

    @model_validator(mode="after")
    def _holds_something(self) -> Self:
        if self.end <= self.start:
            raise ValueError("a span holds at least one character")
        return self

    def overlaps(self, span: "Span") -> bool:
        """Whether the two share a character."""
        return self.start < span.end and span.start < self.end


class Statement(Wire):
    """One thing that was said; it never changes.

    `value` is written in its kind's grammar (see `statement_kinds.KINDS`); `text` is the person's
    own words at `span`; `certainty` 0–1 is the reader's, 1 where a grammar or a person is sure.
    """

    model_config = ConfigDict(frozen=True)

    id: str = Field(max_length=40)
    text: str = Field(min_length=1, max_length=20_000)
    span: Span
    kind: str
    value: str = Field(max_length=2_000)
    polarity: Polarity = "wanted"
    strength: Strength = "want"
    about: About = "trip"
    relation: Relation = "says"
    certainty: float = Field(default=1.0, ge=0, le=1)

    @model_validator(mode="after")
    def _is_of_its_kind(self) -> Self:
        if not is_value(self.kind, self.value):
            raise ValueError(f"{self.value!r} is no value of a statement of kind {self.kind!r}")
        return self


def numbered(statements: Iterable[Statement]) -> list[Statement]:
    """Statements in the order of the text, each with an id of its own, none said twice."""
    ordered = sorted(statements, key=lambda s: (s.span.start, s.span.end, s.kind, s.value))
    once = {(s.span.start, s.span.end, s.kind, s.value): s for s in ordered}
    return [s.model_copy(update={"id": f"s{n}"}) for n, s in enumerate(once.values(), 1)]


class Outcome(Wire):
    """What became of a statement: where it was used, or why not, in the person's language."""

    model_config = ConfigDict(frozen=True)

    statement_id: str = Field(max_length=40)
    status: OutcomeStatus
    where: str | None = Field(default=None, max_length=200)
    reason: str | None = Field(default=None, max_length=500)

    @model_validator(mode="after")
    def _says_where_or_why(self) -> Self:
        if self.status == "used" and not self.where:
            raise ValueError("what was used says where")
        if self.status == "set_aside" and not self.reason:
            raise ValueError("what was set aside says why")
        return self


class StatementRow(Wire):
    """A statement joined with its outcome, as answers carry it in `statements[]`."""

    id: str
    text: str
    span: Annotated[tuple[int, int], WithJsonSchema(_TWO_PLACES)]
    kind: str
    value: str
    polarity: Polarity
    strength: Strength
    about: About
    certainty: float
    status: OutcomeStatus
    where: str | None = None
    reason: str | None = None


def joined(statements: list[Statement], outcomes: list[Outcome]) -> list[StatementRow]:
    """One row a statement, in the order they were said.

    Raises ValueError for a statement that was given no outcome, or an outcome of no statement:
    a graph gives every statement exactly one.
    """
    by_id = {outcome.statement_id: outcome for outcome in outcomes}
    ids = {statement.id for statement in statements}
    if len(ids) != len(statements) or len(by_id) != len(outcomes) or ids != set(by_id):
        raise ValueError("every statement has one outcome, and every outcome its statement")
    return [
        StatementRow(
            **statement.model_dump(exclude={"span", "relation"}, by_alias=False),
            span=(statement.span.start, statement.span.end),
            **by_id[statement.id].model_dump(exclude={"statement_id"}, by_alias=False),
        )
        for statement in sorted(statements, key=lambda s: (s.span.start, s.span.end, s.id))
    ]
