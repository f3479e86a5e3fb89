"""Facts in which a sure statement stands over the grammar."""

import re
from collections.abc import Iterator, Set
from dataclasses import replace

from tripkit.domain.statements import Statement
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders.certainty import is_sure
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.mapping import OrderFacts
from tripkit.knowledge.orders.sums import amount
from tripkit.knowledge.orders.tables import is_listed, is_of_lodging, limits_of, sight_kinds
from tripkit.knowledge.requests.party import counts_of_all
from tripkit.knowledge.requests.said import Said

_SURE, _PLAIN = 0.8, 0.9
_HOLDING = {"sight": 0.45, "cuisine": 0.45, "event": 0.45, "activity": 0.45, "mode": 0.8}
"""How sure one has to be of a kind whose words may hold a place's name."""
_MARKS = ".,;:!?()'’\""


def agreed(text: str, facts: Said, part: OrderFacts) -> Said:
    """The facts of both readings, where the statements know better whose places they are and
    how many travel."""
    _leave_out(facts, part)
    _list(facts, part)
    _begin_there(text, facts, part)
    _count(text, facts, part)
    _sort_out(facts, part)
    _price(facts, part)
    if facts.origin and fold(facts.origin) in {fold(place) for place in facts.destinations}:
        facts.origin = None  # a trip to where one is has no way there
    return facts


def _price(facts: Said, part: OrderFacts) -> None:
    """The most for a night with the words of the statement that took its sum for another."""
    sums = {
        total.amount: statement
        for statement in part.statements
        if statement.kind in ("budget", "night_price") and (total := amount(statement.value))
    }
    for n, wish in enumerate(facts.wishes):
        statement = sums.get(wish.value) if isinstance(wish.value, float) else None
        if wish.kind == "max_price_per_night" and not wish.statement and statement:
            facts.wishes[n] = replace(wish, statement=statement.id, text=statement.text)
            part.fates.by_id[statement.id] = Fate("used", "limit")


def _surely(part: OrderFacts, *kinds: str) -> Iterator[Statement]:
    return (s for s in part.statements if s.kind in kinds and s.certainty >= _SURE)


def _leave_out(facts: Said, part: OrderFacts) -> None:
    """No stop at what is refused, nor where one only starts or sleeps, nor at a name that is part
    of something else: "a slow boat on the Mekong"."""
    gone_to = {fold(s.value) for s in part.statements if s.kind == "go" and _is_meant(s)}
    if not gone_to:
        return
    refused = {fold(s.value) for s in _surely(part, "go", "via") if not _is_wanted(s)}
    beside = {fold(s.value) for s in _surely(part, "lodging_area", "origin")}
    out = (refused | beside | _parts_of_others(part)) - gone_to
    stays = [n for n, place in enumerate(facts.destinations) if fold(place) not in out]
    if stays:
        facts.destinations = [facts.destinations[n] for n in stays]
        facts.countries = [facts.countries[n] for n in stays]


def _list(facts: Said, part: OrderFacts) -> None:
    """A place that is named in one breath with one that is gone to: 교토하고 나라."""
    goes = [s for s in _surely(part, "go") if _is_wanted(s) and is_listed(s.text)]
    here = {name for place in facts.destinations for name in _names(place)}
    for statement in goes:
        beside = [s for s in goes if s.span == statement.span and s is not statement]
        is_new = not _names(statement.value) & here
        if is_new and any(_names(s.value) & here for s in beside):
            facts.destinations = [*facts.destinations, statement.value]
            facts.countries = [*facts.countries, ""]


def _names(place: str) -> set[str]:
    """A place's name, folded, with that of the gazetteer."""
    return {fold(place), *(fold(town.name) for town in find(place)[:1])}


def _parts_of_others(part: OrderFacts) -> set[str]:
    """Places whose names are but a part of the words of a dish, a sight, an event or a way."""
    phrases = (s.text.split() for s in part.statements if s.certainty >= _HOLDING.get(s.kind, 2))
    words = {word.strip(_MARKS) for phrase in phrases if len(phrase) > 1 for word in phrase}
    names = {fold(place.name) for word in words if word for place in find(word)[:1]}
    return names | {fold(word) for word in words if word}


_SETS_OFF = re.compile(
    r"(?:역|공항|터미널|항)(?:에서|서)(?= )[^.!?\n]{0,40}?(?:출발|떠나|탑승|타고)"
    r"|(?:에서|서) (?:KTX|SRT|기차|고속 ?버스|버스|비행기|자차|차로|배로)(?=[로,. ]|$)",
    re.I,
)
""" "서울역에서 10시 이후 출발"."""


def _begin_there(text: str, facts: Said, part: OrderFacts) -> None:
    """ "뮌헨에서 하루, 인스브루크까지": where one goes, not where one starts."""
    starts = any(s.kind == "origin" for s in part.statements) or _SETS_OFF.search(text)
    for statement in () if starts else _surely(part, "go"):
        if not _is_wanted(statement) or _sets_out(text, statement, part):
            continue
        if facts.origin and fold(statement.value) == fold(facts.origin):
            facts.destinations = [facts.origin, *facts.destinations]
            facts.countries = ["", *facts.countries]
            facts.origin = None


