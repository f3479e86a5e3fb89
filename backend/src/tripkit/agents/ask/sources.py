"""The sources of one answer, each once with its number."""

from collections.abc import Sequence

from tripkit.domain.ask import AskSource
from tripkit.domain.context import Locale
from tripkit.domain.provenance import provenance_of
from tripkit.tools.trip.context import say

_OURS = {
    "estimate": ("TripKit's own estimate", "TripKit 추정"),
    "normals": ("Climate normals", "기후 평년값"),
    "catalogue": ("TripKit's catalogue", "TripKit 자료"),
    "wikivoyage": ("Wikivoyage contributors, CC BY-SA 4.0", "위키보이지 기여자, CC BY-SA 4.0"),
    "openstreetmap": ("OpenStreetMap contributors, ODbL", "오픈스트리트맵 기여자, ODbL"),
    "wikidata": ("Wikidata", "위키데이터"),
    "timetable": ("TripKit's timetable of usual times", "TripKit 시간표"),
}


def title_of(kind: str, url: str | None, locale: Locale) -> str:
    """What a source is called: its site where it is a page of somebody, else our name for it."""
    is_page = url and url.count("/") > 1 and provenance_of(kind, url).licence is None
    return (
        url.split("/")[2] if url and is_page else say(locale, *_OURS.get(kind, _OURS["catalogue"]))
    )


class Sources:
    """The sources of one answer, each with its number."""

    def __init__(self, locale: Locale, before: Sequence[AskSource] = ()) -> None:
        self._locale = locale
        self._numbered: dict[str, AskSource] = {
            source.url or source.title: source for source in before
        }

    def number(self, kind: str, url: str | None) -> int:
        """The number of this source, a new one where it was not named before."""
        title = title_of(kind, url, self._locale)
        key = url or title
        if key not in self._numbered:
            self._numbered[key] = AskSource(
                number=len(self._numbered) + 1,
                title=title,
                url=url,
                provenance=provenance_of(kind, url),
            )
        return self._numbered[key].number

    def all(self) -> list[AskSource]:
        return list(self._numbered.values())
