"""From a message's statements to what the chat understands of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from tripkit.agents.chat.acts import act_of
from tripkit.agents.chat.locating import is_known
from tripkit.agents.chat.meanings import Meaning, meanings
from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.domain.profile import Step, duration_of
from tripkit.domain.statements import Statement
from tripkit.knowledge.language import Question
from tripkit.knowledge.language.questions import QuestionKind

LISTS = ("interests", "avoid", "removed", "unknown", "feel")
TEXTS = ("scene", "styling")
_PARTS = ("go", "origin")
_ORDINALS = {"first": 0, "second": 1, "third": 2, "last": -1}
_ALL = ("photography", "food", "art", "history", "nature", "architecture")
_TOPICS: Mapping[str, QuestionKind] = {
    "light": "sun",
    "weather": "weather",
    "price": "cost",
    "currency": "cost",
    "tipping": "cost",
    "time": "time",
    "hours": "time",
    "what_is": "meaning",
}


@dataclass(frozen=True)
class Heard:
    """A meaning with the statement that it was taken from."""

    statement: Statement
    meaning: Meaning


@dataclass
class _Slots:
    """The slots as they fill; `sources` has the statements by slot."""

    values: dict[str, object] = field(default_factory=dict)
    evidence: dict[str, str] = field(default_factory=dict)
    guessed: set[str] = field(default_factory=set)
    corrected: set[str] = field(default_factory=set)


def from_statements(
    statements: Sequence[Statement],
    *,
    message: str,
    step: Step | None,
    profile: Mapping[str, object],
    options: Sequence[object] = (),
) -> ParsedMessage:
    """The message's slots and act, in the light of step, offers and profile."""
    heard = [
        Heard(statement, checked)
        for statement in statements
        for meaning in meanings(statement, step)
        if (checked := _checked(statement, meaning))
    ]
    slots = _Slots()
    for slot in dict.fromkeys(item.meaning.slot for item in heard):
        _fill(slots, slot, [item for item in heard if item.meaning.slot == slot], message)
    _pick(slots, statements, step, options)
    _keep_removed(slots)
    if "days" in slots.values:
        slots.values["duration"] = duration_of(cast(int, slots.values["days"]))
    slots.corrected |= {s for s in slots.values if s not in LISTS and _differs(slots, s, profile)}
    act = act_of(statements, step)
    if act == "surprise" and step == "destination":
        slots.values["destination"] = "anywhere"
    return ParsedMessage(
        act=act,
        question=_question(statements) if act in ("question", "inform") else None,
        guessed=frozenset(slots.guessed),
        corrected=frozenset(slots.corrected),
        evidence=slots.evidence,
        **slots.values,  # type: ignore[arg-type]
    )


def _checked(statement: Statement, meaning: Meaning) -> Meaning | None:
    """A place that nothing local knows is named as unknown, and goes into no field; one that is
    refused rules nothing out."""
    is_place = statement.kind in _PARTS and meaning.slot in ("destination", "origin", "avoid")
    name = str(meaning.value)
    if not is_place or is_known(name):
        return meaning
    return None if meaning.slot == "avoid" else Meaning("unknown", name)


def _differs(slots: _Slots, slot: str, profile: Mapping[str, object]) -> bool:
    return bool(profile.get(slot)) and profile[slot] != slots.values[slot]


def _fill(slots: _Slots, slot: str, heard: list[Heard], message: str) -> None:
    if slot in LISTS:
        _fill_list(slots, slot, heard)
    elif slot in TEXTS:
        first, last = heard[0].statement.span, heard[-1].statement.span
        slots.values[slot] = slots.evidence[slot] = message[first.start : last.end]
    else:
        chosen = _chosen(heard)
        slots.values[slot] = chosen.meaning.value
        slots.evidence[slot] = chosen.statement.text
        if chosen.meaning.is_guess:
            slots.guessed.add(slot)
        if chosen.statement.relation == "corrects":
            slots.corrected.add(slot)


def _fill_list(slots: _Slots, slot: str, heard: list[Heard]) -> None:
    values = dict.fromkeys(str(item.meaning.value) for item in heard)
    words = dict.fromkeys(item.statement.text for item in heard)
    if slot == "feel":
        slots.values["nearest"] = next(iter(values))
        slots.values[slot] = tuple(words)
    else:
        slots.values[slot] = tuple(values)
    slots.evidence[slot] = ", ".join(words)
    if slot == "avoid":
        slots.evidence |= {f"avoid:{item.meaning.value}": item.statement.text for item in heard}
    if all(item.meaning.is_guess for item in heard):
        slots.guessed.add(slot)


def _chosen(heard: list[Heard]) -> Heard:
    """Of several values the last correction, else what was said before what was guessed."""
    corrections = [item for item in heard if item.statement.relation == "corrects"]
    if corrections:
        return corrections[-1]
    ranks = {"must": 0, "want": 1, "mind": 2}
    return min(heard, key=lambda h: (h.meaning.is_guess, ranks[h.statement.strength]))


def _keep_removed(slots: _Slots) -> None:
    """What is said anew is not gone: "not with friends, alone" leaves the company set."""
    removed = cast(tuple[str, ...], slots.values.pop("removed", ()))
    stays = {*slots.values, *cast(tuple[str, ...], slots.values.get("interests", ()))}
    if "days" in stays:
        stays.add("duration")
    if gone := tuple(name for name in removed if name not in stays):
        slots.values["removed"] = gone


def _pick(
    slots: _Slots, statements: Sequence[Statement], step: Step | None, options: Sequence[object]
) -> None:
    """ "The second one", against what was offered; "all of them" of what one can like doing."""
    if step is None or step in slots.values:
        return
    for statement in (s for s in statements if s.kind == "answer"):
        number = _ORDINALS.get(statement.value)
        if step == "interests" and statement.value == "all":
            slots.values[step] = _ALL
        elif number is not None and -len(options) <= number < len(options):
            value = options[number]
            slots.values[step] = (value,) if step == "interests" else value
            slots.guessed.add(step)
        else:
            continue
        slots.evidence[step] = statement.text
        return


def _question(statements: Sequence[Statement]) -> Question | None:
    return next(_questions(statements), None)


def _questions(statements: Sequence[Statement]) -> Iterator[Question]:
    for statement in statements:
        if statement.kind in ("question", "product"):
            topic = statement.value.partition("@")[0]
            kind = _TOPICS.get(topic, "other") if statement.kind == "question" else "other"
            yield Question(kind, statement.text.lower())
