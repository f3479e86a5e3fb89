"""What a message asks about: topics by the words of a table, and the notes that fit narrowly."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import zip_longest
from typing import get_args

from tripkit.agents.ask.desk.airport_names import airports_in
from tripkit.agents.ask.desk.asking import asked_in, is_asked, sentences_in, spans_of
from tripkit.agents.ask.desk.notes import sites_of
from tripkit.agents.ask.desk.patterns import matcher, sections, table, topics_of_kind
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.agents.ask.desk.sight_names import sight_named
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.practical.notes import Note, notes_on
from tripkit.knowledge.questions.topics import CountryTopic, means_in, topics_of


@cache
def _wider() -> dict[str, tuple[str, ...]]:
    """Topics that a narrower one stands for when both are named."""
    return {topic: tuple(others.split()) for topic, others in table("wider")}


def topics_in(low: str, places_named: int) -> list[str]:
    """What the text asks about, in the order of its words."""
    starts = _starts(low)
    _settle(starts, low, places_named)
    if not starts:
        return [_OF_PLANNER.get(name, str(name)) for name in topics_of(low) if name in _PLAIN]
    return sorted(narrowest(starts), key=lambda name: starts[name])


def wider_than(question: Question) -> list[str]:
    """The topics that narrower ones stood for, for where those have no answer."""
    others = [name for name in _starts(question.low) if name not in question.topics]
    return narrowest(others) if others else []


def _starts(low: str) -> dict[str, int]:
    """Where each topic's words first stand: in the sentences that ask, where some do."""
    spans = {name: spans_of(matcher(name, "topics"), low) for name in sections("topics")}
    spans = {name: matches for name, matches in spans.items() if matches}
    questions = asked_in(low)
    aside = {name for name in _LOOSE & set(spans) if not is_asked(spans[name], questions)}
    heard = (set(spans) - aside) or aside
    return {name: matches[0].start for name, matches in spans.items() if name in heard}


def narrowest(names: Iterable[str]) -> list[str]:
    """The topics that no narrower one of them stands for; never none of some."""
    topics = list(names)
    wider = {other for name in topics for other in _wider().get(name, ())}
    return [name for name in topics if name not in wider] or topics[:1]


_LOOSE = topics_of_kind("loose")
"""Topics of words that are told by the way as often: they count where a message asks."""


_OF_PLANNER = {"season": "best_time", "currency": "currency_of"}
"""Our names for topics that the question reader knows by others."""
_PLAIN = frozenset({*get_args(CountryTopic), "food", "rooms", "entry", "weather", "safety"})
"""The question reader's topics that are taken where our own words heard nothing."""


def _settle(starts: dict[str, int], low: str, places_named: int) -> None:
    """Two places are compared or gone between, one is looked at, none is picked."""
    is_way = "ways" in starts and matcher("from_to").search(low)
    if "compare" in starts and len(means_in(low)) > 1:
        starts["ways"] = starts.pop("compare")
    if "picks" in starts and places_named == 1 and matcher("within").search(low):
        starts["sights"] = starts.pop("picks")
    is_open = bool(matcher("open_picks").search(low))
    unfit = {
        "ways": places_named < 2 and "city_transport" in starts,
        "compare": bool(is_way) or places_named < 2,
        "need_car": places_named > 1,
        "shared": places_named > 0,
        "picks": places_named > 1 and ("compare" in starts or not is_open),
        "units": "convert" in starts and not _is_of_measures(low),
        "holidays": "opening" in starts and sight_named(low) is not None,
        "convert": "units" in starts and _is_of_measures(low),
    }
    for name, is_unfit in unfit.items():
        if is_unfit:
            starts.pop(name, None)


def _is_of_measures(low: str) -> bool:
    """Whether it names a unit that is no currency, as a pound may be."""
    return any(matcher(name, "units").search(low) for name in sections("units") if name != "pound")


