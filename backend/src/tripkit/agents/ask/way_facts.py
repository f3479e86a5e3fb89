"""The ways from one place to another as facts, those by what was asked about first."""

from collections.abc import Iterator

from tripkit.domain.ask import Found
from tripkit.domain.context import Locale
from tripkit.knowledge.questions.topics import means_in

TITLE = "The way there", "가는 길"
TIMETABLE = "TripKit's timetable of usual times", "TripKit 시간표"
SourcedLine = tuple[str, str | None, str]
"""A sentence, the address that it rests on, and the kind of its source."""


def way_lines(facts: Found, locale: Locale) -> Iterator[SourcedLine]:
    """A sentence a way."""
    for way in facts["ways"]:
        yield way["text"], None, way["source"]


def of_means(results: dict[str, Found], question: str) -> dict[str, Found]:
    """The results with the ways by the means that a question names before the others."""
    means = means_in(question.lower())

    def is_other(way: Found) -> tuple[bool, bool]:
        return "night" in means and not way["overnight"], way["means"] not in means

    return {
        key: {**facts, "ways": sorted(facts["ways"], key=is_other)} if "ways" in facts else facts
        for key, facts in results.items()
    }
