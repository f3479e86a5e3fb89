"""Messages with what they say marked in them, as the reader would tell it of them."""

import sys
from pathlib import Path

from tripkit.domain.statements import Statement

sys.path.insert(0, str(Path(__file__).resolve().parents[4] / "training"))

import markup


def marked(line: str, certainty: float = 1.0) -> tuple[str, list[Statement]]:
    """The text of "[delete the temple](command=remove@temple@), please", and its statements."""
    message = markup.message(f"edit | {line}")
    statements = [
        statement.model_copy(update={"certainty": certainty})
        for statement in markup.statements(message)
    ]
    return message.text, statements
