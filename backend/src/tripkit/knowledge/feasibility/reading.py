"""From a profile and what was said to the conditions that a pick has to keep."""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from tripkit.domain.profile import Profile
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility.facts import Condition, PickWish
from tripkit.knowledge.feasibility.kinds import denied_in, kinds, kinds_in
from tripkit.knowledge.feasibility.places import point_of
from tripkit.knowledge.feasibility.words import hours_in, word, words
from tripkit.knowledge.ways import Point

SURE = 0.65
"""A value that the reader gave counts from this certainty on; the words themselves always do."""
LIKELY = 0.5
"""The same for modes and crowds: "by train" and "quiet" are hardly ever another wish."""
QUIET = ("quiet", "hidden")
_LONGEST = re.compile(r"(flight|drive|train|transfer|any)<=?(\d+(?:\.\d+)?)(h|min)")
_LENGTH = re.compile(r"(\d+)([dw])")
_UNITS = {"d": 1, "w": 7}
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
_DISLIKED = {"flying": "flight", "driving": "drive", "boats": "ferry"}
_KINDS_OF_KINDS = ("place_kind", "phenomenon", "interest", "sight", "activity", "wish", "cuisine")


_OTHER_NAMES = ("go", "origin", "mode", "lodging")
"""Kinds of statements in which a word for a place may be part of a name."""


def wish_of(
    profile: Profile,
    rows: Sequence[StatementRow],
    *,
    months: tuple[int, ...],
    today: date,
    avoid: Sequence[str] = (),
) -> PickWish:
    """All that is to be kept. `months` are those that the profile's `when` names."""
    reading = _Reading(profile, rows, avoid)
    origin = _origin(profile)
    refused, only = reading.modes()
    everything = reading.conditions(refused, only, bool(months))
    once: dict[tuple[str, str], Condition] = {}
    for condition in everything:
        once.setdefault((condition.kind, condition.value), condition)
    conditions = list(once.values())
    if origin:
        conditions.append(Condition("away", origin[0], profile.origin or ""))
    return PickWish(
        tuple(conditions),
        origin,
        reading.days(),
        months,
        reading.heads(),
        today,
        frozenset(refused),
        frozenset(only),
    )


def _origin(profile: Profile) -> tuple[str, Point] | None:
    point = point_of(profile.origin) if profile.origin else None
    return (profile.origin, point) if profile.origin and point else None


