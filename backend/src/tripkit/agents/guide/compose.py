"""The guide's answer without a model: from facts and documents, each claim with its source."""

import re
from collections.abc import Sequence
from datetime import date, time
from typing import Any

from tripkit.agents.guide.coverage import denials
from tripkit.agents.guide.drinks import plans_drinks
from tripkit.agents.guide.evidence import basis_of, cited
from tripkit.agents.guide.holidays import GENERAL_OF_HOLIDAYS, cites_only, holiday_line, poya_line
from tripkit.agents.guide.poison import hearsay_of, held_shares, is_left_out
from tripkit.agents.guide.state import GuideState
from tripkit.domain.context import Locale
from tripkit.knowledge.claims.shares import left_out_text
from tripkit.knowledge.conditions.phrases import day_words, has_phrase, phrase
from tripkit.knowledge.sri_lanka import Place, place

_SETTING_OUT = re.compile(r"\bstart\b|\bleave\b|\bset (?:off|out)\b|\bgo up\b|출발|나서|보려면")
"""Asks when to go rather than when it is light."""
_OF_CROWDS = frozenset({"crowd_warning", "domestic_peak"})
FULL, MIDDLING = 75, 50
"""Percent of its fullest from which on a place is called full, or middling."""
_PART = re.compile(r"(?<=[.!?])\s+")


def hotels_may_serve(state: GuideState) -> bool:
    return (state.get("facts") or {}).get("hotels") == "may_serve"


def compose(state: GuideState) -> str:
    """The whole answer: what was asked first. It passes the verifier; a test holds it to that."""
    locale = state["locale"]
    if state["intent"] in ("greeting", "off_topic"):
        return phrase(locale, state["intent"])
    hard, soft = (_constraints(state, locale, is_soft=soft) for soft in (False, True))
    if is_of_the_day(state):
        parts = [*_answer(state, "premise"), *_conditions(state, locale), *hard, *soft]
    else:
        figures = _conditions(state, locale) if wants_figures(state) else []
        answer = [*_answer(state, "lead"), *_answer(state, "rest")]
        if _asks_when_it_is_light(state):
            starts = bool(_SETTING_OUT.search(state["query"].lower()))
            answer, figures = [*answer[:starts], *figures, *answer[starts:]], []
        parts = [*hard, *answer] if _asks_for_rules(state) else [*answer, *hard]
        parts = _with_calendar(state, parts, answer, hard)
        parts += _plan(state, locale) if state["intent"] == "trip_planning" else []
        parts += [*soft, *figures]
    parts += _web(state, locale, is_answered=bool(parts))
    return "\n\n".join(parts or [phrase(locale, "unknown")])


def _with_calendar(
    state: GuideState, parts: list[str], answer: list[str], hard: list[str]
) -> list[str]:
    """What the calendar says of the day or month asked about comes first."""
    if line := poya_line(state):
        return [line, *answer]
    if line := holiday_line(state):
        return [line, *(hard if cites_only(state, GENERAL_OF_HOLIDAYS) else parts)]
    return parts


def _asks_for_rules(state: GuideState) -> bool:
    """On drink, and where the day forbids what they want, the rule is the answer."""
    facts = state.get("facts") or {}
    return state.get("activity") == "alcohol" or bool(facts.get("legal_conflict"))


def _topics(state: GuideState) -> Sequence[str]:
    return (state.get("question") or {}).get("topics", ())


def _asks_when_it_is_light(state: GuideState) -> bool:
    kinds = (state.get("question") or {}).get("kinds", ())
    return "when" in kinds and "light" in _topics(state)


def wants_figures(state: GuideState) -> bool:
    """Whether crowds and light of the day belong to the answer: for a plan, where they are asked
    for, and where nothing that we know answers better."""
    if state.get("itinerary") or {"crowd", "light"} & set(_topics(state)):
        return True
    is_told = basis_of(state) in ("passage", "premise", "alone", "record")
    kinds = (state.get("question") or {}).get("kinds", ())
    is_of_a_visit = not _topics(state) and set(kinds) <= {"what", "worth"}
    return bool(state.get("day")) and (not is_told or is_of_a_visit)


def is_of_the_day(state: GuideState) -> bool:
    """Crowds and light of a place are computed: no text answers for them."""
    topics = (state.get("question") or {}).get("topics", ())
    has_figures = bool((state.get("facts") or {}).get("golden_morning"))
    basis = basis_of(state)
    if not has_figures or state.get("itinerary") or basis == "passage":
        return False
    kinds = (state.get("question") or {}).get("kinds", ())
    is_of_light = "light" in topics and not {"where", "which"} & set(kinds)
    return is_of_light or "crowd" in topics


