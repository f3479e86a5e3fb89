"""Sights of the places of a trip that an order calls by their names and that nobody read there."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tripkit.domain.context import Locale
from tripkit.domain.statements import Span, Statement
from tripkit.domain.trip import Constraint, TripRequest
from tripkit.knowledge.cities import Sight, find_city
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.outcomes import outcome
from tripkit.knowledge.orders.tables import is_of_lodging
from tripkit.understanding.agenda import is_denied_by_verb, is_refused, phrase_at

_CERTAINTY = 0.8
_SHORTEST = {True: 5, False: 3}
"""Letters of a name that is looked for, by whether it is in Latin letters."""
_BESIDE = 24
"""Characters around a name in which it may be refused."""
_OWN = frozenset({"must_see", "must_avoid", "own_time", "event", "lodging_area", "to_book"})
"""Kinds of constraints whose words have their own use for a name."""
_PARTICLE = r"(?:은|는|을|를|이|가|도|만|이랑|랑|하고|와|과|에|에서|으로|로|이나|나|부터|까지)?"
_LAST_WORDS = re.compile(
    rf"{_PARTICLE}(?:\s(?:꼭|반드시|무조건|제일))?(?:\s(?:보고|가고|들르고|봐야|가야|보러|구경하고)\S*)?"
    r"(?:\s(?:싶\S*|해요|하고|돼요))?$"
)
_AND = re.compile(r"(?<=[가-힣])[과와]\s")
"""Joins two sights of one name, of which people say the first."""
_ARTICLE = re.compile(r"^(?:(?:and|also|the|see|visit|love|to see|would love)\s+)+", re.I)
_NAME = re.compile(
    r"(?:[A-Z][\w'’-]+(?:\s(?:of|the|de|la|el|di|du))*\s?){1,4}|[가-힣A-Za-z ]{2,16}"
)


@dataclass(frozen=True)
class _Mention:
    span: Span
    sight: Sight


def with_named_sights(request: TripRequest, locale: Locale) -> TripRequest:
    """The request with a wish for each of them; a row of words that nobody read gives way to it."""
    sights = [sight for city in _cities(request) for sight in city]
    values = {fold(str(rule.value)) for rule in request.constraints if rule.kind in _OWN}
    mentions = [
        mention
        for mention in [*_by_whole_names(request.task, sights), *_by_rows(request, sights)]
        if not _is_used(request, mention, values)
    ]
    by_sight = {mention.sight.id: mention for mention in reversed(mentions)}
    for mention in by_sight.values():
        request = _with(request, mention, locale)
    return request


def _cities(request: TripRequest) -> Iterator[Sequence[Sight]]:
    for place in request.destinations:
        yield from (city.sights for city in find_city(place.partition(",")[0])[:1])


def _names(sight: Sight) -> list[str]:
    first, *others = _AND.split(sight.name.ko, maxsplit=1)
    return [sight.name.en, sight.name.ko, *([first] if others else []), *sight.aliases]


def _by_whole_names(task: str, sights: Sequence[Sight]) -> Iterator[_Mention]:
    """Where a whole name stands, as one writes it or without its spaces or accents."""
    plain = _plain(task)
    for sight in sights:
        for name in _names(sight):
            if len(name) >= _SHORTEST[name.isascii()] and (match := _pattern(name).search(plain)):
                yield _Mention(Span(start=match.start(), end=match.end()), sight)
                break


def _plain(text: str) -> str:
    """Lower case without accents, letter for letter."""
    bases = (unicodedata.normalize("NFD", c)[0] if not _is_hangul(c) else c for c in text)
    return "".join(low if len(low := c.lower()) == 1 else c for c in bases)


def _is_hangul(letter: str) -> bool:
    return "가" <= letter <= "힣"


def _pattern(name: str) -> re.Pattern[str]:
    words = [re.escape(word) for word in _plain(name).split()]
    if _is_hangul(name[0]):
        return re.compile(r"(?<![가-힣])" + r"\s?".join(words))
    return re.compile(r"\b" + r"[\s-]+".join(words) + r"\b")


def _by_rows(request: TripRequest, sights: Sequence[Sight]) -> Iterator[_Mention]:
    """What nobody read and is a part of one sight's name alone: "Kenroku", 구겐하임."""
    for row in request.statements:
        if row.kind != "not_understood":
            continue
        words = _LAST_WORDS.sub("", _ARTICLE.sub("", row.text.strip())).strip()
        called = [sight for sight in sights if _is_called(sight, words)]
        at = row.text.find(words)
        if len(called) == 1 and at >= 0:
            start = row.span.start + at
            yield _Mention(Span(start=start, end=start + len(words)), called[0])


def _is_called(sight: Sight, words: str) -> bool:
    """By whole words of one of its names; by few letters only where they are all of it."""
    if not words or not _NAME.fullmatch(words):
        return False
    if len(words) < _SHORTEST[words.isascii()]:
        return words in _names(sight)
    return any(_is_part(words, name) for name in _names(sight))


def _is_part(words: str, name: str) -> bool:
    """Whether words are whole words of a name."""
    return f" {_plain(words)} " in f" {_plain(name)} "


def _is_used(request: TripRequest, mention: _Mention, values: set[str]) -> bool:
    """Whether the name is refused there, or has its use already."""
    task, span = request.task, mention.span
    phrase = phrase_at(task, span)
    before, behind = (
        task[max(phrase.start, span.start - _BESIDE) : span.start],
        task[span.end : phrase.end],
    )
    if is_refused(before, behind[:_BESIDE]) or is_denied_by_verb(task[span.start : phrase.end]):
        return True
    if is_of_lodging(task[phrase.start : phrase.end]):
        return True
    names = {fold(name) for name in _names(mention.sight)}
    if any(name in own or own in name for own in values for name in names if own):
        return True
    places = {fold(place) for place in (*request.destinations, request.origin or "")}
    return bool(names & places) or any(
        s.kind in ("go", "origin", "lodging_area", "event") and s.span.overlaps(span)
        for s in request.statements
    )


def _with(request: TripRequest, mention: _Mention, locale: Locale) -> TripRequest:
    span = mention.span
    words = request.task[span.start : span.end]
    statement = Statement(
        id=f"n{span.start}",
        text=words,
        span=span,
        kind="sight",
        value=mention.sight.name.en[:120],
        certainty=_CERTAINTY,
    )
    rule = Constraint(
        kind="must_see",
        value=mention.sight.name.en,
        text=words,
        statement=statement.id,
        binding=False,
    )
    rows = [row for row in request.statements if not _is_told(row, span)]
    ids = {row.id for row in rows}
    return request.model_copy(
        update={
            "constraints": [*request.constraints, rule],
            "statements": [*rows, statement],
            "outcomes": [
                *(o for o in request.outcomes if o.statement_id in ids),
                outcome(statement.id, Fate("used", "limit"), locale),
            ],
        }
    )


def _is_told(row: Statement, span: Span) -> bool:
    """Whether a row that nobody read says little more than the name."""
    if row.kind != "not_understood" or not row.span.overlaps(span):
        return False
    rest = _LAST_WORDS.sub("", _ARTICLE.sub("", row.text.strip()))
    return len(rest) <= span.end - span.start + 2
