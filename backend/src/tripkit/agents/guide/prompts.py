"""What the guide's model is asked, with the issues of its last draft where there was one."""

from datetime import date, datetime
from typing import Any, Literal

from pydantic import BaseModel, Field

from tripkit.agents.guide.evidence import cited
from tripkit.agents.guide.state import GuideState
from tripkit.agents.told_statements import told_statements
from tripkit.knowledge.sri_lanka.router.route import COLOMBO
from tripkit.services.llm.port import Prompt
from tripkit.services.llm.prompting import Section, message, system, template

_PACKAGE, _ZONE = "tripkit.agents.guide", COLOMBO.key


class Fault(BaseModel):
    """One fault of a draft. `style` is a matter of taste, and mends nothing."""

    kind: Literal["contradicted", "not_in_material", "rule_missing", "not_answered", "style"]
    quote: str = Field(description="The draft's words, copied; empty for what is missing.")
    what: str = Field(max_length=200, description="What is wrong, in one short sentence.")


class Verdict(BaseModel):
    """What a second reader finds wrong with a draft; empty when nothing is."""

    faults: list[Fault] = Field(default_factory=list, max_length=6)

    def issues(self, draft: str) -> list[str]:
        """What is to be mended: faults of substance, of words that stand in the draft."""
        return [
            fault.what
            for fault in self.faults
            if fault.kind != "style" and " ".join(fault.quote.split()) in " ".join(draft.split())
        ]


def _material(state: GuideState) -> list[Section]:
    rules = [
        f"({r['severity']}) {r['description']}. {r['suggestion']}."
        for r in state.get("constraints", [])
    ]
    documents = [
        f"[{s.number}] {s.place_id or 'island'}, {s.aspect}: {s.text}" for s in cited(state)
    ]
    missing = state.get("web_missing")
    pages = [{"url": p["url"], "says": p["content"][:500]} for p in state.get("web", [])]
    return [
        Section("RULES", rules),
        Section("FACTS", state.get("facts") or {}),
        Section("SCHEDULE", [_slot(slot) for slot in state.get("itinerary", [])]),
        Section("DOCUMENTS", documents),
        Section("WEB", pages, by="page"),
        Section("WEB_MISSING", f"{missing}: say that live facts can't be seen" if missing else ""),
        Section("STATEMENTS", told_statements(state.get("statements", [])), by="person"),
        Section("QUESTION", state["query"], by="person"),
    ]


def _slot(slot: dict[str, Any]) -> str:
    return (
        f"{slot['date']} {slot['time']} {slot['location']}: {slot['activity']},"
        f" {slot['duration_minutes']} min, crowd {round(slot['crowd_prediction'])}%,"
        f" {slot['lighting_quality']} light. {slot['notes']}"
    )


def draft_prompt(state: GuideState) -> Prompt:
    """The question with its material; the draft that was sent back, with exactly its issues."""
    language = template(_PACKAGE, f"language.{state['locale']}").template.strip()
    task = template(_PACKAGE, state["intent"]).template.strip()
    rules = system(_PACKAGE, "draft", day=_day(state), zone=_ZONE, language=language, task=task)
    sections = _material(state)
    if state.get("issues"):
        sections.append(Section("YOUR_LAST_DRAFT", state["draft"], by="model"))
        sections.append(Section("MEND_EXACTLY_THIS", state["issues"]))
    history = tuple(
        (("user" if m["role"] == "user" else "assistant"), m["content"])
        for m in state.get("messages", [])[-6:]
    )
    return Prompt(rules, message(*sections), history, name="guide-draft")  # type: ignore[arg-type]


def verify_prompt(state: GuideState) -> Prompt:
    rules = system(_PACKAGE, "verify", day=_day(state), zone=_ZONE)
    draft = Section("DRAFT", state["draft"], by="model")
    return Prompt(rules, message(*_material(state), draft), name="guide-verify")


def _day(state: GuideState) -> date:
    return datetime.fromisoformat(state["now"]).astimezone(COLOMBO).date()
