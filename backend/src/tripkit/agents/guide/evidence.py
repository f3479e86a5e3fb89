"""What an answer may say, under the numbers that it is cited by."""

from dataclasses import dataclass

from tripkit.agents.guide.state import EvidenceItem, GuideState
from tripkit.knowledge.sri_lanka import document
from tripkit.knowledge.sri_lanka.practical import Passage, Source


@dataclass(frozen=True)
class Cited:
    """A source under its number in the answer. `place_id` is empty for what holds anywhere."""

    number: int
    id: str
    place_id: str
    aspect: str
    text: str
    ko: str
    sources: tuple[str, ...]
    as_of: str | None


def cited(state: GuideState) -> list[Cited]:
    """What may be quoted, numbered as the answer numbers it."""
    return [
        Cited(
            number,
            item["id"],
            item["place"],
            item["aspect"],
            item["text"],
            item["ko"],
            tuple(item["sources"]),
            item["as_of"],
        )
        for number, item in enumerate(state.get("evidence", []), start=1)
    ]


def basis_of(state: GuideState) -> str:
    """The kind of source that the answer came from; "none" before there is one."""
    answer = state.get("answer")
    return answer["basis"] if answer else "none"


def of_document(document_id: str) -> EvidenceItem | None:
    entry = document(document_id)
    if entry is None:
        return None
    return EvidenceItem(
        id=entry.id,
        place=entry.place_id,
        aspect=entry.aspect,
        text=entry.text,
        ko=entry.ko,
        sources=list(entry.sources),
        as_of=None,
    )


def of_passage(entry: Passage) -> EvidenceItem:
    return EvidenceItem(
        id=entry.id,
        place=entry.places[0] if entry.places else "",
        aspect="practical",
        text=entry.en,
        ko=entry.ko,
        sources=[entry.source.name, entry.source.url],
        as_of=entry.as_of,
    )


def of_statement(key: str, text: str, source: Source, place_id: str = "") -> EvidenceItem:
    """A correction or computed sentence with who states it."""
    return EvidenceItem(
        id=key,
        place=place_id,
        aspect="practical",
        text=text,
        ko=text,
        sources=[source.name, source.url],
        as_of=None,
    )


def of_place(key: str, text: str, place_id: str, sources: tuple[str, ...]) -> EvidenceItem:
    """What our record of a place says."""
    return EvidenceItem(
        id=key,
        place=place_id,
        aspect="logistics",
        text=text,
        ko=text,
        sources=list(sources),
        as_of=None,
    )