def _answer(state: GuideState, part: str) -> list[str]:
    """The chosen sentences, each run with the number of what states it."""
    answer = state.get("answer")
    if not answer:
        return []
    numbers = {source.id: source.number for source in cited(state)}
    is_dry = (state.get("facts") or {}).get("shops") == "closed"
    runs = answer["rest"] if part == "rest" else answer["lead"]
    if part == "premise" and answer["basis"] != "premise":
        return []
    lines = [
        f"{text} [{numbers[run['source']]}]"
        for run in runs
        if (text := " ".join(_sayable(_PART.split(run["text"]), is_dry)))
    ]
    return [" ".join(lines)] if lines else []


def _constraints(state: GuideState, locale: Locale, *, is_soft: bool) -> list[str]:
    """The day's rules, those of crowds apart; with the others what is said of hotels and date."""
    facts = state.get("facts") or {}
    rules = state.get("constraints", [])
    is_brief = not is_soft and not _asks_for_rules(state) and not state.get("itinerary")
    lines = [
        f"{rule['description']}." if is_brief else f"{rule['description']}. {rule['suggestion']}."
        for rule in rules
        if (rule["constraint_type"] in _OF_CROWDS) == is_soft
    ]
    if not is_soft:
        if facts.get("outside_years"):
            return [phrase(locale, "outside_years")]
        lines += [] if is_brief else _on_drink(state, locale)
    if lines and facts.get("certainty") == "estimated":
        lines.append(phrase(locale, "estimated"))
    return [" ".join(lines)] if lines else []


def _on_drink(state: GuideState, locale: Locale) -> list[str]:
    facts = state.get("facts") or {}
    if facts.get("dry_reason"):
        return [phrase(locale, f"hotels.{facts['hotels']}")]
    if state.get("activity") == "alcohol" and facts.get("day"):
        day = date.fromisoformat(facts["day"])
        return [phrase(locale, "no_conflict", day=day_words(day, locale))]
    return []


def _name(where: Place, locale: Locale) -> str:
    return where.name.in_(locale)


def _plan(state: GuideState, locale: Locale) -> list[str]:
    slots = state.get("itinerary", [])
    where = place(state.get("location") or "")
    day = state.get("checked_day")
    if where is None or day is None or (not slots and basis_of(state) in ("passage", "premise")):
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


def _sayable(sentences: list[str], is_dry: bool) -> list[str]:
    """On a dry day without those that praise a drink."""
    return [
        sentence
        for sentence in sentences
        if not (is_dry and any(plans_drinks(part.lower()) for part in _PART.split(sentence)))
    ]


def _conditions(state: GuideState, locale: Locale) -> list[str]:
    facts = state.get("facts") or {}
    where = place(facts.get("place", ""))
    if where is None or not facts.get("golden_morning") or not facts.get("golden_evening"):
        return []
    words = {"place": _name(where, locale), "day": day_words(_day(facts), locale)}
    topics = (state.get("question") or {}).get("topics", ())
    light = _light(state, words, locale, is_lead="light" in topics)
    if "light" in topics and "crowd" not in topics:
        return [light]
    crowd = phrase(
        locale, "crowd", quiet=facts["quietest"]["hour"],
        quiet_percent=facts["quietest"]["percent"], busy=facts["busiest"]["hour"],
        busy_percent=facts["busiest"]["percent"], why=_why(facts["why"], locale), **words,
    )  # fmt: skip
    lines = [*_at_hour(where, facts, locale), crowd]
    if "crowd" in topics and facts.get("asked_hour") is None:
        lines = [
            phrase(locale, f"crowd_is.{_fullness(facts['busiest']['percent'])}", **words),
            *lines,
        ]
    return [" ".join([*lines, light])]


def _fullness(percent: int) -> str:
    """In a word how full the day's busiest hour is."""
    return "full" if percent >= FULL else "middling" if percent >= MIDDLING else "quiet"


def _light(state: GuideState, words: dict[str, str], locale: Locale, *, is_lead: bool) -> str:
    facts = state["facts"]
    return phrase(
        locale, "light_lead" if is_lead else "light", sunrise=facts["sunrise"],
        sunset=facts["sunset"], gm0=facts["golden_morning"][0], gm1=facts["golden_morning"][1],
        ge0=facts["golden_evening"][0], ge1=facts["golden_evening"][1], **words,
    )  # fmt: skip


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


def _web(state: GuideState, locale: Locale, *, is_answered: bool) -> list[str]:
    """What the web says; that live facts can't be seen only where nothing else answers."""
    if missing := state.get("web_missing"):
        if is_answered or state["intent"] != "real_time_info":
            return []
        configured = missing != "web_search_not_configured"
        return [phrase(locale, "web_down" if configured else "web_missing")]
    if not state.get("web"):
        return []
    pages = [(page["url"], _lawful(page["content"], state)) for page in state["web"]]
    hearsay, held = hearsay_of(state), held_shares(state)
    doubtful = {text for _, texts in pages for text in texts if is_left_out(text, hearsay, held)}
    lines = [
        f"- {words} ({url})"
        for url, texts in pages
        if (words := _plain(" ".join(text for text in texts if text not in doubtful)))
    ]
    lines += [left_out_text(locale)] if doubtful else []
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
