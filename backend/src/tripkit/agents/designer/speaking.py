"""The model's words on their way to the person, each sentence judged by what stands behind it."""

import json
from collections.abc import Callable

from tripkit.agents.designer.deps import TurnContext
from tripkit.agents.designer.state import DesignerState
from tripkit.agents.known_places import known_places
from tripkit.agents.speech import Speech
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.provenance import Provenance
from tripkit.knowledge.claims import Evidence, Facts, TalkJudge
from tripkit.tools.itinerary_reading import outline

_TRIP = 1
"""The trip, as a source of what it holds: names, times, numbers to call."""


async def speech_of(
    turn: TurnContext,
    state: DesignerState,
    itinerary: Itinerary,
    send: Callable[[str], None],
    reset: Callable[[], None],
) -> Speech:
    """Judges by the person's words, the trip and what tools computed; a page vouches for nothing.

    In a turn that changes nothing the words are advice, where what can hurt is marked too.
    """
    trip = json.dumps(outline(itinerary), ensure_ascii=False)
    messages = await turn.deps.sessions.messages(turn.session_id)
    by_person = [message.content for message in messages if message.role == "user"]
    results = await turn.deps.sessions.results(turn.session_id)
    computed = [str(result.result) for result in results if result.name != "search_web"]
    evidence = Evidence([*by_person, state["reading"]["words"], trip, *computed])
    evidence.add(_TRIP, trip, Provenance(tier="person", source=None))
    for result in results:
        for page in result.result.get("pages", []) if result.name == "search_web" else []:
            evidence.add_hearsay(
                f"{page['title']}\n{page['content']}", page["provenance"]["source"]
            )
    names = [itinerary.destination] if itinerary.destination else []
    facts = Facts(turn.today, places=list(known_places(names, turn.locale)))
    advises = not any(outcome["changed"] for outcome in state["outcomes"])
    return Speech(TalkJudge(evidence, facts, turn.locale, answers=advises), send, reset)
