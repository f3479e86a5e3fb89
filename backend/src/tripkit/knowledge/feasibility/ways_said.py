"""From what was said to the ways that a pick may take: modes, limits, days."""

import re
from collections.abc import Iterator, Sequence

from tripkit.domain.profile import Profile
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility.facts import Condition
from tripkit.knowledge.feasibility.words import hours_in, word, words

SURE = 0.65
"""A value that the reader gave counts from this certainty on; the words themselves always do."""
LIKELY = 0.5
"""The same for modes and crowds: "by train" and "quiet" are hardly ever another wish."""
_LONGEST = re.compile(r"(flight|drive|train|transfer|any)<=?(\d+(?:\.\d+)?)(h|min)")
_LENGTH = re.compile(r"(?:<=)?(?:\d+-)?(\d+)([dwmn])")
_UNITS = {"d": 1, "w": 7, "m": 30, "n": 1}
_DISTANCE = re.compile(r"<=?(\d+(?:\.\d+)?)(h|min|km|m)(?: (.+))?")
_MODES = {
    "train": "train",
    "fast_train": "train",
    "night_train": "train",
    "ferry": "ferry",
    "car": "drive",
    "rental_car": "drive",
    "campervan": "drive",
    "bus": "coach",
    "night_bus": "coach",
    "boat": "ferry",
    "flight": "flight",
}
_BY = (("by_car", "car"), ("by_train", "train"))
"""Patterns of plain words that name a mode."""
_DISLIKED = {"flying": "flight", "driving": "drive", "boats": "ferry"}
LIMITED = {"flight": "flying", "drive": "driving"}
"""A mode that has a limit is not refused: "no more than an hour of flying"."""


