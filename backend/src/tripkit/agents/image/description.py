"""What a place outside our catalogue looks like, written by a model from facts and light."""

import re
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass

from tripkit.agents.image.prompts import light_text
from tripkit.agents.image.state import Request
from tripkit.agents.standing_in import stand_in_line
from tripkit.agents.told_statements import told_statements
from tripkit.domain.context import RunContext
from tripkit.domain.statements import Statement
from tripkit.knowledge.rendering.spec import SceneSpec
from tripkit.knowledge.staging.moment import Moment
from tripkit.knowledge.staging.places import Setting
from tripkit.services.llm.port import LLM, CallContext, Delta, Prompt, Reset
from tripkit.services.llm.prompting import Section, message, system

LONGEST = 700
"""Characters."""
_REFUSED = re.compile(r"<<|>>|https?:|www\.|[\[\]{}|`]")


@dataclass(frozen=True)
class Place:
    """What there is to describe, and what the person said of it."""

    setting: Setting
    moment: Moment
    scene: SceneSpec
    statements: Sequence[Statement] = ()


async def described(
    llm: LLM,
    request: Request,
    place: Place,
    context: RunContext,
) -> tuple[str, str]:
    """The model's words; the setting's own where there is none, or they are no description.

    Beside them what is said of a model that was late.
    """
    about = CallContext(
        context.thread_id, context.run_id, "image-place", context.provider, context.model
    )
    words, late = "", ""
    stream = llm.text(
        _prompt(request, place, context),
        otherwise=lambda: place.setting.about,
        context=about,
    )
    async with aclosing(stream) as events:
        async for event in events:
            if isinstance(event, Delta):
                words += event.text
            elif isinstance(event, Reset):
                words = ""
            else:
                late = stand_in_line(event.reason, "prompt", context.locale)
    plain = " ".join(words.split())
    is_fit = plain and len(plain) <= LONGEST and not _REFUSED.search(plain)
    return (plain if is_fit else place.setting.about), late


def _prompt(request: Request, place: Place, context: RunContext) -> Prompt:
    chat, setting = request.chat_context, place.setting
    facts = {
        "place": setting.name,
        "kind": setting.about,
        "position": [setting.scene.lat, setting.scene.lng] if setting.is_known else None,
        "light": light_text(place.moment),
        "season": place.scene.season,
        "weather": sorted(place.scene.also),
    }
    words = {
        "destination": request.destination,
        "city": chat.city,
        "spot": chat.spot_name,
        "scene": request.scene_words,
        "conversation": request.conversation_summary,
    }
    user = message(
        Section("facts", {key: value for key, value in facts.items() if value}),
        Section("words", {key: value for key, value in words.items() if value}, by="person"),
        Section("statements", told_statements(place.statements), by="person"),
    )
    rules = system("tripkit.agents.image", "place", day=context.current_day)
    return Prompt(rules, user, name="image-place")
