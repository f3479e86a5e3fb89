"""What one may do next: each suggestion sends words that we are known to understand."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tripkit.agents.designer.guardrails.confirmation import try_changes
from tripkit.agents.designer.state import Call, Outcome
from tripkit.agents.designer.wording.dates import short_day, time_of
from tripkit.agents.designer.wording.phrasebook import PHRASES, fill
from tripkit.agents.designer.wording.report import plain_phrase
from tripkit.domain.context import Locale
from tripkit.domain.designer import SuggestedAction
from tripkit.domain.itinerary import Finding, Itinerary, Segment, name_of
from tripkit.knowledge.edits import Edit, read_edit
from tripkit.knowledge.itineraries import findings
from tripkit.knowledge.itineraries.timeline import ends, local_at, on_the_clock

MOST_ACTIONS = 4
_SPACE = {"overlap": 0, "impossible_connection": 15, "tight_connection": 15}
"""Minutes to leave beside what is missing."""


@dataclass(frozen=True)
class TurnResult:
    """What a turn came to, as far as suggestions need it."""

    message: str
    outcomes: Sequence[Outcome]
    itinerary: Itinerary
    today: date
    locale: Locale
    failed: bool
    """A model or a tool did: it may be tried again."""
    about: str
    asks: bool


def suggested_actions(turn: TurnResult) -> list[SuggestedAction]:
    """At most four, what belongs to this turn first. Reads a message, so off the event loop."""
    locale, actions = turn.locale, []
    if turn.message and turn.failed:
        actions.append(
            SuggestedAction(type="retry", label=plain_phrase("retry", locale), message=turn.message)
        )
    if any(o["changed"] for o in turn.outcomes) and turn.about != "undo":
        label = plain_phrase("undo", locale)
        actions.append(SuggestedAction(type="undo", label=label, message=label))
    if (fix := fix_suggestion(turn)) is not None:
        actions.append(fix)
    return [*actions, *([] if turn.asks else _next(turn))][:MOST_ACTIONS]


def fix_suggestion(turn: TurnResult) -> SuggestedAction | None:
    """Words that take a finding away and bring none: tried on a copy before they are offered."""
    touched = {key for o in turn.outcomes for key in o["segments"]}
    shows = turn.about in ("check", "next")
    for finding in findings(turn.itinerary, turn.locale):
        if finding.severity == "note" or not (shows or touched & set(finding.segment_ids)):
            continue
        if message := _mends(finding, turn):
            return SuggestedAction(
                type="fix", label=plain_phrase("fix", turn.locale), message=message
            )
    return None


def _mends(finding: Finding, turn: TurnResult) -> str | None:
    """Move the later of two to when it can begin."""
    both = [one for key in finding.segment_ids if (one := turn.itinerary.segment(key))]
    if finding.kind not in _SPACE or len(both) != 2 or finding.minutes is None:
        return None
    first, later = sorted(both, key=lambda one: one.start_datetime)
    if later.status in ("CONFIRMED", "COMPLETED") or later.type == "HOTEL":
        return None
    start = _when(finding, first, later)
    message = fill(
        PHRASES[turn.locale]["ask_move"][0],
        {
            "name": name_of(later),
            "time": time_of(start, turn.locale),
            "day": short_day(start, turn.locale),
        },
    )
    edit = read_edit(message, turn.itinerary, turn.today, turn.locale)
    return message if _helps(edit, finding, later, turn) else None


def _when(finding: Finding, first: Segment, later: Segment) -> str:
    if finding.kind == "overlap":
        return local_at(ends(first), later.start_zone or "UTC")
    minutes = (finding.minutes or 0) + _SPACE[finding.kind]
    return on_the_clock(later.start_datetime, -(-minutes // 5) * 5)


def _helps(edit: Edit, finding: Finding, later: Segment, turn: TurnResult) -> bool:
    calls = [
        Call(id=str(n), tool=call.name, arguments=dict(call.arguments))
        for n, call in enumerate(edit.calls)
    ]
    if edit.ask or [c["arguments"].get("segmentId") for c in calls] != [later.id]:
        return False
    after = try_changes(calls, turn.itinerary, session_id="")
    if after.reason is not None or after.itinerary is None:
        return False
    before = {_key(finding) for finding in findings(turn.itinerary)}
    now = {_key(finding) for finding in findings(after.itinerary)}
    return _key(finding) not in now and now <= before


def _key(finding: Finding) -> tuple[str, frozenset[str]]:
    return finding.kind, frozenset(finding.segment_ids)


def _next(turn: TurnResult) -> list[SuggestedAction]:
    itinerary, locale = turn.itinerary, turn.locale
    kinds = {segment.type for segment in itinerary.segments}
    actions = []
    if "HOTEL" not in kinds and (rooms := _rooms(itinerary, locale)):
        actions.append(
            SuggestedAction(
                type="search_hotels", label=plain_phrase("rooms", locale), message=rooms
            )
        )
    if itinerary.segments and "FLIGHT" not in kinds:
        about = f"{plain_phrase('ask_flight', locale)} "  # they go on writing
        actions.append(
            SuggestedAction(type="add_flight", label=plain_phrase("flight", locale), message=about)
        )
    if itinerary.segments:
        actions.append(SuggestedAction(type="view_map", label=plain_phrase("map", locale)))
    if any(segment.total_price for segment in itinerary.segments):
        label, about = plain_phrase("costs", locale), plain_phrase("ask_costs", locale)
        actions.append(SuggestedAction(type="view_budget", label=label, message=about))
    return actions


def _rooms(itinerary: Itinerary, locale: Locale) -> str | None:
    """A search for the trip's own nights."""
    first, last, place = itinerary.start_date, itinerary.end_date, itinerary.destination
    if not (first and last and place and first < last):
        return None
    days = {
        "first": short_day(first, locale),
        "last": short_day(last, locale),
        "place": place,
    }
    return fill(PHRASES[locale]["ask_rooms"][0], dict(days))