class WaysSaid:
    """What was said of the way, and how many days there are."""

    def __init__(
        self,
        profile: Profile,
        rows: Sequence[StatementRow],
        avoid: Sequence[str],
        messages: Sequence[str] = (),
    ) -> None:
        self.profile = profile
        self.rows = rows
        self.messages = messages
        self.texts = [*(row.text for row in rows), *messages]
        self.wanted = [row for row in rows if row.polarity == "wanted"]
        self.avoid = avoid

    def _row(self, pattern: re.Pattern[str]) -> StatementRow | None:
        return next((row for row in self.rows if pattern.search(row.text)), None)

    def days(self) -> int | None:
        """The days of the trip: what was said as its length, unless it is a pregnancy's weeks."""
        expects = words("health")["pregnant"]
        rows = [
            row for row in self.wanted if row.kind == "length" and self._is_length(row, expects)
        ]
        for row in sorted(rows, key=_nights_first):
            if match := _LENGTH.fullmatch(row.value):
                return int(match[1]) * _UNITS[match[2]] + (match[2] == "n")
        days = self.profile.days
        return None if days and days > 100 and self._row(expects) else days

    def _is_length(self, row: StatementRow, expects: re.Pattern[str]) -> bool:
        """Whether it is the trip's: no pregnancy's, no night on the way, no "a day" of a rate."""
        is_other = expects.search(self._behind(row)) or word("no_length").match(self._after(row))
        return not is_other and _of_trip(row)

    def _after(self, row: StatementRow) -> str:
        """The words that stand behind a statement in the message that has it."""
        texts = (m for m in self.messages if m[slice(*row.span)] == row.text)
        return next((text[row.span[1] :] for text in texts), "")

    def _behind(self, row: StatementRow) -> str:
        """The words of what else was said around a length."""
        beside = (r.text for r in self.rows if r is not row and overlap(r.span, row.span))
        return " ".join([row.text, *beside])

    def modes(self) -> tuple[set[str], set[str]]:
        """What is refused, and what one keeps to."""
        rows = self._mode_rows()
        by = {r.value for r in rows if r.polarity == "wanted" and not self._is_open(r)}
        without = {r.value for r in rows if r.polarity == "refused"}
        refused = {_MODES[value] for value in without if value in _MODES} | self._dislikes()
        limited = self.limited()
        refused -= limited
        if "public_transport" in by or self._says("by_public"):
            refused.add("drive")
        if self._says("no_boat"):
            refused.add("ferry")
        if not by and not self._open_modes():
            by = {mode for name, mode in _BY if self._says(name)}
        # Who means to fly comes by train where there is one.
        only = {_MODES[value] for value in by if value in _MODES} - refused - {"flight"}
        # No ferry goes to the door.
        return refused, only | ({"train", "coach"} - refused if only == {"ferry"} else set())

    def _mode_rows(self) -> list[StatementRow]:
        """Statements of the way there: no rides at the place, and no side of the road."""
        return [
            row
            for row in self.rows
            if row.kind == "mode"
            and row.certainty >= LIKELY
            and not (row.strength == "mind" and row.polarity == "wanted")
            and not word("local_ride").search(row.text)
            and not word("left_hand").search(row.text)
            and not (row.value == "boat" and word("old_boats").search(row.text))
        ]

    def _is_open(self, row: StatementRow) -> bool:
        """Whether a mode may be taken, or is only liked better, or is for rides at the place."""
        around = self._clause(row)
        names = ("able", "prefers", "rides_there")
        return any(word(name).search(around) for name in names)

    def _clause(self, row: StatementRow) -> str:
        """The clause of a message that a statement stands in."""
        for message in self.messages:
            if message[slice(*row.span)] == row.text:
                start = max(message.rfind(mark, 0, row.span[0]) for mark in ",.;!?\n") + 1
                ends = [message.find(mark, row.span[1]) for mark in ",.;!?\n"]
                return message[start : min((e for e in ends if e >= 0), default=len(message))]
        return row.text

    def _dislikes(self) -> set[str]:
        """Modes that the profile's dislikes, or the words themselves, rule out."""
        modes = {mode for dislike, mode in _DISLIKED.items() if dislike in self.avoid}
        if self._says("no_flight"):
            modes.add("flight")
        return modes | ({"drive"} if self._says("no_car") else set())

    def _says(self, name: str) -> str | None:
        """The words that match a pattern, in a statement or a whole message."""
        matches = (word(name).search(text) for text in self.texts)
        return next((match[0] for match in matches if match), None)

    def limited(self) -> set[str]:
        """Modes that have a limit, and so are not refused; driving also where it is one a day."""
        rows = [r for r in self.rows if r.kind == "longest" and word("each_day").search(r.text)]
        by_day = {"drive"} if any(word("drives").search(r.text) for r in rows) else set()
        return by_day | {kind for kind, _, _ in self._longest_rows()}

    def conditions(self, refused: set[str], only: set[str]) -> Iterator[Condition]:
        """Limits, directness, distances, days and modes."""
        for kind, minutes, row in self._longest_rows():
            yield Condition(kind, f"{minutes:g}", row.text, row.id)
        yield from self._direct()
        yield from self._reaches()
        if days := self.days():
            yield Condition("days", str(days), self._length_words() or str(days))
        yield from self._preferences()
        if refused or only:
            yield Condition(
                "modes",
                "+".join([*(f"no_{m}" for m in sorted(refused)), *sorted(only)]),
                self._mode_words(refused, only),
            )

    def _open_modes(self) -> list[StatementRow]:
        """Statements of a mode that binds nobody."""
        rows = (r for r in self.wanted if r.kind == "mode" and r.certainty >= LIKELY)
        return [row for row in rows if row.value in _MODES and self._is_open(row)]

    def _preferences(self) -> Iterator[Condition]:
        """Modes that one likes better, and those of the rides at the place."""
        for row in self._open_modes():
            clause = self._clause(row)
            mode = _MODES[row.value]
            if word("able").search(clause):
                continue
            kind = "rides" if word("rides_there").search(clause) else "liked_mode"
            yield Condition(kind, mode, row.text, row.id)

    def _length_words(self) -> str | None:
        rows = [r for r in self.wanted if r.kind == "length" and _of_trip(r)]
        rows = [row for row in rows if not word("no_length").match(self._after(row))]
        text = min(rows, key=_nights_first).text if rows else ""
        return text if len(text.strip()) > 1 else None

    def _mode_words(self, refused: set[str], only: set[str]) -> str:
        """The very words that say how one travels, or does not."""
        modes = refused | only
        rows = [r for r in self.rows if r.kind == "mode" and _MODES.get(r.value) in modes]
        fear = [r for r in self.rows if r.value == "fear_of_flying"]
        public = [r for r in self.rows if r.kind == "mode" and r.value == "public_transport"]
        names = [r.text for r in (*rows, *fear, *public)]
        names += filter(None, map(self._says, ("no_flight", "no_car", "by_car", "by_train")))
        return names[0] if names else "+".join(sorted(modes))

    def _direct(self) -> Iterator[Condition]:
        for row in self.wanted:
            if (
                row.kind == "direct"
                and row.certainty >= SURE
                and row.value in ("direct", "one_stop")
            ):
                yield Condition("direct", row.value, row.text, row.id)

    def _longest_rows(self) -> Iterator[tuple[str, float, StatementRow]]:
        """Limits of the way there; one that holds for each day is none of it."""
        for row in self.rows:
            match = _LONGEST.fullmatch(row.value) if row.kind == "longest" else None
            if match and (flown := self._flown(row)):
                yield "flight", flown, row
            elif match and match[1] == "transfer":
                yield "transfer", float(match[2]) * (60 if match[3] == "h" else 1), row
            elif match and not word("each_day").search(row.text):
                is_boat = match[1] == "any" and word("boat").search(row.text)
                kind = match[1] if match[1] in ("flight", "drive") else "way"
                minutes = float(match[2]) * (60 if match[3] == "h" else 1)
                yield "sail" if is_boat else kind, minutes, row

    def _flown(self, row: StatementRow) -> float | None:
        """Minutes of a limit that is a flight's by its own words, or by those of the message
        where nobody goes by train or car."""
        if match := word("flight_hours").search(row.text):
            return 60 * float(next(group for group in match.groups() if group))
        match = _LONGEST.fullmatch(row.value)
        is_of_all = match and match[1] in ("any", "walk") and not word("afoot").search(row.text)
        by_land = self._says("by_train") or self._says("by_car") or self._says("no_flight")
        if not is_of_all or match is None or by_land or not self._says("flown"):
            return None
        return float(match[2]) * (60 if match[3] == "h" else 1)

    def _near_home(self) -> Iterator[Condition]:
        """Hours from the starting place in plain words, where no statement says them."""
        is_said = any(row.kind in ("distance", "longest") for row in self.rows)
        if is_said or not self.profile.origin:
            return
        for row in self.rows:
            if count := hours_in(row):
                value = f"{60 * count}min@{self.profile.origin}"
                yield Condition("reach", value, row.text, row.id)

    def _travelled(self) -> list[StatementRow]:
        """Statements without hours that are spent at a thing, and not on the way to it."""
        return [row for row in self.rows if not word("spent_at").match(self._after(row))]

    def _reaches(self) -> Iterator[Condition]:
        yield from self._near_home()
        for row, amount, unit, name in distances(self._travelled()):
            if unit == "h" and word("flight_hours").search(row.text):
                yield Condition("flight", f"{60 * amount:g}", row.text, row.id)
                continue
            start = self.profile.origin if name in (None, "home") else name
            if start:
                in_minutes = amount * 60 if unit == "h" else amount
                value = f"{round(amount)}km" if unit == "km" else f"{round(in_minutes)}min"
                yield Condition("reach", f"{value}@{start}", row.text, row.id)


def _nights_first(row: StatementRow) -> tuple[bool, float]:
    """Nights are a trip's before days, which may be of anything; then by certainty."""
    return word("nights_first").search(row.text) is None, -row.certainty


def _of_trip(row: StatementRow) -> bool:
    """Whether a length is the trip's, and not a night on the way."""
    return not word("on_the_way").search(row.text)


def overlap(each: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two spans of a message share a letter."""
    return each[0] < other[1] and other[0] < each[1]


def distances(
    rows: Sequence[StatementRow],
) -> list[tuple[StatementRow, float, str, str | None]]:
    """Rows that say how far from somewhere at most: amount, unit, and from where."""
    matches = [(row, _DISTANCE.fullmatch(row.value)) for row in rows if row.kind == "distance"]
    return [(row, float(m[1]), m[2], m[3]) for row, m in matches if m and m[2] != "m"]
