"""Statements for tests, written as `words(kind=value)` are: text, kind, value, and what is special."""

from typing import Any

from tripkit.domain.statements import Span, Statement, numbered


def said(text: str, kind: str, value: str, **special: Any) -> Statement:
    return Statement(
        id="s0", text=text, span=Span(start=0, end=len(text)), kind=kind, value=value, **special
    )


def in_order(message: str, *statements: Statement) -> list[Statement]:
    """The statements at the places where their words stand in the message."""
    return numbered(
        statement.model_copy(
            update={
                "span": Span(
                    start=message.index(statement.text),
                    end=message.index(statement.text) + len(statement.text),
                )
            }
        )
        for statement in statements
    )


class Says:
    """A reader that says of each message what it was told to, and nothing of any other."""

    def __init__(self, **messages: list[Statement]) -> None:
        self.messages: dict[str, list[Statement]] = dict(messages)

    async def read(self, text: str, context: Any) -> list[Statement]:
        return self.messages.get(text, [])
