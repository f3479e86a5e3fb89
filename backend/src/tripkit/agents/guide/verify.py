"""Finds in code what is wrong with a draft; each issue says what to mend."""

import re
from datetime import date, time
from typing import Any

from tripkit.agents.guide.compose import hotels_may_serve, is_of_the_day, wants_figures
from tripkit.agents.guide.coverage import denials, missing_rules, own_sentences, sentences_of
from tripkit.agents.guide.drinks import plans_drinks
from tripkit.agents.guide.evidence import basis_of, cited
from tripkit.agents.guide.itinerary import is_meal
from tripkit.agents.guide.marks import without_marked
from tripkit.agents.guide.poison import hearsay_of, held_shares, poison_issues
from tripkit.agents.guide.state import GuideState
from tripkit.knowledge.claims import shares_in
from tripkit.knowledge.claims.hearsay import near_shares
from tripkit.knowledge.conditions.monitor import opening_hours
from tripkit.knowledge.lexical import terms
from tripkit.knowledge.sri_lanka import place
from tripkit.knowledge.sri_lanka.router.elsewhere import elsewhere, hinted_elsewhere
from tripkit.knowledge.sri_lanka.router.names import find_places

_TIME = re.compile(r"\b(?P<h>[01]?\d|2[0-3])[:.](?P<m>[0-5]\d)\b(?:\s*(?P<half>[ap])\.?m)?")
_CITATION = re.compile(r"\[(\d{1,2})\]")
_IS_POYA = re.compile(r"\b(?:is|falls on|it's) (?:a|the)?\s*(?:\w+ )?(?:full moon )?poya\b")
_NOT_POYA = re.compile(r"\b(?:is not|isn't|no) (?:a )?poya\b|포야(?:가|는)? 아니")
_GOLDEN = re.compile(r"golden|황금빛|골든")
_NOT_A_VISIT = re.compile(r"clos|shut|sunset|sunrise|닫|해넘이|해돋이")
GOLDEN_SLACK = 10
"""Minutes that "golden" may lie beside its window."""


def find_issues(state: GuideState) -> list[str]:
    """What must be mended, the gravest first; empty for a draft that may go out."""
    draft = state["draft"]
    if state["intent"] in ("greeting", "off_topic"):
        return [] if draft.strip() else ["say something"]
    low = draft.lower()
    return [
        *_rule_issues(state, low),
        *_calendar_issues(state, low),
        *_place_issues(state, draft),
        *_time_issues(state, low),
        *_figure_issues(state, low),
        *_source_issues(state, draft),
        *poison_issues(state, draft),
        *_answer_issues(state, draft, low),
    ]


def _rule_issues(state: GuideState, low: str) -> list[str]:
    rules = state.get("constraints", [])
    quotes = [text for source in cited(state) for text in (source.text, source.ko)]
    own = own_sentences(low, quotes)
    return [*missing_rules(rules, own), *denials(rules, own, hotels_may=hotels_may_serve(state))]


def _calendar_issues(state: GuideState, low: str) -> list[str]:
    facts = state.get("facts") or {}
    if not facts.get("day"):
        return []
    issues = []
    if facts["shops"] == "closed":
        for sentence in sentences_of(low):
            if plans_drinks(sentence):
                issues.append(f"do not plan drinks on a dry day: “{sentence[:80]}”")
    if facts["is_poya"] and _NOT_POYA.search(low):
        issues.append("the day is a Poya; do not deny it")
    if not facts["is_poya"] and _IS_POYA.search(low) and facts["day"] in low:
        issues.append("the day is no Poya; do not say it is")
    return issues


def _allowed_places(state: GuideState) -> set[str]:
    named = {state.get("location"), *state.get("others", [])}
    named |= {source.place_id for source in cited(state)}
    named |= {slot["location_id"] for slot in state.get("itinerary", [])}
    allowed = {name for name in named if name}
    texts = [text for source in cited(state) for text in (source.text, source.ko)]
    texts += [page["content"] for page in state.get("web", [])]
    allowed |= {mention.place_id for text in texts for mention in find_places(text)}
    near = {other for name in allowed if (p := place(name)) for other in p.near}
    return allowed | near | {m.place_id for m in find_places(state["query"])}


def _place_issues(state: GuideState, draft: str) -> list[str]:
    allowed, draft = _allowed_places(state), without_marked(draft)
    strange = {m.place_id for m in find_places(draft)} - allowed if allowed else set()
    issues = [f"leave out {name}: no source speaks of it" for name in sorted(strange)]
    known = [state["query"], *(f"{source.text} {source.ko}" for source in cited(state))]
    known += [page["content"] for page in state.get("web", [])]
    foreign = hinted_elsewhere(" ".join(known).lower())
    for word in dict.fromkeys(elsewhere(draft.lower())):
        if word not in foreign:
            issues.append(f"leave out {word}: it is not in Sri Lanka and in no source")
    return issues


def _times(sentence: str) -> list[time]:
    times = []
    for match in _TIME.finditer(sentence):
        hour = int(match["h"])
        if match["half"] and hour <= 12:
            hour = hour % 12 + (12 if match["half"] == "p" else 0)
        times.append(time(hour, int(match["m"])))
    return times


def _minutes(at: time) -> int:
    return at.hour * 60 + at.minute


