"""How far one "take it back" goes: as far as the last message of this talk went."""

from collections.abc import Sequence

from tripkit.domain.edits import CHANGING
from tripkit.services.storage.designer import StoredResult

PARTICIPLES = {"undo": "undone", "redo": "redone"}


def undo_steps(act: str, results: Sequence[StoredResult], version: int) -> int:
    """How many changes to take back, or to make again; `version` is the trip's own now.

    One message's changes go together, unless somebody changed the trip by hand since: then that
    step alone is the last one.
    """
    turns: list[int] = []
    undone: list[int] = []
    runs: list[str] = []
    last = 0
    for result in sorted(_changes(results), key=_version):
        now = _version(result)
        if now - _count(result) > last:  # by hand, or before this talk
            turns, undone, runs = [], [], []
        last = now
        if result.name == "undo":
            undone.append(turns.pop() if turns else _count(result))
            runs = runs[:-1]
        elif result.name == "redo":
            turns.append(undone.pop() if undone else _count(result))
            runs.append("")
        elif runs and runs[-1] == result.run_id:
            turns[-1] += 1
        else:
            turns.append(1)
            runs.append(result.run_id)
            undone = []
    if last != version:
        return 1
    counts = turns if act == "undo" else undone
    return counts[-1] if counts else 1


def _changes(results: Sequence[StoredResult]) -> list[StoredResult]:
    return [
        result
        for result in results
        if result.success
        and result.result.get("changes")
        and (result.name in CHANGING or result.name in PARTICIPLES)
    ]


def _version(one: StoredResult) -> int:
    return int(one.result.get("version") or 0)


def _count(one: StoredResult) -> int:
    """By how many versions it took the trip on."""
    return int(one.result.get("steps") or 1)
