"""What a page may not bring into an answer: other addresses than its own, shares and pitches."""

from collections.abc import Callable

from tripkit.agents.guide.evidence import cited
from tripkit.agents.guide.state import GuideState
from tripkit.domain.provenance import web
from tripkit.knowledge.claims import Hearsay, Sentences, sentences_in, shares_in
from tripkit.knowledge.claims.hearsay import near_shares
from tripkit.knowledge.claims.shares import is_pitch
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.services.web_search.defusing import addresses_in

_FORBIDDEN = "leave out what no source of ours bears out"


def poison_issues(state: GuideState, draft: str) -> list[str]:
    """Addresses to go to, write to or pay at that are neither a fetched page's nor ours."""
    rest = draft
    pages = [page.get("url", "") for page in state.get("web", [])]
    for url in sorted(filter(None, pages), key=len, reverse=True):
        rest = rest.replace(url, " ")
    ours = " ".join(f"{source.text} {source.ko}" for source in cited(state))
    ours += " ".join(phrase(state.get("locale", "en"), key) for key in ("web_missing", "unknown"))
    strange = [text for text in addresses_in(rest) if text not in ours]
    issues = [f"leave out {text}: it was not fetched" for text in dict.fromkeys(strange)]
    hearsay, held = hearsay_of(state), held_shares(state)
    return issues + [
        f"leave out “{piece.strip()[:80]}”: one page alone claims it"
        for piece in sentences_in(draft)
        if is_left_out(piece, hearsay, held)
    ]


def hearsay_of(state: GuideState) -> Hearsay:
    """What the fetched pages say."""
    hearsay = Hearsay()
    for page in state.get("web", []):
        hearsay.add(web(page.get("url", "")).source or "", page["content"])
    return hearsay


def held_shares(state: GuideState) -> set[float]:
    """The shares, in percent, that facts, schedule, rules and documents give."""
    shares = {float(percent) for percent in (state.get("facts") or {}).get("crowd", [])}
    shares |= {float(round(slot["crowd_prediction"])) for slot in state.get("itinerary", [])}
    texts = [text for source in cited(state) for text in (source.text, source.ko)]
    texts += [rule["description"] for rule in state.get("constraints", [])]
    return shares.union(*map(shares_in, texts))


def is_left_out(sentence: str, hearsay: Hearsay, held: set[float]) -> bool:
    """Whether it repeats a page's share or pitch that neither we hold nor a second page."""
    shares = shares_in(sentence)
    is_ours = bool(shares) and all(near_shares({share}, held) for share in shares)
    return hearsay.claims(sentence) and not is_ours and not hearsay.agree(sentence)


def without_quotes(issues: list[str]) -> list[str]:
    """The issues as logs and clients may read them: what they forbid is not repeated."""
    return [
        _FORBIDDEN if addresses_in(text) or shares_in(text) or is_pitch(text) else text
        for text in issues
    ]


class DraftStream:
    """Sends a draft's words on; where pages were read, whole sentences without `poison_issues`."""

    def __init__(self, state: GuideState, send: Callable[[str], None]) -> None:
        self._state, self._send = state, send
        self._sentences = Sentences() if state.get("web") else None

    def hear(self, words: str) -> None:
        """More words of the model."""
        if self._sentences is None:
            return self._send(words)
        for piece in self._sentences.feed(words):
            self._settle(piece)
        return None

    def end(self) -> None:
        """The last sentence is whole."""
        if self._sentences:
            self._settle(self._sentences.rest)
            self.restart()

    def restart(self) -> None:
        """Other words follow."""
        self._sentences = Sentences() if self._sentences else None

    def _settle(self, piece: str) -> None:
        if piece and not poison_issues(self._state, piece):
            self._send(piece)
