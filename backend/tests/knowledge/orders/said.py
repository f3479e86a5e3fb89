"""Statements written by hand: `kind=value` with the flags of the marked messages."""

from tripkit.domain.statements import Statement

_POLARITY, _STRENGTH = {"-": "refused"}, {"!": "must", "?": "mind"}
_RELATION = {"*": "corrects", "+": "adds", "x": "takes_back"}
_ABOUT = {"@d": "day", "@s": "segment", "@p": "person"}


def stated(*marks: str, certainty: float = 1.0) -> list[Statement]:
    """One statement a mark, in their order: `stated("go=Lisbon", "mode=flight -")`."""
    return [_statement(n, mark, certainty) for n, mark in enumerate(marks)]


def _statement(number: int, mark: str, certainty: float) -> Statement:
    body, *flags = mark.split(" ~")
    kind, _, value = body.partition("=")
    flags = "".join(flags).split()

    def pick(table: dict[str, str], default: str) -> str:
        return next((table[flag] for flag in flags if flag in table), default)

    return Statement.model_validate(
        {
            "id": f"s{number + 1}",
            "text": value,
            "span": {"start": number * 200, "end": number * 200 + len(value)},
            "kind": kind,
            "value": value,
            "polarity": pick(_POLARITY, "wanted"),
            "strength": pick(_STRENGTH, "want"),
            "relation": pick(_RELATION, "says"),
            "about": pick(_ABOUT, "trip"),
            "certainty": certainty,
        }
    )
