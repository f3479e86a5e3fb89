"""The local reader: a text and its context in, statements out; no network, no graph."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Literal, cast

from tripkit.domain.statement_kinds import KINDS, NOT_UNDERSTOOD, WHOLE_KIND, is_value
from tripkit.domain.statements import (
    About,
    Polarity,
    Relation,
    Span,
    Statement,
    Strength,
    numbered,
)
from tripkit.knowledge.language.filler import filler
from tripkit.understanding import commands, names
from tripkit.understanding.mentions import is_a_day, is_refused, mentions
from tripkit.understanding.model import Model, bundled
from tripkit.understanding.named import READERS as NAMED
from tripkit.understanding.phrases import Phrase, uncovered
from tripkit.understanding.refining import refined
from tripkit.understanding.roles import settled
from tripkit.understanding.values import GRAMMARS, values_at

Use = Literal["chat", "plan", "edit", "ask", "guide"]
LEAST = 0.3
"""A phrase whose kind and code are less certain together is a guess, and so was not understood."""
BY_GRAMMAR = 0.8
"""How certain a value of a closed class is whose kind the words around it told."""
UNSURE = 0.08
"""A clause that says something with this likelihood, and that no phrase holds, was not got."""
_CLAUSES = re.compile(r"[^,.;:!?~\n]*[^\s,.;:!?~\n][^,.;:!?~\n]*")
_ONCE = frozenset({"length", "travelers", "budget", "night_price", "rooms"})
"""Kinds that a text has once: where a phrase says one, no other words are looked through for it."""
_REPEATED = frozenset({"answer", "background", "social", "feeling", "product", "off_topic"})
"""Kinds whose value may be said of several words, each time anew."""
_ORDERS = ("chat", "plan")
_SEARCHES = ("suggest@", "search@", "show@", "plan@", "book@", "choose@", "recommend@", "booking@")
_HALVES = re.compile("[\ud800-\udfff]")
_LETTERS = re.compile(r"\w")
_IN_A_WORD = re.compile("[가-힣]{2}")
_REST_OF_A_WORD = re.compile("[가-힣]{1,6}")
_EDGES = " \t\n,.;:!?~\"'()"
_NAMED = ("been_there", "lives_in")
_PLACES = ("go", "origin", "return", "via")
_CODED = ("background", "product", "off_topic")


@dataclass(frozen=True)
class ReadingContext:
    """Where a text was typed, on which day, and what had just been asked there."""

    use: Use
    today: date
    awaiting: str | None = None


@dataclass(frozen=True)
class LocalReader:
    """Phrases by the trained model, their values by the grammar of each kind."""

    model: Model

    def read(self, text: str, context: ReadingContext) -> list[Statement]:
        """What `text` says, in the order it is said; a clause that nobody got has a row, too.

        Half of a character, which no encoding can write, stands in a row as U+FFFD.
        """
        text = _HALVES.sub("\ufffd", text)
        if not text.strip():
            return []
        reading = self.model.tell(
            text, context.use, _HALVES.sub("", context.awaiting or "") or None
        )
        statements = [
            statement
            for phrase in refined(text, reading.phrases)
            for statement in _statements(text, phrase, context.today)
        ]
        spans = [(s.span.start, s.span.end) for s in statements]
        missed = [
            _statement(
                text, start, end, NOT_UNDERSTOOD, "?", 1 - float(reading.weight[start:end].max())
            )
            for start, end in _clauses(text, uncovered(len(text), spans))
            if reading.weight[start:end].max() > UNSURE and not _is_filler(text[start:end])
        ]
        closed = list(_closed(text, statements, context))
        everything = settled(text, [*statements, *closed, *missed])
        return numbered(_without_doubles(everything))


def warm() -> None:
    """Loads weights and tables, which the first text would wait for."""
    context = ReadingContext("plan", date(2000, 1, 1))
    LocalReader(bundled()).read("3 days in Lisbon: ramen, Fado Museum, KLM, $90", context)


def _closed(text: str, statements: list[Statement], context: ReadingContext) -> Iterable[Statement]:
    """What closed classes say in the words that no phrase holds, and inside a wish to be shown
    or found something; a question's and an edit's own words are the question's and the edit's."""
    claimed = [
        (s.span.start, s.span.end)
        for s in statements
        if s.kind != NOT_UNDERSTOOD and not (context.use in _ORDERS and _is_search(s))
    ]
    settled = {s.kind for s in statements} & _ONCE
    for start, end in uncovered(len(text), claimed):
        for mention in mentions(text, start, end, context.today):
            if mention.kind in settled:
                continue
            statement = _statement(
                text, mention.start, mention.end, mention.kind, mention.value, BY_GRAMMAR
            )
            is_out = is_refused(text, mention)
            yield statement.model_copy(update={"polarity": "refused"}) if is_out else statement


def _is_search(statement: Statement) -> bool:
    is_wish = statement.kind in ("command", "question") and statement.value.startswith(_SEARCHES)
    return is_wish or statement.kind == "where_open"


def _without_doubles(statements: list[Statement]) -> list[Statement]:
    """Each value of a kind once, by its surest words; no row "not understood" for words of which
    something else was understood."""
    surest: dict[tuple[str, str, str], Statement] = {}
    for statement in sorted(statements, key=lambda s: -s.certainty):
        surest.setdefault((statement.kind, statement.value, statement.polarity), statement)
    understood = [s for s in statements if s.kind != NOT_UNDERSTOOD]
    repeats = [s for s in understood if s.kind in _REPEATED]
    missed = (s for s in statements if s.kind == NOT_UNDERSTOOD)
    covered = {at for s in understood for at in range(s.span.start, s.span.end)}
    return [
        *(s for s in surest.values() if s.kind not in (NOT_UNDERSTOOD, *_REPEATED)),
        *repeats,
        *(s for s in missed if covered.isdisjoint(range(s.span.start, s.span.end))),
    ]


def _clauses(text: str, gaps: list[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """The clauses in what no phrase holds, whole words without the marks around them."""
    for start, end in gaps:
        for match in _CLAUSES.finditer(text, *_whole_words(text, start, end)):
            words = match[0]
            first = match.start() + len(words) - len(words.lstrip(_EDGES))
            last = match.end() - len(words) + len(words.rstrip(_EDGES))
            if last > first:
                yield first, last


def _is_filler(words: str) -> bool:
    """Whether words say nothing alone: "and", "we prefer", 가려고 합니다."""
    return not _LETTERS.search(filler().sub(" ", words.lower()))


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch without the parts of words at its edges."""
    while 0 < start < end and text[start - 1].isalnum() and text[start].isalnum():
        start += 1
    while start < end < len(text) and text[end - 1].isalnum() and text[end].isalnum():
        end -= 1
    return start, end


