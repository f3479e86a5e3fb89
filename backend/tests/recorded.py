"""Answers recorded in files beside the tests that hold them to it.

RECORD=1 pytest PATH writes them again, for a change that is meant: read the difference.
"""

import json
import os
from pathlib import Path
from typing import Any


def assert_as_recorded(text: str, file: Path) -> None:
    """That the text is what was recorded in the file."""
    if os.environ.get("RECORD"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    assert text == file.read_text()


def pruned(value: Any) -> Any:
    """A value of JSON without what is empty in it."""
    if isinstance(value, dict):
        return {k: pruned(v) for k, v in value.items() if v not in (None, [], {}, "")}
    return [pruned(v) for v in value] if isinstance(value, list) else value


def rows(answer: dict[str, Any], *left_out: str) -> list[str]:
    """An answer's fields, a line each."""
    told = {name: value for name, value in pruned(answer).items() if name not in left_out}
    return [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in told.items()]
