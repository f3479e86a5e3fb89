"""A few words before the facts, a model's where there is one and it keeps to them."""

from contextlib import aclosing

from tripkit.domain.context import Locale, RunContext
from tripkit.domain.plan import TravelPlanResult
from tripkit.export.plan import lead
from tripkit.knowledge.judges.faithful import is_faithful
from tripkit.services.llm.port import LLM, CallContext, Delta, Prompt, Reset
from tripkit.services.llm.prompting import Section, message, system

MOST = 700
"""Characters."""
_LANGUAGES: dict[Locale, str] = {"en": "English", "ko": "Korean (해요체)"}


async def introduced(
    result: TravelPlanResult, locale: Locale, llm: LLM, context: RunContext
) -> str:
    """The model's words if they pass the check, else the trip in one sentence of ours."""
    ours = lead(result, locale)
    prompt = Prompt(
        system(
            "tripkit.agents.planner",
            "introduction",
            day=context.current_day,
            language=_LANGUAGES[locale],
        ),
        message(Section("plan", _told(result, ours), by="vendor")),
        name="introduction",
    )
    about = CallContext(
        context.thread_id, context.run_id, "introduction", context.provider, context.model
    )
    words = ""
    async with aclosing(llm.text(prompt, otherwise=lambda: ours, context=about)) as events:
        async for event in events:
            if isinstance(event, Delta):
                words += event.text
            elif isinstance(event, Reset):
                words = ""
    said = " ".join(words.split())
    return said if len(said) <= MOST and is_faithful(said, result, ours) else ours


def _told(result: TravelPlanResult, ours: str) -> dict[str, object]:
    days = [
        {"city": day.city, "theme": day.theme, "weather": day.weather,
         "stops": [stop.activity for stop in day.schedule]}
        for day in (result.itinerary.days if result.itinerary else [])
    ]  # fmt: skip
    held = [{"what": one.text, "kept": one.kept} for one in result.constraint_report]
    return {"in_short": ours, "days": days, "had_to_hold": held}