def _time_issues(state: GuideState, low: str) -> list[str]:
    facts = state.get("facts") or {}
    windows = [w for w in (facts.get("golden_morning"), facts.get("golden_evening")) if w]
    issues = []
    for sentence in sentences_of(low):
        times = _times(sentence)
        if len(times) != 1:
            continue
        slots = [s for s in state.get("itinerary", []) if s["time"] == f"{times[0]:%H:%M}"]
        golden = windows and _GOLDEN.search(sentence) and not _is_golden(slots)
        if golden and not _in_window(times[0], windows):
            issues.append(f"the light is not golden at {times[0]:%H:%M}")
        issues += _closed_at(sentence, times[0], slots)
    issues += _day_issues(state.get("itinerary", []))
    return issues


def _is_golden(slots: list[dict[str, Any]]) -> bool:
    """A slot's light is that of its first hour's middle, not of the minute it begins in."""
    return any(slot["lighting_quality"] == "golden" for slot in slots)


def _in_window(at: time, windows: list[list[str]]) -> bool:
    return any(
        _minutes(time.fromisoformat(start)) - GOLDEN_SLACK
        <= _minutes(at)
        <= _minutes(time.fromisoformat(end)) + GOLDEN_SLACK
        for start, end in windows
    )


def _closed_at(sentence: str, at: time, slots: list[dict[str, Any]]) -> list[str]:
    """A visit planned outside a gate's hours; the schedule's own slots are looked at below."""
    mentions = find_places(sentence)
    where = place(mentions[0].place_id) if len({m.place_id for m in mentions}) == 1 else None
    if where is None or where.opening is None or _NOT_A_VISIT.search(sentence):
        return []
    is_slot = where.id in {slot["location_id"] for slot in slots}
    if is_slot or where.opening.opens <= at <= where.opening.closes:
        return []
    return [f"{where.name.en} is not open at {at:%H:%M}"]


def _day_issues(slots: list[dict[str, Any]]) -> list[str]:
    """A day of more than fourteen hours, or a slot outside its place's hours."""
    issues = []
    by_day: dict[str, list[dict[str, Any]]] = {}
    for slot in slots:
        by_day.setdefault(slot["date"], []).append(slot)
    for day, mine in by_day.items():
        ends = [_minutes(time.fromisoformat(s["time"])) + s["duration_minutes"] for s in mine]
        if max(ends) - _minutes(time.fromisoformat(mine[0]["time"])) > 14 * 60:
            issues.append(f"{day} is longer than fourteen hours")
    return [*issues, *(issue for slot in slots if (issue := _outside(slot)))]


def _outside(slot: dict[str, Any]) -> str | None:
    """A gate's hours bind a visit; a meal near it is taken when one eats."""
    where, at = place(slot["location_id"]), time.fromisoformat(slot["time"])
    if where is None:
        return None
    if where.opening and not is_meal(slot["activity"]):
        is_open = where.opening.opens <= at <= where.opening.closes
    else:
        is_open = 5 <= at.hour < max(21, opening_hours(where)[1])
    return None if is_open else f"{slot['location']} at {slot['time']} is outside its hours"


def _figure_issues(state: GuideState, low: str) -> list[str]:
    """Shares are crowd figures: they come from the forecast or from a source; of a page's own
    `poison_issues` tells."""
    held, hearsay = held_shares(state), hearsay_of(state)
    sentences = [part for line in low.splitlines() for part in sentences_of(line)]
    made_up = {
        share
        for sentence in sentences
        for share in shares_in(sentence)
        if not near_shares({share}, held) and not hearsay.claims(sentence)
    }
    return [f"{share:g}% stands in no source" for share in sorted(made_up)]


def _source_issues(state: GuideState, draft: str) -> list[str]:
    sources = len(cited(state))
    numbers = {int(n) for n in _CITATION.findall(draft)}
    issues = [f"there is no source [{n}]" for n in sorted(numbers) if not 1 <= n <= sources]
    if sources and not numbers and _quotes_sources(state):
        issues.append("name the sources of what comes from the documents, like [1]")
    return issues


def _quotes_sources(state: GuideState) -> bool:
    if is_of_the_day(state):
        return False
    return state.get("relevance") in ("relevant", "partial") or basis_of(state) != "none"


def _answer_issues(state: GuideState, draft: str, low: str) -> list[str]:
    issues = []
    where = place(state.get("location") or "")
    is_practical = basis_of(state) in ("alone", "passage", "premise")
    if where and not is_practical and where.id not in {m.place_id for m in find_places(draft)}:
        issues.append(f"answer about {where.name.en}")
    if state["intent"] == "trip_planning" and state.get("itinerary"):
        times = {slot["time"] for slot in state["itinerary"]}
        if not any(at in low for at in times):
            issues.append("give the schedule with its times")
    if len(terms(low)) < 8 and len(low) < 60:
        issues.append("answer more fully")
    day = state.get("day")
    if (
        day
        and state.get("facts")
        and wants_figures(state)
        and not _names_day(date.fromisoformat(day), low)
    ):
        issues.append(f"name the day: {day}")
    return issues


def _names_day(day: date, low: str) -> bool:
    month = f"{day:%B}".lower()
    forms = (
        day.isoformat(), f"{day.day} {month}", f"{month} {day.day}", f"{day.day} {month[:3]}",
        f"{month[:3]} {day.day}", f"{day.month}월 {day.day}일",
    )  # fmt: skip
    return any(words in low for words in forms)
