"""What a page may not bring into a draft: other addresses than its own."""

from tripkit.agents.guide.evidence import cited
from tripkit.agents.guide.state import GuideState
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.services.web_search.defusing import addresses_in


def poison_issues(state: GuideState, draft: str) -> list[str]:
    """Addresses to go to, write to or pay at that are neither a fetched page's nor ours."""
    rest = draft
    pages = [page.get("url", "") for page in state.get("web", [])]
    for url in sorted(filter(None, pages), key=len, reverse=True):
        rest = rest.replace(url, " ")
    ours = " ".join(f"{source.text} {source.ko}" for source in cited(state))
    ours += " ".join(phrase(state.get("locale", "en"), key) for key in ("web_missing", "unknown"))
    strange = [text for text in addresses_in(rest) if text not in ours]
    return [f"leave out {text}: it was not fetched" for text in dict.fromkeys(strange)]
