"""From a profile and what was said to the conditions that a pick has to keep."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from tripkit.domain.profile import Profile
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility.bearings import bearings, likenesses
from tripkit.knowledge.feasibility.distinct import distinct
from tripkit.knowledge.feasibility.facts import Condition, PickWish
from tripkit.knowledge.feasibility.kind_table import (
    denied_in,
    found_in,
    kinds,
    may_be_denied,
    stance,
)
from tripkit.knowledge.feasibility.place_said import PlaceSaid
from tripkit.knowledge.feasibility.places import point_of
from tripkit.knowledge.feasibility.refusals import is_chosen
from tripkit.knowledge.feasibility.said import unheld
from tripkit.knowledge.feasibility.stated import stated
from tripkit.knowledge.feasibility.trip_said import MONTH, SHORT, TripSaid
from tripkit.knowledge.feasibility.ways_said import LIMITED, SURE, WaysSaid
from tripkit.knowledge.feasibility.words import tidy, whole_words, word
from tripkit.knowledge.gazetteer import find, largest_city
from tripkit.knowledge.language.lexicon import Span, find_spans
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.months import MONTHS
from tripkit.knowledge.ways import Point

_FEASTS = {
    "christmas": "month:12",
    "christmas_eve": "month:12",
    "boxing_day": "month:12",
    "new_years_eve": "month:12",
    "valentines": "month:2",
    "halloween": "month:10",
    "july_4th": "month:7",
    "thanksgiving": "month:11",
}
"""Feasts of the same month every year, as a statement of that month."""
_SEASONS = frozenset({"spring", "summer", "autumn", "winter"})
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
    messages: Sequence[str] = (),
    home: str | None = None,
) -> PickWish:
    """All that is to be kept. `months` are those that the profile's `when` names, `messages` the
    person's own, `home` the country that they most likely live in."""
    rows = [whole_words(row, messages) for row in rows]
    stated_ones = list(stated(messages, rows))
    reading = _Reading(profile, rows, avoid, stated_ones, messages)
    origin = _origin(profile) or reading.place.start()
    stated_ones += [c for message in messages for c in bearings(message, home)]
    stated_ones += likenesses(" ".join(messages), reading.place.likened())
    refused, only = reading.ways.modes()
    months = _months(profile, rows, months, origin)
    conditions = distinct([*reading.conditions(refused, only, bool(months)), *stated_ones])
    if not months and (plain := _months_in(messages)):
        months = tuple(plain)
        conditions += [Condition("when", text, text) for text in list(plain.values())[:1]]
    away = [Condition("away", origin[0], profile.origin or "")] if origin else []
    conditions += _unheld(messages, rows, [*conditions, *stated_ones, *away])
    conditions = [replace(c, text=tidy(c.text)) for c in conditions]
    start = origin or (_capital(home) if home else None)
    if home and not origin and _is_abroad(conditions, home):
        conditions, only = _with_rides(conditions, only), set()
    return PickWish(
        (*conditions, *away),
        start,
        reading.ways.days(),
        months,
        reading.trip.heads(),
        today,
        frozenset(refused),
        frozenset(only),
        home,
        start is not None and origin is None,
    )


def _unheld(
    messages: Sequence[str], rows: Sequence[StatementRow], holders: Sequence[Condition]
) -> list[Condition]:
    """A condition of each phrase that nothing holds."""
    return [
        Condition("said", phrase, phrase, hint=_hint(phrase, rows))
        for phrase in unheld(messages, rows, holders)
    ]


def _with_rides(conditions: Sequence[Condition], only: set[str]) -> list[Condition]:
    """What one keeps to as a wish for the rides there, where nobody said where they set off."""
    return [
        replace(c, kind="rides", value=min(only)) if _keeps_to(c, only) else c for c in conditions
    ]


def _is_abroad(conditions: Sequence[Condition], home: str) -> bool:
    """Whether a place was named that does not lie at home."""
    return any(
        c.kind == "in" and not any(p.country == home for p in find(c.value.split(" or ")[0])[:1])
        for c in conditions
    )


def _keeps_to(condition: Condition, only: set[str]) -> bool:
    return condition.kind == "modes" and bool(only)


def _capital(home: str) -> tuple[str, Point] | None:
    """The largest city of a country, which most people set off from."""
    town = largest_city(home)
    point = point_of(town.name) if town else None
    return (town.name, point) if town and point else None


def _hint(phrase: str, rows: Sequence[StatementRow]) -> str | None:
    """The mood, look or interest that a reader took a part of the phrase for."""
    return next(
        (
            row.value
            for row in rows
            if row.kind in ("mood", "look", "interest")
            and row.polarity == "wanted"
            and row.certainty >= SURE
            and row.text in phrase
        ),
        None,
    )


def _months(
    profile: Profile,
    rows: Sequence[StatementRow],
    months: tuple[int, ...],
    origin: tuple[str, Point] | None,
) -> tuple[int, ...]:
    """Every month that was named; else the profile's, a season's south of the equator."""
    sought = [r.value for r in rows if r.kind in ("when", "start") and r.polarity == "wanted"]
    sought += [_FEASTS[name] for name in (v.partition(":")[2] for v in sought) if name in _FEASTS]
    names_ = [int(match[1]) for value in sought if (match := MONTH.fullmatch(value))]
    if names_ and not re.search(r"\d{4}-\d\d-\d\d", profile.when or ""):
        return tuple(dict.fromkeys(names_))
    is_season = (profile.when or "").rpartition("-")[2] in _SEASONS
    if is_season and origin and origin[1][0] < 0:
        return tuple((month + 5) % 12 + 1 for month in months)
    return months


