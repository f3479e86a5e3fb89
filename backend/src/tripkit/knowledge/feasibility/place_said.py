"""From what was said of places to conditions: where one goes, has been, and starts near."""

import re
from collections.abc import Iterator, Sequence

from tripkit.domain.profile import Profile
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility.facts import Condition
from tripkit.knowledge.feasibility.places import point_of
from tripkit.knowledge.feasibility.ways_said import LIKELY, SURE, distances
from tripkit.knowledge.feasibility.words import word
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.ways import Point

QUIET = ("quiet", "hidden")
_ALSO = " / "
NEAR_NAME = 14
"""Characters beside a name in which words say that it shall be near."""
FAINTLY = 0.35
"""The certainty from which on a place that was refused counts, where words say "been there"."""
BESIDE = 2
"""Characters between a town to start from and the country behind it ("Birmingham, UK")."""
_LIST = 14
"""Characters within which "from Gimpo or Incheon" names two places to start."""


class PlaceSaid:
    """What was said of where."""

    def __init__(
        self,
        profile: Profile,
        rows: Sequence[StatementRow],
        messages: Sequence[str],
        *,
        avoid: Sequence[str],
        zones: Sequence[str],
    ) -> None:
        self.profile = profile
        self.rows = rows
        self.messages = messages
        self.avoid = avoid
        self.zones = zones
        self.wanted = [row for row in rows if row.polarity == "wanted"]

    def conditions(self) -> Iterator[Condition]:
        """Where one goes, then what is left out since one knows it, then near the start."""
        yield from self._where()
        yield from self._been_there()
        yield from self._near_start()

    def _row(self, pattern: re.Pattern[str]) -> StatementRow | None:
        return next((row for row in self.rows if pattern.search(row.text)), None)

    def _sure(self, *kinds_: str) -> list[StatementRow]:
        return [row for row in self.wanted if row.kind in kinds_ and row.certainty >= SURE]

    def likened(self) -> list[str]:
        """Places that were named only to say what another shall be like."""
        return [
            row.value
            for row in self.rows
            if row.kind == "go" and row.certainty >= LIKELY and self._is_like(row)
        ]

    def _is_like(self, row: StatementRow) -> bool:
        texts = [m for m in self.messages if m[slice(*row.span)] == row.text]
        return any(
            word("likes_before").search(text[: row.span[0]])
            or word("likes_after").match(text[row.span[1] :])
            for text in texts
        )

    def _been_there(self) -> Iterator[Condition]:
        """Places that one has seen, of which the chat made no dislike."""
        for row in self.rows:
            is_goal = self._is_goal(row) and not self._is_known(row)
            is_seen = row.kind == "go" and not is_goal and find(row.value)
            if is_seen and row.certainty >= FAINTLY and row.value not in self.avoid:
                is_known = any(lies_known(row.value, name) for name in self.avoid)
                if not is_known and (self._is_known(row) or word("been").search(self._after(row))):
                    yield Condition("avoid", row.value, row.text, row.id)

    def _near_start(self) -> Iterator[Condition]:
        """Near the town that one starts from, where that was said."""
        for row in self.wanted:
            is_start = row.kind == "origin" and row.certainty >= LIKELY
            if is_start and word("near").search(row.text) and not self._sets_off(row):
                yield Condition("near", row.value, row.text, row.id)

    def _sets_off(self, row: StatementRow) -> bool:
        """Whether "near" only says where one sets off: "leaving from near Groningen"."""
        near = word("near").search(row.text)
        within = row.text[: near.start()] if near else ""
        return any(word("sets_off").search(before + within) for before, _ in self._beside(row))

    def _is_goal(self, row: StatementRow) -> bool:
        """Whether it is the place that the chat takes as the destination."""
        here = self.profile.destination
        return row.polarity == "wanted" and here is not None and lies_known(row.value, here)

    def _is_near(self, here: str) -> bool:
        """Whether words beside the name say near it."""
        rows = [r for r in self.rows if r.kind == "go" and lies_known(r.value, here)]
        for row in rows:
            for message in self.messages:
                if message[slice(*row.span)] == row.text:
                    start, end = row.span
                    around = message[max(0, start - NEAR_NAME) : end + NEAR_NAME // 2]
                    if word("near_place").search(around):
                        return True
        return any(word("near_place").search(row.text) for row in rows)

    def _after(self, row: StatementRow) -> str:
        """The statement's words and those behind it to the end of the sentence."""
        for message in self.messages:
            if message[slice(*row.span)] == row.text:
                return re.split(r"[.!?\n]", message[row.span[0] :])[0]
        return row.text

    def _where(self) -> Iterator[Condition]:
        here = self.profile.destination
        if here and here != "anywhere" and not self._is_measure(here):
            yield self._named(here)
        for row in self._sure("where_open"):
            if row.value in ("domestic", "abroad"):
                yield Condition("area", row.value, row.text, row.id)
        for row in self.wanted:
            is_quiet = row.kind == "crowd" and row.value in QUIET and row.certainty >= LIKELY
            is_room = word("a_room").search(row.text)
            if is_quiet and not is_room and word("crowd").search(row.text):
                yield Condition("crowd", "quiet", row.text, row.id)

    def _is_measure(self, here: str) -> bool:
        """Whether a place was named only to tell something else: a time zone, a likeness, one
        more place to start."""
        names = [row for row in self.rows if row.kind == "go" and _is_of(row.value, here)]
        return bool(names) and all(self._is_aside(row) for row in names)

    def start(self) -> tuple[str, Point] | None:
        """The town that words say one sets off from or lives in, where the chat holds none."""
        for row in self.rows:
            if row.kind in ("go", "origin") and row.certainty >= FAINTLY:
                is_start = any(word("starts_before").search(b) for b, _ in self._beside(row))
                if is_start and (point := point_of(row.value)):
                    return row.value, point
        return None

    def _is_aside(self, row: StatementRow) -> bool:
        """Whether a name is told for another reason than to go there."""
        starts = [r for r in self.rows if r.kind == "origin"]
        return (
            any(row.text in zone for zone in self.zones)
            or self._is_likeness(row)
            or self._is_home(row)
            or self._is_known(row)
            or any(0 <= row.span[0] - start.span[1] <= BESIDE for start in starts)
            or (
                word("either").search(row.text) is not None
                and any(0 < start.span[0] - row.span[0] <= _LIST for start in starts)
            )
        )

    def _beside(self, row: StatementRow) -> list[tuple[str, str]]:
        """What stands before the name and behind it, in the messages that have it."""
        start, end = row.span
        return [(m[:start], m[end:]) for m in self.messages if m[start:end] == row.text]

    def _is_known(self, row: StatementRow) -> bool:
        """Whether words beside the name say that one has been there, or shall not go."""
        return any(
            word("been_before").search(before) or word("been_after").match(behind)
            for before, behind in self._beside(row)
        )

    def _is_home(self, row: StatementRow) -> bool:
        """Whether it is only where somebody lives, comes from, changes or once was."""
        return any(
            word("home_before").search(before)
            or word("home_after").search(f"{row.text}{behind}"[: len(row.text) + 8])
            for before, behind in self._beside(row)
        )

    def _is_likeness(self, row: StatementRow) -> bool:
        """Whether a name only likens ("like Bhutan"), bounds ("between Hanoi and Bali"), tells
        whose holidays they are ("UK half term"), or is the word for any country."""
        return any(
            word("likens_before").search(before)
            or word("midway_before").search(before)
            or word("likens_after").match(behind)
            or word("midway").match(behind)
            or (row.text == "나라" and word("a_country").search(before))
            for before, behind in self._beside(row)
        )

    def _named(self, here: str) -> Condition:
        """The place of the profile; several that were said with it; near it where that was said."""
        if self._is_near(here) and not distances(self.rows):
            return Condition("near", here, here)
        rows = [
            row
            for row in self.wanted
            if row.kind == "go" and not (self._is_like(row) or self._is_aside(row))
        ]
        names = list(dict.fromkeys(row.value for row in rows))
        if not any(lies_known(name, here) for name in names) or len(names) == 1:
            return Condition("in", here, here)
        return Condition("in", " or ".join(names), _ALSO.join(dict.fromkeys(names)))


def _is_of(name: str, here: str) -> bool:
    """Whether a statement's place is the profile's, known to the gazetteer or not."""
    return name.casefold() == here.casefold() or lies_known(name, here)


def lies_known(name: str, other: str) -> bool:
    """Whether two names are of one place ("Paris", "파리")."""
    places, others = find(name)[:1], find(other)[:1]
    return bool(places and others) and places[0].name == others[0].name