class _Reading:
    """One person's words: rows wanted and refused, and the profile that they filled."""

    def __init__(
        self, profile: Profile, rows: Sequence[StatementRow], avoid: Sequence[str]
    ) -> None:
        self.profile = profile
        self.rows = rows
        self.wanted = [row for row in rows if row.polarity == "wanted"]
        self.avoid = list(dict.fromkeys([*profile.avoid, *avoid]))

    def _row(self, pattern: re.Pattern[str]) -> StatementRow | None:
        return next((row for row in self.rows if pattern.search(row.text)), None)

    def _sure(self, *kinds_: str) -> list[StatementRow]:
        return [row for row in self.wanted if row.kind in kinds_ and row.certainty >= SURE]

    def days(self) -> int | None:
        """The days of the trip, unless the words are a pregnancy's months."""
        days = self.profile.days
        expects = self._row(words("health")["pregnant"])
        if days and days > 100 and expects:
            return None
        lengths = (_LENGTH.fullmatch(row.value) for row in self._sure("length"))
        return days or next((int(m[1]) * _UNITS[m[2]] for m in lengths if m), None)

    def heads(self) -> int:
        """How many travel; two as a couple, one where nothing was said."""
        for row in self.wanted:
            if row.kind == "travelers" and row.value.isdigit():
                return int(row.value)
        return {"couple": 2, "family": 3, "parents": 3}.get(self.profile.companions or "", 1)

    def modes(self) -> tuple[set[str], set[str]]:
        """What is refused, and what one keeps to."""
        rows = [row for row in self.rows if row.kind == "mode"]
        by = {r.value for r in rows if r.polarity == "wanted" and r.certainty >= LIKELY}
        without = {r.value for r in rows if r.polarity == "refused" and r.certainty >= SURE}
        refused = {_MODES[value] for value in without if value in _MODES} | self._dislikes()
        if "public_transport" in by:
            refused.add("drive")
        if self._row(word("by_car")) and not by:
            by = {"car"}
        only = {_MODES[value] for value in by if value in _MODES} - refused
        # No ferry goes to the door.
        return refused, only | ({"train", "coach"} - refused if only == {"ferry"} else set())

    def _dislikes(self) -> set[str]:
        """Modes that the profile's dislikes, or the words themselves, rule out."""
        modes = {mode for dislike, mode in _DISLIKED.items() if dislike in self.avoid}
        if self._row(word("no_flight")):
            modes.add("flight")
        return modes | ({"drive"} if self._row(word("no_car")) else set())

    def conditions(
        self, refused: set[str], only: set[str], has_months: bool
    ) -> Iterator[Condition]:
        yield from self._where()
        yield from self._kinds()
        yield from self._people()
        yield from self._weather(has_months)
        yield from self._money()
        yield from self._ways(refused, only)
        yield from (Condition("avoid", dislike, dislike) for dislike in self.avoid)

    def _where(self) -> Iterator[Condition]:
        here = self.profile.destination
        if here and here != "anywhere":
            yield self._named(here)
        for row in self._sure("where_open"):
            if row.value in ("domestic", "abroad"):
                yield Condition("area", row.value, row.text, row.id)
        for row in self.wanted:
            if row.kind == "crowd" and row.value in QUIET and row.certainty >= LIKELY:
                yield Condition("crowd", "quiet", row.text, row.id)

    def _named(self, here: str) -> Condition:
        """The place of the profile; several that were said with it; near it where that was said."""
        if self._row(word("near")) and not _distances(self.rows):
            return Condition("near", here, here)
        names = [row.value for row in self.wanted if row.kind == "go"]
        value = " or ".join(dict.fromkeys(names)) if here in names else here
        return Condition("in", value, here)

    def _kinds(self) -> Iterator[Condition]:
        refused = [row for row in self.rows if row.polarity == "refused"]
        denied = {code for row in self.rows for code in denied_in(row.text)}
        refusals = [row for row in refused if row.kind in _KINDS_OF_KINDS]
        without = denied | {code for row in refused for code in _refused_codes(row)}
        yield from (
            Condition("without", code, row.text, row.id)
            for row in refusals
            for code in _refused_codes(row)
        )
        yield from (
            Condition("kind", code, row.text, row.id)
            for row in (*self.wanted, *refusals)
            if row.kind not in _OTHER_NAMES
            for code in _codes(row)
            if code not in without
        )

    def _people(self) -> Iterator[Condition]:
        for group in ("access", "health"):
            for need, pattern in words(group).items():
                if row := self._row(pattern):
                    yield Condition(group, need, row.text, row.id)
        for row in self._sure("access", "health"):
            if row.value in ("step_free", "little_walking", "altitude", "motion_sick"):
                yield Condition(row.kind, row.value, row.text, row.id)
        yield from self._party()

    def _party(self) -> Iterator[Condition]:
        if row := self._row(word("baby")):
            yield Condition("party", "baby", row.text, row.id)
        elif company := self.profile.companions:
            yield Condition("party", company, company)
        if row := self._row(word("dog")):
            yield Condition("pet", "dog", row.text, row.id)
        for row in self.rows:
            if match := word("above").search(row.text):
                metres = re.sub(r"\D", "", match[1] or match[2])
                yield Condition("altitude", metres, row.text, row.id)

    def _weather(self, has_months: bool) -> Iterator[Condition]:
        for value, pattern in words("weather").items():
            if row := next((r for r in self.wanted if pattern.search(r.text)), None):
                yield Condition("weather", value, row.text, row.id)
        for row in self.rows:
            if row.kind == "weather" and row.certainty >= SURE:
                kind = "weather" if row.polarity == "wanted" else "not_weather"
                yield Condition(kind, row.value, row.text, row.id)
        if has_months and self.profile.when:
            yield Condition("when", self.profile.when, self.profile.when)

    def _money(self) -> Iterator[Condition]:
        budget = self.profile.budget
        rows = [r for r in self.wanted if r.kind == "budget" and "?" not in r.value]
        if rows:
            yield Condition("budget", rows[-1].value, rows[-1].text, rows[-1].id)
        elif budget and budget.amount and budget.currency:
            value = f"{budget.amount:.2f} {budget.currency}/total"
            yield Condition("budget", value, f"{budget.amount:g} {budget.currency}")
        if budget and budget.level and not budget.amount:
            yield Condition("price", budget.level, budget.level)

    def _ways(self, refused: set[str], only: set[str]) -> Iterator[Condition]:
        yield from self._longest()
        for row in self._sure("direct"):
            if row.value == "direct":
                yield Condition("direct", "direct", row.text, row.id)
        yield from self._reaches()
        if days := self.days():
            yield Condition("days", str(days), str(days))
        if refused or only:
            value = "+".join([*(f"no_{m}" for m in sorted(refused)), *sorted(only)])
            rows = [r for r in self.rows if r.kind == "mode" or r.value == "fear_of_flying"]
            yield Condition("modes", value, rows[0].text if rows else value)

    def _longest(self) -> Iterator[Condition]:
        for row in self.rows:
            if row.kind == "longest" and (match := _LONGEST.fullmatch(row.value)):
                minutes = float(match[2]) * (60 if match[3] == "h" else 1)
                kind = match[1] if match[1] in ("flight", "drive") else "way"
                yield Condition(kind, f"{minutes:g}", row.text, row.id)

    def _near_home(self) -> Iterator[Condition]:
        """Hours from the starting place in plain words, where no statement says them."""
        is_said = any(row.kind in ("distance", "longest") for row in self.rows)
        if is_said or not self.profile.origin:
            return
        for row in self.rows:
            if count := hours_in(row):
                value = f"{60 * count}min@{self.profile.origin}"
                yield Condition("reach", value, row.text, row.id)

    def _reaches(self) -> Iterator[Condition]:
        yield from self._near_home()
        for row, amount, unit, name in _distances(self.rows):
            start = self.profile.origin if name in (None, "home") else name
            if start:
                in_minutes = amount * 60 if unit == "h" else amount
                value = f"{round(amount)}km" if unit == "km" else f"{round(in_minutes)}min"
                yield Condition("reach", f"{value}@{start}", row.text, row.id)


def _codes(row: StatementRow) -> list[str]:
    """The kinds that a statement's words name, else the one that its value is."""
    is_sure = row.kind in _KINDS_OF_KINDS and row.certainty >= SURE
    return kinds_in(row.text) or ([row.value] if is_sure and row.value in kinds() else [])


def _refused_codes(row: StatementRow) -> list[str]:
    """What a refusal refuses: where its words deny one thing of several, only that one."""
    codes, denied = _codes(row), denied_in(row.text)
    is_other = word("denies").search(row.text) is not None
    return [code for code in codes if code in denied] if denied or is_other else codes


def _distances(
    rows: Sequence[StatementRow],
) -> list[tuple[StatementRow, float, str, str | None]]:
    """Rows that say how far from somewhere at most: amount, unit, and from where."""
    matches = [(row, _DISTANCE.fullmatch(row.value)) for row in rows if row.kind == "distance"]
    return [(row, float(m[1]), m[2], m[3]) for row, m in matches if m and m[2] != "m"]
