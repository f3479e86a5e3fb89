"""What nothing of ours answers: said in one sentence, with where to look."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say


@cache
def _look() -> dict[str, list[str]]:
    """By topic: what it is, and who knows it, in both languages."""
    text = (files("tripkit.agents.ask.desk") / "data" / "look.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {topic: cells for topic, *cells in rows}


def who_knows(topics: Sequence[str], locale: Locale) -> str:
    """Where to look for the first of the topics that somebody is known to know."""
    row = next((_look()[topic] for topic in topics if topic in _look()), None)
    if row:
        return row[1 if locale == "en" else 3]
    return say(locale, "the official page of whoever runs it", "운영하는 곳의 공식 안내")


def unknown_of(place: str, topics: Sequence[str], locale: Locale) -> Answer:
    """One sentence: what is not known of where, and who knows it."""
    row = next((_look()[topic] for topic in topics if topic in _look()), None)
    if row is None:
        text = say(
            locale,
            f"I hold nothing on that{f' for {place}' if place else ''}; ask the official tourist"
            " office or the place itself.",
            f"{f'{place}에 대한 ' if place else ''}그 내용은 자료에 없어요. 공식 관광 안내나 해당"
            " 기관에 확인해요.",
        )
    else:
        text = say(
            locale,
            f"I hold nothing on {row[0]}{f' in {place}' if place else ''}; look at {row[1]}.",
            f"{f'{place}의 ' if place else ''}{row[2]} 자료는 없어요. {row[3]}에서 확인해요.",
        )
    return Answer("unknown", Line(text), place)
