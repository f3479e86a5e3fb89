"""A message cut into its commands and questions."""

import re
from collections.abc import Callable

from tripkit.knowledge.edits.acts import acts_in
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Scene
from tripkit.knowledge.edits.tables import patterns

_TABLE = patterns("clauses")
_CUT = _TABLE.compiled("cut")
_JOINED = _TABLE.compiled("joined")
_OWN = _TABLE.compiled("own")
_ASIDE = _TABLE.compiled("aside")
MOST_PIECES = 24
"""Parts of a message that are looked at; what comes after belongs to no request."""
_THING = re.compile(r"[a-z]{3,}|[가-힣]{2,}")
_STRONG = frozenset({
    "delete", "cancel", "rename", "move", "longer", "shorter", "add", "note", "reorder",
    "confirmed", "completed", "waitlisted", "tentative", "attend",
})  # fmt: skip


def clauses(
    said: Said, scene: Scene, begins: Callable[[int, int], bool | None]
) -> list[tuple[int, int]]:
    """Where the parts that are commands of their own stand; what adds to one stays with it.

    `begins` says whether a command begins in a piece, or None where only its words can tell.
    """
    pieces = _pieces(said)[:MOST_PIECES]
    joined: list[tuple[int, int]] = []
    commands = False
    for start, end in pieces:
        piece = said.part(start, end)
        if not piece.low.strip(" ,.!?;"):
            continue
        is_new = bool(joined) and begins(start, end)
        if joined and is_new is None:
            before = said.part(*joined[-1])
            is_new = commands and _stands(piece, scene) and not _lends_time(before, piece, scene)
        here = _is_command(piece, scene)
        if joined and not is_new:
            joined[-1] = (joined[-1][0], end)
            commands = commands or here
        else:
            joined.append((start, end))
            commands = here
    return joined


_TIME_FIRST = re.compile(r" ?(?:at )?(?:\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\b\.?)|\d{1,2}:\d\d|noon)")


_NO_NAME = re.compile(
    r"\b(?:with|on|from|to|for|by)\b|^[\d:. apm]+(?:please|pls|thanks|thank you|ok|maybe)?\W*$"
)


def _lends_time(before: Said, piece: Said, scene: Scene) -> bool:
    """ "…, 7:40 pm with Asiana": the time of what stands before, which has none."""
    if _TIME_FIRST.match(piece.low) is None or acts_in(piece) & _STRONG:
        return False
    marks = scene.clause(before).marks
    if marks.clocks or refer(marks.rest, scene.trip, names_only=True).named:
        return False
    return _NO_NAME.search(piece.low) is not None


def _pieces(said: Said) -> list[tuple[int, int]]:
    cuts = [(m.start(), m.end()) for m in _CUT.finditer(said.bare)]
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(said.low)]
    return [(a, b) for a, b in zip(starts, ends, strict=True) if a < b]


def _stands(piece: Said, scene: Scene) -> bool:
    """Whether a piece is a command of its own."""
    low = piece.low.strip(" ,")
    if _JOINED.match(low) or _ASIDE.search(low):
        return False
    acts = acts_in(piece)
    if _OWN.search(low):
        return True
    timed = scene.clause(piece).marks
    if timed.flight_numbers and _THING.search(timed.rest.low):
        return True
    words = _THING.search(timed.rest.low)
    if acts & _STRONG and words:
        return True
    if acts & {"later", "earlier"} and refer(timed.rest, scene.trip, names_only=True).named:
        return True
    return bool((timed.clocks or timed.nights) and words and len(words.group()) > 1)


def _is_command(piece: Said, scene: Scene) -> bool:
    marks = scene.clause(piece).marks
    return bool(acts_in(piece)) or marks.timed() or bool(marks.flight_numbers)
