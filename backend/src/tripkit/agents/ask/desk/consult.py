"""A question handed to the desk: read, with a forecast where one is near, answered, laid out."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from pydantic import JsonValue
from typing_extensions import TypedDict

from tripkit.agents.ask.desk import desk
from tripkit.agents.ask.desk.answer import Answer, Citations, blocks, section_of
from tripkit.agents.ask.desk.claiming import claims, wants_plan
from tripkit.agents.ask.desk.follow_ups import follow_ups
from tripkit.agents.ask.desk.left_open import left_open
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.reading import Memory, memory_of, question_of
from tripkit.domain.ask import Route
from tripkit.domain.context import Locale, RunContext
from tripkit.services.weather.port import Weather

_FORECAST = timedelta(days=15)
_SPAN = 7
_SKY = frozenset({"weather", "packing"})


class Reading(NamedTuple):
    """What the trip's reader made of the message: its route, the places to go by name, and whether
    it changes a trip that was planned or costed before."""

    route: Route | None
    places: list[str]
    changes_plan: bool


class Heard(NamedTuple):
    """What the desk heard of a question that it hands on: its topics, and the place's name."""

    topics: list[str]
    place: str


class Prepared(TypedDict):
    """The desk's whole answer as plain JSON: blocks of Markdown, the first of them the answer."""

    blocks: list[str]
    sections: list[dict[str, JsonValue]]
    sources: list[dict[str, JsonValue]]
    follow_ups: list[str]
    topics: list[str]


async def consult(
    text: str,
    context: RunContext,
    before: Memory | None,
    read: Reading,
    weather: Weather,
) -> tuple[Prepared | None, Memory, Heard]:
    """The desk's answer, None where the question is another's, and what a follow-up leans on."""
    route = read.route
    question = await asyncio.to_thread(question_of, text, context, before, read.places)
    memory = memory_of(question)
    is_change = read.changes_plan and not question.topics
    if is_change or not claims(question, route):
        return None, _unanswered(memory), _heard(question)
    question = await _with_forecast(question, weather)
    prepared = await asyncio.to_thread(_prepared, question, read)
    return prepared, memory if prepared else _unanswered(memory), _heard(question)


def _heard(question: Question) -> Heard:
    spot = question.spot
    return Heard(list(question.topics), spot.called(question.locale) if spot else "")


def _unanswered(memory: Memory) -> Memory:
    """What is answered elsewhere is gone on with there: the desk keeps its places alone."""
    return {**memory, "topics": []}


async def _with_forecast(question: Question, weather: Weather) -> Question:
    """With the days' weather where they are near enough for a forecast."""
    spot, day = question.spot, question.day
    is_near = day and question.today <= day <= question.today + _FORECAST
    if spot is None or not (day and is_near and _SKY & set(question.topics)):
        return question
    count = (question.last_day - day).days + 1 if question.last_day else 1
    days = await weather.days(spot.lat, spot.lng, day, min(max(count, 1), _SPAN))
    return replace(question, forecast=tuple(days))


def _prepared(question: Question, read: Reading) -> Prepared | None:
    route = read.route
    answers = desk.answered(question)
    if not answers and _lacks_place(question, route):
        answers = [desk.place_asked(question)]
    if not answers:
        is_ours = route == "info" or bool(question.topics)
        is_ours = is_ours or not wants_plan(question, route)
        is_ours = is_ours and bool(question.spots or desk.needs_no_place(question))
        is_handed_on = route == "info" and read.places and desk.is_elsewhere(question)
        is_left = is_ours and not is_handed_on
        is_left = is_left and (route in (None, "info") or not wants_plan(question, route))
        answers = [desk.warned(desk.unknown(question), question)] if is_left else []
    next_asked = follow_ups(answers, question) if answers else []
    if missing := left_open(question, answers):
        answers = [*answers, missing]
    return laid_out(answers, question.locale, next_asked) if answers else None


def _lacks_place(question: Question, route: Route | None) -> bool:
    """Whether its topic is known and only the place isn't."""
    is_plain = route in (None, "info") or not wants_plan(question, route)
    return bool(question.topics) and not question.spots and is_plain and desk.is_local(question)


def laid_out(answers: list[Answer], locale: Locale, next_asked: list[str]) -> Prepared:
    """The answers as blocks and as sections of facts, with their sources numbered."""
    citations = Citations()
    parts = blocks(answers, citations, locale)
    sections = [section_of(answer, citations) for answer in answers]
    return Prepared(
        blocks=parts,
        sections=[section.model_dump(mode="json") for section in sections],
        sources=[source.model_dump(mode="json") for source in citations.all()],
        follow_ups=next_asked,
        topics=[answer.topic for answer in answers],
    )
