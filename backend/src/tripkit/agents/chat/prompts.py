"""What a model is asked in a turn: one call, the extraction first, then the reply's words."""

from collections.abc import Mapping, Sequence
from datetime import date

from tripkit.agents.chat.state import Line
from tripkit.agents.told_statements import told_statements
from tripkit.domain.context import Locale
from tripkit.domain.profile import Profile, Step
from tripkit.domain.statements import Statement
from tripkit.services.llm.port import Prompt
from tripkit.services.llm.prompting import Section, system
from tripkit.services.llm.prompting import message as in_sections


def chat_prompt(
    locale: Locale,
    *,
    message: str,
    lines: Sequence[Line],
    profile: Profile,
    notes: Sequence[str],
    plain_reply: str,
    open_steps: Sequence[Step],
    facts: Mapping[str, str],
    day: date,
    statements: Sequence[Statement] = (),
) -> Prompt:
    """One turn's prompt: code says what the turn does and gives the facts, the model the words."""
    filled = profile.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    user = in_sections(
        Section("plain_reply", plain_reply),
        Section("open_steps", ", ".join(open_steps) or "none"),
        Section("guesses", ", ".join(profile.guessed) or "none"),
        Section("facts", {"places_left": facts["places_left"], "sentences": _sentences(facts)}),
        Section("profile", filled, by="person"),
        Section("notes", list(notes), by="person"),
        Section("statements", told_statements(statements), by="person"),
        Section("message", message, by="person"),
    )
    history = tuple((line["role"], line["text"]) for line in lines)
    rules = system("tripkit.agents.chat", f"turn.{locale}", day=day, locale=locale)
    return Prompt(system=rules, user=user, history=history, name="chat")


def _sentences(facts: Mapping[str, str]) -> list[str]:
    return [text for name, text in facts.items() if name != "places_left"]
