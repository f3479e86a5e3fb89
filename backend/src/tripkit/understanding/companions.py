"""Who comes along, by the words that name them."""

from tripkit.understanding import words as closed

_RELATIVES = frozenset({"couple", "parents", "siblings", "grandparents", "kids"})
_ALONE = frozenset({"couple", "parents", "siblings", "grandparents", "friends", "colleagues"})


def companion(phrase: str) -> str | None:
    """Of "my wife" couple, of "mum and my sister" family, of 친구 셋이랑 friends.

    None where no word names anybody, or where those who are named may be told in several ways.
    """
    text = phrase.lower()
    relations = {kind for kind in closed.names("companions") if _names(kind, text)}
    if len(relations) > 1 and relations <= _RELATIVES:
        return "family"
    return next(iter(relations)) if len(relations) == 1 and relations <= _ALONE else None


def _names(kind: str, text: str) -> bool:
    return closed.pattern("companions", kind).search(text) is not None
