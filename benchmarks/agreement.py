"""How far two careful people agree on the sealed messages: the reader's ceiling.

`annotators/second.jsonl` was written from the texts alone, by somebody who knew neither the first
labels nor the rules. Each label set is judged by the other's, slot by slot, as the reader is.
"""

import json
from pathlib import Path
from typing import Any

from language import HERE, LISTS, SLOTS, marks

Labels = dict[str, dict[str, Any]]


def labels(file: Path) -> Labels:
    rows = (json.loads(line) for line in file.read_text("utf-8").splitlines())
    return {row["id"]: row for row in rows}


def as_given(slot: str, value: Any) -> Any:
    """A label in the shape of a reading."""
    if value is None or slot not in LISTS:
        return value
    return " ".join(map(str, value)) if slot in ("scene", "styling") else tuple(value)


def agreement(judge: Labels, judged: Labels) -> float:
    """Per cent of slots on which the second argument is right by the first."""
    verdicts: list[bool] = []
    for key, label in judge.items():
        for slot in SLOTS:
            said = as_given(slot, judged[key]["expect"].get(slot))
            may = (label.get("may") or {}).get(slot)
            verdicts += marks(slot, label["expect"].get(slot), may, said)[0]
    return 100 * sum(verdicts) / len(verdicts)


if __name__ == "__main__":
    first = labels(HERE / "sealed" / "messages.jsonl")
    second = labels(HERE / "annotators" / "second.jsonl")
    print(f"second annotator by the first: {agreement(first, second):.1f} %")
    print(f"first annotator by the second: {agreement(second, first):.1f} %")
