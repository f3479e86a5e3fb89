"""From what was said of people, weather and money to conditions."""

import re
from collections.abc import Iterator, Sequence

from tripkit.domain.profile import Profile
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility.facts import Condition
from tripkit.knowledge.feasibility.ways_said import SURE, overlap
from tripkit.knowledge.feasibility.words import word, words

MONTH = re.compile(r"(?:month:|\d{4}-)(\d{1,2})[elm]?")
"""A value of `when` that names a month."""
_NEEDS = ("step_free", "little_walking", "altitude", "motion_sick")
OLD = 75
"""An age from which on a place shall ask for little climbing."""
NEAR_SUM = 12
"""Characters beside a sum in which words say that it is a night's."""
SHORT = 28
"""Letters of a statement that is shown whole."""


class TripSaid:
    """What was said of who goes, of the weather and of the money."""

    def __init__(
        self, profile: Profile, rows: Sequence[StatementRow], messages: Sequence[str]
    ) -> None:
        self.profile = profile
        self.rows = rows
        self.messages = messages
        self.wanted = [row for row in rows if row.polarity == "wanted"]

    def _row(self, pattern: re.Pattern[str]) -> StatementRow | None:
        return next((row for row in self.rows if pattern.search(row.text)), None)

    def _written(self, pattern: re.Pattern[str]) -> str | None:
        """The words of a message, or else of a statement, that match."""
        texts = [*self.messages, *(row.text for row in self.rows)]
        return next((match[0] for text in texts if (match := pattern.search(text))), None)

    def heads(self) -> int:
        """How many travel; two as a couple, one alone and where nothing was said."""
        if self.profile.companions == "solo" or self._written(word("alone")):
            return 1
        for row in sorted(self.wanted, key=lambda row: -row.certainty):
            if row.kind == "travelers" and row.value.isdigit() and not self._is_age(row):
                return int(row.value)
        return {"couple": 2, "family": 3, "parents": 3}.get(self.profile.companions or "", 1)

    def _is_age(self, party: StatementRow) -> bool:
        """Whether a number of people is somebody's age."""
        return any(row.kind == "age" and row.span == party.span for row in self.rows)

    def conditions(self, has_months: bool) -> Iterator[Condition]:
        """Of needs, company, heights, weather, the month and the money."""
        yield from self._needs()
        yield from self._ages()
        yield from self._company()
        yield from self._heights()
        yield from self._weather()
        if has_months:
            yield self._when()
        yield from self._money()

    def _needs(self) -> Iterator[Condition]:
        for group in ("access", "health"):
            yield from self._needs_of(group)
        for row in self.wanted:
            is_need = row.kind in ("access", "health") and row.value in _NEEDS
            if is_need and row.certainty >= SURE:
                yield Condition(row.kind, row.value, row.text, row.id)
            elif row.kind == "walking" and row.value == "little" and row.certainty >= SURE:
                yield Condition("access", "little_walking", row.text, row.id)

    def _ages(self) -> Iterator[Condition]:
        """Who is old enough to want few steps, whether they say so or not."""
        rows = (r for r in self.wanted if r.kind == "age" and r.value.isdigit())
        if row := next((r for r in rows if int(r.value) >= OLD), None):
            yield Condition("access", "older", row.text, row.id)
            return
        matches = (m for message in self.messages for m in word("aged").finditer(message))
        ages = ((int(next(filter(None, m.groups()))), m[0]) for m in matches)
        if old := next((text for age, text in ages if age >= OLD), None):
            yield Condition("access", "older", old)

    def _needs_of(self, group: str) -> Iterator[Condition]:
        for need, pattern in words(group).items():
            row = self._row(pattern)
            text = _short(row, pattern) if row else self._written(pattern)
            if text:
                yield Condition(group, need, text, row.id if row else None)

    def _heights(self) -> Iterator[Condition]:
        for row in self.rows:
            if match := word("above").search(row.text):
                metres = re.sub(r"\D", "", match[1] or match[2])
                yield Condition("altitude", metres, row.text, row.id)

    def _company(self) -> Iterator[Condition]:
        infants = next((row for row in self.wanted if "infants" in row.value), None)
        if row := self._row(word("baby")) or infants:
            yield Condition("party", "baby", _short(row, word("baby")), row.id)
        elif self._written(word("alone")):
            yield Condition("party", "solo", self._written(word("alone")) or "")
        elif company := self.profile.companions:
            yield Condition("party", company, self._company_words(company))
        words_ = self._written(word("dog"))
        if words_ and not self._written(word("fears_dogs")):
            yield Condition("pet", "dog", words_)

    def _company_words(self, company: str) -> str:
        """Their own words for who comes along, where a statement has them."""
        rows = [r for r in self.wanted if r.kind in ("companion", "travelers") and r.text.strip()]
        exact = [r for r in rows if r.value == company] or rows
        row = next((r for r in exact if len(r.text) <= SHORT), None)
        return row.text if row else company

    def _weather(self) -> Iterator[Condition]:
        for value, pattern in words("weather").items():
            row = next((r for r in self.wanted if pattern.search(r.text)), None)
            match = pattern.search(row.text) if row else None
            if row and match and self._is_written(pattern) and not self._is_shunned(pattern):
                yield Condition("weather", value, match[0], row.id)
        yield from self._read_weather()

    def _read_weather(self) -> Iterator[Condition]:
        for row in self.rows:
            if row.kind == "weather" and row.certainty >= SURE:
                pattern = words("weather").get(row.value)
                if row.polarity == "wanted" and pattern and self._is_shunned(pattern):
                    continue
                kind = "weather" if row.polarity == "wanted" else "not_weather"
                yield Condition(kind, row.value, row.text, row.id)

    def _is_written(self, pattern: re.Pattern[str]) -> bool:
        """Whether a message has it as words of its own: there is no sun in "sunrise"."""
        return not self.messages or any(map(pattern.search, self.messages))

    def _is_shunned(self, pattern: re.Pattern[str]) -> bool:
        """Whether the words before a weather say to keep out of it: "out of strong sun"."""
        matches = [(text, m) for text in self.messages for m in pattern.finditer(text)]
        return bool(matches) and all(
            word("shunned").search(text[: match.start()]) for text, match in matches
        )

    def _when(self) -> Condition:
        rows = [row for row in self.wanted if row.kind in ("when", "start")]
        months = [row for row in rows if MONTH.fullmatch(row.value)] or rows
        text = max(months, key=lambda row: row.certainty).text if months else self.profile.when
        if text and (month := word("month_words").search(text)):
            text = month[0]
        return Condition("when", self.profile.when or text or "", text or "")

    def _money(self) -> Iterator[Condition]:
        rents = [row for row in self._sums("budget") if word("rent").search(row.text)]
        nights = [row for row in self._sums("night_price") if self._is_nightly(row)]
        lodgings = [row.span for row in nights]
        sums = [
            row
            for row in self._sums("budget")
            if row not in rents and not any(overlap(row.span, span) for span in lodgings)
        ]
        for kind, rows in (("rent", rents[:1]), ("night", nights[:1]), ("budget", sums[-1:])):
            yield from (Condition(kind, row.value, row.text, row.id) for row in rows)
        if not (sums or rents or nights):
            yield from self._profile_budget()
        budget = self.profile.budget
        is_free = any(r.kind == "price_level" and r.value == "no_limit" for r in self.wanted)
        if budget and budget.level and not budget.amount and not is_free:
            yield Condition("price", budget.level, budget.level)

    def _is_nightly(self, row: StatementRow) -> bool:
        """Whether the words beside a sum speak of a night or a room."""
        for message in self.messages:
            if message[slice(*row.span)] == row.text:
                around = message[max(0, row.span[0] - NEAR_SUM) : row.span[1] + NEAR_SUM]
                return word("per_night").search(around) is not None
        return True

    def _sums(self, kind: str) -> list[StatementRow]:
        """Statements of money in a currency."""
        return [row for row in self.wanted if row.kind == kind and "?" not in row.value]

    def _profile_budget(self) -> Iterator[Condition]:
        """The sum of the profile, which no statement holds."""
        budget = self.profile.budget
        if budget and budget.amount and budget.currency:
            value = f"{budget.amount:.2f} {budget.currency}/total"
            yield Condition("budget", value, f"{budget.amount:g} {budget.currency}")


def _short(row: StatementRow, pattern: re.Pattern[str]) -> str:
    """The words of a statement; of a long one only those that match."""
    match = pattern.search(row.text)
    return match[0] if match and len(row.text) > SHORT else row.text