def _months_in(messages: Sequence[str]) -> dict[int, str]:
    """The months that the words name, where nobody read them, each with its words."""
    matches = (m for message in messages for m in word("month_in").finditer(message))
    return {MONTHS.index(match[1].capitalize()) + 1: match[0] for match in matches}


def _origin(profile: Profile) -> tuple[str, Point] | None:
    point = point_of(profile.origin) if profile.origin else None
    return (profile.origin, point) if profile.origin and point else None


class _Reading:
    """One person's words: rows wanted and refused, and the profile that they filled."""

    def __init__(
        self,
        profile: Profile,
        rows: Sequence[StatementRow],
        avoid: Sequence[str],
        stated_ones: Sequence[Condition],
        messages: Sequence[str],
    ) -> None:
        self.profile = profile
        self.rows = rows
        self.messages = messages
        self.zones = [c.text for c in stated_ones if c.kind == "zone"]
        self.wanted = [row for row in rows if row.polarity == "wanted"]
        self.avoid = list(dict.fromkeys([*profile.avoid, *avoid]))
        self.ways = WaysSaid(profile, rows, self.avoid, messages)
        self.trip = TripSaid(profile, rows, messages)
        self.place = PlaceSaid(profile, rows, messages, avoid=self.avoid, zones=self.zones)

    def conditions(
        self, refused: set[str], only: set[str], has_months: bool
    ) -> Iterator[Condition]:
        yield from self.place.conditions()
        yield from self._kinds()
        yield from self.trip.conditions(has_months)
        yield from self.ways.conditions(refused, only)
        limited = {LIMITED.get(mode) for mode in self.ways.limited()}
        for dislike in self.avoid:
            text = self._words_of(dislike)
            if dislike not in limited and not self._is_open(text) and not self._is_chosen(text):
                yield Condition("avoid", dislike, text)

    def _is_open(self, text: str) -> bool:
        """Whether the words behind say that it need not be: "no sea needed"."""
        after = (m[m.index(text) + len(text) :] for m in self.messages if text in m)
        return any(word("need_not").match(rest) for rest in after)

    def _is_chosen(self, text: str) -> bool:
        """Whether it is what shall be there in place of what is refused."""
        return any(is_chosen(m, m.index(text)) for m in self.messages if text in m)

    def _words_of(self, dislike: str) -> str:
        """The words that name a dislike, in a message or a statement; else the dislike."""
        if dislike[:1].isupper():
            return dislike
        for message in self.messages:
            spans = (s for s in find_spans(Text(message)) if _is_of(s, dislike))
            if span := next(spans, None):
                return span.text
        rows = (row for row in self.rows if row.polarity == "refused")
        names = (r.text for r in rows if r.value == dislike or dislike in r.text.casefold())
        text = next(names, dislike)
        return text if len(text) <= SHORT else dislike

    def _kinds(self) -> Iterator[Condition]:
        refused = [row for row in self.rows if row.polarity == "refused"]
        denied = {code for row in self.rows for code in denied_in(row.text)}
        refusals = [row for row in refused if row.kind in _KINDS_OF_KINDS]
        without = denied | {code for row in refused for code in _refused_codes(row)}
        yield from (
            Condition("without", code, _words_for(code, row), row.id)
            for row in refusals
            for code in _refused_codes(row)
            if not self._is_chosen(_words_for(code, row))
        )
        yield from (
            Condition("kind", code, _words_for(code, row), row.id)
            for row in (*self.wanted, *(row for row in refusals if _spares(row)))
            if row.kind not in _OTHER_NAMES
            for code in _codes(row)
            if code not in without and self._is_wanted(code)
        )

    def _is_wanted(self, code: str) -> bool:
        """Whether the messages that name a kind want it; where it is open, it is none's to tick."""
        hits = [
            stance(message, match, code)
            for message in self.messages
            for hit, match in found_in(message)
            if hit == code
        ]
        return not hits or "wanted" in hits


def _is_of(span: Span, dislike: str) -> bool:
    return any(s.slot in ("thing", "avoid") and s.value == dislike for s in span.senses)


def _codes(row: StatementRow) -> list[str]:
    """The kinds that a statement's words name, else the one that its value is."""
    is_sure = row.kind in _KINDS_OF_KINDS and row.kind != "interest" and row.certainty >= SURE
    hits = [code for code, _ in found_in(row.text)]
    return hits or ([row.value] if is_sure and row.value in kinds() else [])


def _words_for(code: str, row: StatementRow) -> str:
    """The very words that name a kind in a statement."""
    return next((match[0] for hits, match in found_in(row.text) if hits == code), row.text)


def _spares(row: StatementRow) -> bool:
    """Whether a refusal's words also name what is wanted: "an island with no cars"."""
    return bool(denied_in(row.text)) or word("denies").search(row.text) is not None


def _is_praised(after: str) -> bool:
    """Whether a Korean clause of its own speaks of a kind, and only the next one refuses."""
    clause = word("clause_ko").match(after)
    if clause is None or word("denied_after").match(after):
        return False
    return not word("denies_all").search(clause[0])


def _refused_codes(row: StatementRow) -> list[str]:
    """What a refusal refuses: where its words deny one thing of several, only that one."""
    hits, denied = found_in(row.text), denied_in(row.text)
    codes = [
        code
        for code, match in hits
        if may_be_denied(code, row.text, match) and not _is_praised(row.text[match.end() :])
    ]
    is_other = word("denies").search(row.text) is not None
    return [code for code in codes if code in denied] if denied or is_other else codes