_OF_TRANSFER = frozenset({"ways", "compare", "city_transport", "taxi", "live_fare", "rideapp"})
"""Topics that, beside an airport's name and its town, mean the way between the two."""
_OF_FLIGHTS = frozenset({"landing", "airtime", "layover", "connection", "clock", "dateline"})
_REACH_KM = 130


def _with_transfer(question: Question) -> Question:
    """With the way into town for other ways, where an airport and at most its towns are named."""
    spots, topics = question.spots, question.topics
    if (
        not spots
        or not any(airports_in(question.text))
        or {"night_arrival", "christmas_day"} & set(topics)
    ):
        return question
    towns = [spot for spot in spots if spot.kind != "country"]
    if question.has("changes_planes"):
        return question
    is_way = bool(_OF_TRANSFER & set(topics)) or not topics or question.has("transfer_asked")
    if not towns or not _are_near(towns) or not is_way or set(topics) & _OF_FLIGHTS:
        return question
    others = [t for t in topics if t not in _OF_TRANSFER and t != "airport"]
    return replace(question, topics=("airport", *others))


def _are_near(spots: Sequence[Spot]) -> bool:
    first = spots[0]
    return all(distance_km(first.lat, first.lng, s.lat, s.lng) < _REACH_KM for s in spots)


def _without_vain_choice(question: Question) -> Question:
    """Without a comparison where no sentence puts two places beside each other to choose from."""
    spots = [spot for spot in question.spots if spot.end]
    if "compare" not in question.topics or question.earlier or len(spots) < 2:
        return question
    low, sentences = question.low, sentences_in(question.low)
    for sentence, following in zip_longest(sentences, sentences[1:]):
        inside = [s for s in spots if sentence.start <= s.start < sentence.end]
        choice = low[sentence.start : following.end if following else sentence.end]
        is_pair = len(inside) == len(spots) and matcher("which_one").search(low)
        if len(inside) > 1 and (is_pair or matcher("chooses").search(choice)):
            return question
    return replace(question, topics=tuple(t for t in question.topics if t != "compare"))


def with_notes(question: Question) -> Question:
    """With the topics of the notes that its words and places lead to before the others."""
    question = _without_vain_choice(_with_transfer(question))
    low = f"{question.earlier} {question.low}" if question.earlier else question.low
    notes = [n for n in notes_on(low, sites_of(question)) if n.leads(question.low)]
    notes = [n for n in notes if _is_meant(n, low)] or ([] if question.topics else notes)
    return replace(question, topics=_joined(question.topics, notes)) if notes else question


def _is_meant(note: Note, low: str) -> bool:
    """Whether some of its words stand where the message asks."""
    questions = asked_in(low)
    is_met = any(is_asked(spans_of(group, low), questions) for group in note.groups)
    return is_met or note.topic not in _LOOSE


def _yields(note: Note, notes: Sequence[Note]) -> bool:
    """Whether another note stands for this one, and not both for each other."""
    return any(n.topic not in note.stands_for for n in notes if note.topic in n.stands_for)


def _is_wider(note: Note, topics: Sequence[str]) -> bool:
    """Whether words lead to a narrower topic, which the note doesn't answer itself."""
    others = (topic for topic in topics if topic not in note.stands_for)
    return any(note.topic in _wider().get(topic, ()) for topic in others)


def _joined(topics: Sequence[str], notes: Sequence[Note]) -> tuple[str, ...]:
    """The notes' topics, the others that they don't stand for, and asides behind them."""
    notes = [note for note in notes if not (_yields(note, notes) or _is_wider(note, topics))]
    stood_for = {topic for note in notes for topic in note.stands_for}
    own = [note.topic for note in notes if not note.is_aside]
    asides = [note.topic for note in notes if note.is_aside]
    if "*" in stood_for:
        return tuple(own)
    others = [t for t in topics if t not in stood_for and t not in (*own, *asides)]
    narrow = {other for topic in (*own, *others) for other in _wider().get(topic, ())}
    return (*own, *others, *(topic for topic in asides if topic not in narrow))
