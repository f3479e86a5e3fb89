"""The guide's answer without a model: from facts and documents, each claim with its source."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from tripkit.agents.guide.coverage import denials
from tripkit.agents.guide.drinks import plans_drinks
from tripkit.agents.guide.state import GuideState
from tripkit.domain.context import Locale
from tripkit.knowledge.conditions.phrases import day_words, has_phrase, phrase
from tripkit.knowledge.lexical import terms
from tripkit.knowledge.sri_lanka import Document, Place, document, place

_SENTENCE = re.compile(r"(?<=[.?])\s+(?=[A-Z“\"'])")
_PART = re.compile(r"(?<=[.!?])\s+")
FROM_FIRST, FROM_OTHERS = 3, 2
DOCUMENTS = 3


@dataclass(frozen=True)
class Cited:
    """A document under its number in the answer."""

    number: int
    document: Document


def cited(state: GuideState) -> list[Cited]:
    """The documents that may be quoted, numbered as the answer numbers them."""
    documents = [document(str(hit["id"])) for hit in state.get("documents", [])]
    return [Cited(n, d) for n, d in enumerate((d for d in documents if d), start=1)]


def hotels_may_serve(state: GuideState) -> bool:
    return (state.get("facts") or {}).get("hotels") == "may_serve"


def compose(state: GuideState) -> str:
    """The whole answer. It passes the verifier, which a test holds it to."""
    locale = state["locale"]
    if state["intent"] in ("greeting", "off_topic"):
        return phrase(locale, state["intent"])
    parts = [*_constraints(state, locale)]
    if state["intent"] == "trip_planning":
        parts += _plan(state, locale)
    parts += _knowledge(state, locale)
    parts += _conditions(state, locale)
    parts += _web(state, locale)
    if not parts:
        parts = [phrase(locale, "unknown")]
    return "\n\n".join(parts)


def _constraints(state: GuideState, locale: Locale) -> list[str]:
    facts, rules = state.get("facts") or {}, state.get("constraints", [])
    if facts.get("outside_years"):
        return [phrase(locale, "outside_years")]
    lines = [f"{rule['description']}. {rule['suggestion']}." for rule in rules]
    if facts.get("dry_reason"):
        lines.append(phrase(locale, f"hotels.{facts['hotels']}"))
    elif state.get("activity") == "alcohol" and facts.get("day"):
        day = date.fromisoformat(facts["day"])
        lines.append(phrase(locale, "no_conflict", day=day_words(day, locale)))
    if lines and facts.get("certainty") == "estimated":
        lines.append(phrase(locale, "estimated"))
    return [" ".join(lines)] if lines else []


def _name(where: Place, locale: Locale) -> str:
    return where.name.ko if locale == "ko" else where.name.en


def _plan(state: GuideState, locale: Locale) -> list[str]:
    slots = state.get("itinerary", [])
    where = place(state.get("location") or "")
    day = state.get("checked_day")
    if where is None or day is None:
        return []
    words = {"place": _name(where, locale), "day": day_words(date.fromisoformat(day), locale)}
    if not slots:
        return [phrase(locale, "plan_empty", **words)]
    facts = state.get("facts") or {}
    head = phrase(locale, "plan_head" if state.get("day") else "plan_head_assumed", **words)
    if facts.get("legal_conflict"):
        head = f"{phrase(locale, 'dry_plan')} {head}"
    return ["\n".join([head, *(_slot(slot, locale) for slot in slots)])]


def _slot(slot: dict[str, Any], locale: Locale) -> str:
    light = phrase(locale, f"light.{slot['lighting_quality']}")
    line = phrase(
        locale, "plan_line", time=slot["time"], location=slot["location"],
        activity=slot["activity"], minutes=slot["duration_minutes"],
        crowd=round(slot["crowd_prediction"]), light=light, notes=slot["notes"],
    ).strip()  # fmt: skip
    return f"- {slot['date']} {line}" if "day" in slot else f"- {line}"


def _knowledge(state: GuideState, locale: Locale) -> list[str]:
    """The sentences that answer best, document by document, each with its number."""
    if state.get("relevance") in (None, "irrelevant", "insufficient"):
        return []
    chosen = cited(state)[:DOCUMENTS]
    is_dry = (state.get("facts") or {}).get("shops") == "closed"
    wanted = set(terms(state["query"]))
    paragraphs = []
    for n, source in enumerate(chosen):
        document = source.document
        if locale == "ko":
            best = " ".join(_sayable(_PART.split(document.ko), is_dry))
        else:
            sentences = _sayable(_SENTENCE.split(document.text), is_dry)
            best = _best_sentences(sentences, wanted, FROM_FIRST if n == 0 else FROM_OTHERS)
        if best:
            paragraphs.append(f"{best} [{source.number}]")
    return paragraphs


def _sayable(sentences: list[str], is_dry: bool) -> list[str]:
    """On a dry day without those that praise a drink."""
    return [
        sentence
        for sentence in sentences
        if not (is_dry and any(plans_drinks(part.lower()) for part in _PART.split(sentence)))
    ]


def _best_sentences(sentences: list[str], wanted: set[str], count: int) -> str:
    """The sentences nearest to the question, in their own order; the first sets the scene."""

    def worth(n: int) -> tuple[float, int]:
        shared = len(wanted & set(terms(sentences[n])))
        return (shared + (0.5 if n == 0 else 0.0), -n)

    ranked = sorted(range(len(sentences)), key=worth, reverse=True)
    return " ".join(sentences[n] for n in sorted(ranked[:count]))


def _conditions(state: GuideState, locale: Locale) -> list[str]:
    facts = state.get("facts") or {}
    where = place(facts.get("place", ""))
    if where is None or not facts.get("golden_morning") or not facts.get("golden_evening"):
        return []
    words = {"place": _name(where, locale), "day": day_words(_day(facts), locale)}
    crowd = phrase(
        locale, "crowd", quiet=facts["quietest"]["hour"],
        quiet_percent=facts["quietest"]["percent"], busy=facts["busiest"]["hour"],
        busy_percent=facts["busiest"]["percent"], why=_why(facts["why"], locale), **words,
    )  # fmt: skip
    light = phrase(
        locale, "light", sunrise=facts["sunrise"], sunset=facts["sunset"],
        gm0=facts["golden_morning"][0], gm1=facts["golden_morning"][1],
        ge0=facts["golden_evening"][0], ge1=facts["golden_evening"][1], **words,
    )  # fmt: skip
    return [" ".join([*_at_hour(where, facts, locale), crowd, light])]


def _at_hour(where: Place, facts: dict[str, Any], locale: Locale) -> list[str]:
    """How full it is at the hour that was asked about, or that the gates are closed then."""
    asked, gate = facts.get("asked_hour"), where.opening
    if asked is None:
        return []
    words = {"place": _name(where, locale), "hour": f"{asked:02d}:00"}
    if gate and not gate.opens <= time(asked) <= gate.closes:
        opens, closes = f"{gate.opens:%H:%M}", f"{gate.closes:%H:%M}"
        return [phrase(locale, "at_hour_shut", opens=opens, closes=closes, **words)]
    return [phrase(locale, "at_hour", percent=facts["crowd"][asked], **words)]


def _day(facts: dict[str, Any]) -> date:
    return date.fromisoformat(facts["day"])


def _why(reasons: Sequence[str], locale: Locale) -> str:
    for reason in reasons:
        if has_phrase(locale, f"why.{reason}"):
            text = phrase(locale, f"why.{reason}")
            return f" {text}" if locale == "en" and text else text
    return ""


def _web(state: GuideState, locale: Locale) -> list[str]:
    if missing := state.get("web_missing"):
        configured = missing != "web_search_not_configured"
        return [phrase(locale, "web_down" if configured else "web_missing")]
    if not state.get("web"):
        return []
    lines = [
        f"- {words} ({page['url']})"
        for page in state["web"]
        if (words := _plain(" ".join(_lawful(page["content"], state))))
    ]
    return ["\n".join([phrase(locale, "web_found"), *lines])] if lines else []


def _lawful(content: str, state: GuideState) -> list[str]:
    """A page's sentences without those that deny the day's rules or plan a drink on a dry day."""
    rules = state.get("constraints", [])
    is_dry = (state.get("facts") or {}).get("shops") == "closed"
    may = hotels_may_serve(state)
    return [
        sentence
        for sentence in _sayable(_PART.split(content), is_dry)
        if not denials(rules, [sentence.lower()], hotels_may=may)
    ]


def _plain(content: str) -> str:
    """A page's words as one line: at most 300 characters, without marks that could format."""
    return re.sub(r"[\s#*_`<>\[\]]+", " ", content)[:300].strip()
