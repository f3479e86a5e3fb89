"""One answer of all the questions of a message."""

from collections.abc import Iterable, Sequence

from tripkit.agents.guide.answering import choose_answer
from tripkit.agents.guide.fitting import Search
from tripkit.agents.guide.state import Answer, EvidenceItem, Run

_Part = tuple[Answer, list[EvidenceItem]]


def _once(runs: Iterable[Run]) -> list[Run]:
    """Without those that another question of the message brought already."""
    return list({(run["source"], run["text"]): run for run in runs}.values())


def _distinct(chosen: Sequence[_Part]) -> list[_Part]:
    """Each source once, where it stands first."""
    by_source = {tuple(item["id"] for item in part[1]): part for part in reversed(chosen)}
    return list(by_source.values())[::-1]


def answer_all(searches: Sequence[Search]) -> tuple[Answer, list[EvidenceItem]]:
    """One answer of all questions of a message, each with its own lead."""
    chosen = [choose_answer(search) for search in searches]
    chosen = [part for part in chosen if part[0]["basis"] == "alone"][:1] or chosen
    if any(answer["basis"] in ("passage", "premise", "record") for answer, _ in chosen):
        chosen = [part for part in chosen if part[0]["basis"] != "document"]
    chosen = _distinct(chosen)
    bases = [answer["basis"] for answer, _ in chosen]
    evidence = {item["id"]: item for _, items in chosen for item in items}
    answer = Answer(
        basis=next((basis for basis in bases if basis != "none"), "none"),
        lead=_once(run for part, _ in chosen for run in part["lead"]),
        rest=_once(run for part, _ in chosen for run in part["rest"]),
    )
    return answer, list(evidence.values())