def _grown(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch with the rest of the words at its edges: half of a food's name is another food.
    What follows a Korean word is its particle."""
    while start > 0 and text[start - 1].isalnum() and text[start].isalnum():
        start -= 1
    while (
        end < len(text) and text[end - 1 : end + 1].isascii() and text[end - 1 : end + 1].isalnum()
    ):
        end += 1
    return start, end


def _end_of_name(text: str, start: int, end: int, kind: str) -> int:
    """Where a name ends whose last Korean word the phrase cuts: 싱|가포르, 남이|섬. A particle that
    comes with it does no harm; what is no longer a known place with it ends where it did."""
    match = _REST_OF_A_WORD.match(text, end) if "가" <= text[end - 1] <= "힣" else None
    if match is None or kind in NAMED or names.place(text[start : match.end()]).is_known:
        return match.end() if match else end
    return end if names.place(text[start:end]).is_known else match.end()


def _statements(text: str, phrase: Phrase, today: date) -> list[Statement]:
    """A phrase with its values: one statement each, or one that says it was not got."""
    words = text[phrase.start : phrase.end]
    stripped = words.strip(_EDGES)
    if not stripped:
        return []
    start = phrase.start + words.index(stripped)
    end = start + len(stripped)
    if phrase.kind == "allergy" or phrase.kind not in GRAMMARS:
        start, end = _grown(text, start, end)
    elif _IN_A_WORD.fullmatch(text, start - 1, start + 1):
        start, _ = _grown(text, start, end)
    if phrase.kind in (*_PLACES, *NAMED):
        end = _end_of_name(text, start, end, phrase.kind)
    if phrase.kind == "event" and is_a_day(stripped):
        return []
    read = [v for v in _values(text, start, end, phrase, today) if is_value(phrase.kind, v)]
    if not read and phrase.attributes["relation"] == "takes_back":
        read = [WHOLE_KIND]
    certainty = phrase.certainty * phrase.code_certainty
    if not read or certainty < LEAST:
        return [_statement(text, start, end, NOT_UNDERSTOOD, "?", certainty)]
    return [_statement(text, start, end, phrase.kind, value, certainty, phrase) for value in read]


def _values(text: str, start: int, end: int, phrase: Phrase, today: date) -> list[str]:
    """What `text[start:end]` says for the phrase's kind, by its grammar, its code or its words."""
    if phrase.kind in GRAMMARS:
        read = values_at(phrase.kind, text, start, end, today)
        return [v for v in read if phrase.kind not in _PLACES or not _is_common(v)]
    if phrase.kind == "command":
        return [commands.command(text, start, end, phrase.code or "change", today)]
    if phrase.kind == "event":
        return [commands.event(text[start:end], today)]
    value = _coded(phrase.kind, phrase.code, text[start:end])
    return [value] if value else []


def _coded(kind: str, code: str | None, words: str) -> str | None:
    """The value of a kind that the model tells by a code, or of one that is the words."""
    if kind == NOT_UNDERSTOOD:
        return "?"
    if KINDS[kind].choices:
        return code
    if kind == "question":
        return f"{code or 'other'}@{words}"[:120]
    if kind not in _CODED:
        return words.replace("\n", " ")[:120]
    place = names.place(words) if code in _NAMED else None
    return f"{code}@{place.name}" if place and place.is_known else code or "other"


def _is_common(value: str) -> bool:
    """Whether a place's value is only common words: lower-case English that names nothing known."""
    return value.isascii() and value == value.lower() and not names.place(value).is_known


def _statement(
    text: str,
    start: int,
    end: int,
    kind: str,
    value: str,
    certainty: float,
    phrase: Phrase | None = None,
) -> Statement:
    attributes = phrase.attributes if phrase else {}
    return Statement(
        id="s0",
        text=text[start:end],
        span=Span(start=start, end=end),
        kind=kind,
        value=value,
        polarity=cast(Polarity, attributes.get("polarity", "wanted")),
        strength=cast(Strength, attributes.get("strength", "want")),
        about=cast(About, attributes.get("about", "trip")),
        relation=cast(Relation, attributes.get("relation", "says")),
        certainty=round(min(max(certainty, 0.0), 1.0), 3),
    )
