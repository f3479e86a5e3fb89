"""The statements of the person as every prompt has them: words, their place, their sense."""

from collections.abc import Iterable, Mapping

from tripkit.domain.statements import Statement

_TOLD = ("text", "span", "kind", "value", "polarity", "strength")


def told_statements(
    statements: Iterable[Statement | Mapping[str, object]],
) -> list[dict[str, object]]:
    """Each as JSON; `span` counts characters of the text it was read from."""
    rows = (
        statement.model_dump(mode="json") if isinstance(statement, Statement) else statement
        for statement in statements
    )
    return [{key: row[key] for key in _TOLD if key in row} for row in rows]