def _sets_out(text: str, statement: Statement, part: OrderFacts) -> bool:
    """Whether another place is gone to from there, in English one abroad: "서울에서 교토",
    "London to Lisbon"; "Rome to Florence" may be a trip to both."""
    behind = [s for s in part.statements if s.span.start >= statement.span.end]
    after = min(
        (s for s in behind if s.kind in ("go", "via")), key=lambda s: s.span.start, default=None
    )
    if after is None:
        return _is_left(statement)
    words = text[statement.span.start : after.span.start]
    countries = [{p.country or "" for p in find(str(s.value))[:1]} for s in (statement, after)]
    is_abroad = all(countries) and countries[0] != countries[1]
    return bool(_KO_WAY.search(words) or (is_abroad and _WAY.search(words)))


def _is_left(statement: Statement) -> bool:
    """Whether its own words go on from there to another place: "서울에서 제주도"."""
    names = (place.ko for place in find(statement.value)[:1] if place.ko)
    return any(re.match(rf"{re.escape(name)}(?:에서|서)\s+\S", statement.text) for name in names)


_KO_WAY = re.compile(r"(?:에서|서)\s+$")
_WAY = re.compile(r"\s(?:to|->|→)\s+(?:the )?$")
_COUNTED = re.compile(
    r"(?:둘|셋|넷|다섯|여섯|일곱|여덟)이서|\b(?:\d+|two|three|four|five|six|seven|eight) of us\b"
)
"""A count of all who travel, which no list of them comes on top of."""


def _count(text: str, facts: Said, part: OrderFacts) -> None:
    """Who was counted outright are those who travel; else more people than the grammar has."""
    low = text.lower()
    if (facts.party or 0) > 1 and (_COUNTED.search(low) or facts.party in counts_of_all(low)):
        return
    stated, counted = part.stated, list(_surely(part, "travelers"))
    more = (stated.party or 0) > (facts.party or (facts.children or 0) + 1)
    if facts.party is None and stated.party is None and stated.ages and _is_plain(counted):
        facts.children, facts.ages = stated.children, stated.ages
    if counted and stated.party and (more or (_is_plain(counted) and not _names_more(facts, part))):
        facts.party, facts.adults = stated.party, stated.adults
        facts.children, facts.ages = stated.children, stated.ages


def _names_more(facts: Said, part: OrderFacts) -> bool:
    """Whether the grammar has the same children, by their ages, with more adults beside them."""
    same = bool(facts.ages) and sorted(facts.ages) == sorted(part.stated.ages)
    return same and (facts.adults or 0) > (part.stated.adults or 0)


def _is_plain(counted: list[Statement]) -> bool:
    """Whether one statement that is sure says all of it."""
    return len(counted) == 1 and counted[0].certainty >= _PLAIN


def _sort_out(facts: Said, part: OrderFacts) -> None:
    """A lift is asked of the room, not of every sight; what a diet means that we have no row of is
    not guessed; no taste for a kind that is refused."""
    _leave_to_rooms(facts, part)
    unknown = [
        s.text
        for s in part.statements
        if s.kind == "diet" and not limits_of(s.kind, s.value, s.polarity)
    ]
    facts.wishes = [
        wish
        for wish in facts.wishes
        if wish.kind != "diet" or not any(text in wish.text for text in unknown)
    ]
    refused = {str(wish.value) for wish in facts.wishes if wish.kind == "avoid_kind"}
    kinds = {kind for value in refused for kind in sight_kinds("place_kind", value)}
    facts.preferences = [
        p for p in facts.preferences if fold(p).rstrip("s") not in refused and not _is_of(p, kinds)
    ]


def _is_of(taste: str, kinds: Set[str]) -> bool:
    """Whether a taste is for nothing but these kinds of sights."""
    own = sight_kinds("interest", taste)
    return bool(own) and own <= kinds


def _leave_to_rooms(facts: Said, part: OrderFacts) -> None:
    """A lift or a bed is asked of the room, not of every sight."""
    lifts = [s.text for s in part.statements if (s.kind, s.value) == ("lodging_feature", "lift")]
    of_rooms = [
        wish
        for wish in facts.wishes
        if wish.kind == "accessibility"
        and (is_of_lodging(wish.text) or any(wish.text.strip(" ,") in text for text in lifts))
    ]
    for wish in of_rooms:
        if wish.statement:
            part.fates.by_id[wish.statement] = Fate("set_aside", "lodging_feature")
    facts.wishes = [wish for wish in facts.wishes if wish not in of_rooms]


def _is_meant(statement: Statement) -> bool:
    return _is_wanted(statement) and is_sure(statement)


def _is_wanted(statement: Statement) -> bool:
    return statement.polarity == "wanted"
