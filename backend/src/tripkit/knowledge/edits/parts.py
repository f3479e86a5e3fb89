"""The clauses of a message, each with what it may do and the words of its command alone."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from tripkit.knowledge.edits.clauses import clauses
from tripkit.knowledge.edits.permits import Guide, Permit, Place
from tripkit.knowledge.edits.said import Said, origins
from tripkit.knowledge.edits.scene import Clause, Scene

MOST_CLAUSES = 12
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Part:
    """A clause, what it may do, and of it only the words that command and what belongs to them."""

    clause: Clause
    permit: Permit
    core: Said
    place: Place


def parts_of(text: str, message: Said, scene: Scene, guide: Guide) -> list[Part]:
    """The clauses of `message`, which is `text` as it is read, without what asks for nothing."""
    typed = origins(text)

    def place(span: Span) -> Place:
        return typed[span[0]], typed[span[1] - 1] + 1

    plain = message.without(_spans(guide.asides, typed))
    cuts = clauses(plain, scene, lambda *span: guide.begins(place(span)))
    parts = []
    for span in cuts[:MOST_CLAUSES]:
        clause = scene.clause(plain.part(*span).packed())
        gaps = _between(span, _spans(guide.details(place(span)), typed))
        core = plain.without(gaps).part(*span).packed()
        parts.append(Part(clause, guide.permit(clause, place(span)), core, place(span)))
    return parts


def _between(whole: Span, spans: Sequence[Span]) -> list[Span]:
    """What of the whole lies outside the spans; nothing where there are none."""
    if not spans:
        return []
    edges = [whole[0], *(edge for span in spans for edge in span), whole[1]]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _spans(places: Sequence[Place], typed: Sequence[int]) -> list[Span]:
    """Where places of the typed text stand in the text as it is read."""
    spans = [(bisect_left(typed, start), bisect_left(typed, end)) for start, end in places]
    return [span for span in spans if span[0] < span[1]]
