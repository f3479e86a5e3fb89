"""What a page may not bring into a draft: other addresses than its own."""

from tripkit.agents.guide.compose import cited
from tripkit.agents.guide.state import GuideState
from tripkit.services.web_search.defusing import addresses_in


def poison_issues(state: GuideState, draft: str) -> list[str]:
    """Addresses to go to, write to or pay at that are neither a fetched page's nor ours."""
    rest = draft
    pages = [page.get("url", "") for page in state.get("web", [])]
    for url in sorted(filter(None, pages), key=len, reverse=True):
        rest = rest.replace(url, " ")
    ours = " ".join(source.document.text for source in cited(state))
    strange = [text for text in addresses_in(rest) if text not in ours]
    return [f"leave out {text}: it was not fetched" for text in dict.fromkeys(strange)]
