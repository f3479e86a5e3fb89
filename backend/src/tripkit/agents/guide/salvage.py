"""What is sound of a draft that would not be mended: without what is wrong, with the rules."""

from tripkit.agents.guide.poison import hearsay_of
from tripkit.agents.guide.state import GuideState
from tripkit.agents.guide.verify import find_issues
from tripkit.knowledge.claims import sentences_in
from tripkit.knowledge.claims.shares import left_out_text

FEWEST = 2
"""Sentences that have to be left of the model's own."""


def salvaged(state: GuideState) -> str:
    """The draft with each wrong sentence taken out and the day's rules said first; what one page
    alone claims is said to be left out.

    Empty where code still finds fault with that, or too little of the draft is left.
    """
    sentences = sentences_in(state["draft"])
    rules = [f"{r['description']}. {r['suggestion']}." for r in state.get("constraints", [])]
    issues = _issues(state, rules, sentences)
    for sentence in [piece for piece in sentences if piece.strip()]:
        shorter = [piece for piece in sentences if piece is not sentence]
        fewer = _issues(state, rules, shorter)
        if fewer < issues:
            sentences, issues = shorter, fewer
    left = sum(bool(piece.strip()) for piece in sentences)
    if issues or left < FEWEST:
        return ""
    hearsay = hearsay_of(state)
    is_cut = any(
        hearsay.claims(text) for text in sentences_in(state["draft"]) if text not in sentences
    )
    return _joined(
        rules, [*sentences, *([f"\n\n{left_out_text(state['locale'])}"] if is_cut else [])]
    )


def _issues(state: GuideState, rules: list[str], sentences: list[str]) -> int:
    return len(find_issues({**state, "draft": _joined(rules, sentences)}))


def _joined(rules: list[str], sentences: list[str]) -> str:
    words = "".join(sentences).strip()
    return "\n\n".join(part for part in (" ".join(rules), words) if part)
