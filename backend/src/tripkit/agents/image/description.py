"""What a place outside our catalogue looks like, written by a model from facts and light."""

import re
from contextlib import aclosing

from tripkit.agents.image.prompts import light_text
from tripkit.agents.image.state import Request
from tripkit.domain.context import RunContext
from tripkit.knowledge.rendering.spec import SceneSpec
from tripkit.knowledge.staging.moment import Moment
from tripkit.knowledge.staging.places import Setting
from tripkit.services.llm.port import LLM, CallContext, Delta, Prompt, Reset
from tripkit.services.llm.prompting import Section, message, system

LONGEST = 700
"""Characters."""
_REFUSED = re.compile(r"<<|>>|https?:|www\.|[\[\]{}|`]")


async def described(
    llm: LLM,
    request: Request,
    setting: Setting,
    moment: Moment,
    scene: SceneSpec,
    context: RunContext,
) -> str:
    """The model's words; the setting's own where there is none, or they are no description."""
    about = CallContext(
        context.thread_id, context.run_id, "image-place", context.provider, context.model
    )
    words = ""
    stream = llm.text(
        _prompt(request, setting, moment, scene, context),
        otherwise=lambda: setting.about,
        context=about,
    )
    async with aclosing(stream) as events:
        async for event in events:
            if isinstance(event, Delta):
                words += event.text
            elif isinstance(event, Reset):
                words = ""
    plain = " ".join(words.split())
    return (
        plain if plain and len(plain) <= LONGEST and not _REFUSED.search(plain) else setting.about
    )


def _prompt(
    request: Request, setting: Setting, moment: Moment, scene: SceneSpec, context: RunContext
) -> Prompt:
    chat = request.chat_context
    facts = {
        "place": setting.name,
        "kind": setting.about,
        "position": [setting.scene.lat, setting.scene.lng] if setting.is_known else None,
        "light": light_text(moment),
        "season": scene.season,
        "weather": sorted(scene.also),
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
    )
    rules = system("tripkit.agents.image", "place", day=context.current_day)
    return Prompt(rules, user, name="image-place")
