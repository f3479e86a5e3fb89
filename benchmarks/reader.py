"""The local reader against messages by writers who saw neither code nor what teaches it.

python benchmarks/reader.py [--folder training/held_out] [--kinds]   # and the labellers' agreement

Says for each language: F1 of statements (kind, value and polarity exact, spans by overlap; a row
"not understood" claims nothing and is no answer), whether what is refused or taken back is read as
such, how many marked clauses stand in no row, and for edits how often operation, object and time
are right (of Korean objects, which labellers translate, only whether there is one) and how often
something would be done without a command. The goal is the agreement of two labellers on the same
messages, less .03; their other figures are printed beside. Nothing of these messages taught it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import cast

from harness import ROOT, Figure, report

sys.path.insert(0, str(ROOT / "training"))

import comparison
import markup
from labels import is_hangul

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Statement
from tripkit.understanding.model import bundled
from tripkit.understanding.reader import LocalReader, ReadingContext, Use

Reading = tuple[list[Statement], list[Statement]]
Readings = list[tuple[markup.Message, list[Statement], list[Statement]]]
LANGUAGES = ("en", "ko")
SLACK = 0.03


def read_all(messages: Sequence[markup.Message]) -> Readings:
    """Each message with what was meant and what the local reader makes of it."""
    reader = LocalReader(bundled())
    return [
        (
            message,
            markup.statements(message),
            reader.read(
                message.text,
                ReadingContext(
                    cast(Use, message.use), date.fromisoformat(message.today), message.asked
                ),
            ),
        )
        for message in messages
    ]


def labelled_twice(language: str) -> Readings:
    """Messages with what one labeller marked, and what a second one did."""
    first = {
        message.text: markup.statements(message)
        for message in markup.read(sorted((ROOT / "training/held_out" / language).glob("*.txt")))
    }
    second = markup.read([ROOT / "training/second_labels" / f"{language}.txt"])
    return [(m, first[m.text], markup.statements(m)) for m in second]


def agreement(language: str) -> float:
    """F1 of two labellers of the same messages; prints their other figures."""
    readings = labelled_twice(language)
    f1 = comparison.score([(a, b) for _, a, b in readings], comparison.is_same).figures()["f1"]
    turned, command = share(readings, is_turned_round), command_share(readings)
    print(
        f"   two labellers of {len(readings)} of them: f1 {f1}, refusals {turned:.3f},"
        f" commands {command:.3f}"
    )
    return f1


def share(readings: Readings, counts: Callable[[Statement, list[Statement]], bool | None]) -> float:
    """Of the meant statements for which `counts` says anything, those for which it says yes."""
    verdicts = [
        verdict
        for _, meant, read in readings
        for statement in meant
        if (verdict := counts(statement, read)) is not None
    ]
    return sum(verdicts) / max(len(verdicts), 1)


def is_turned_round(statement: Statement, read: list[Statement]) -> bool | None:
    """Whether a refusal or take-back that was noticed at all is read as one."""
    if statement.polarity == "wanted" and statement.relation != "takes_back":
        return None
    same = [other for other in read if comparison.is_same_kind(statement, other)]
    if not same:
        return None
    return any(s.polarity == "refused" or s.relation == "takes_back" for s in same)


def is_in_no_row(statement: Statement, read: list[Statement]) -> bool:
    """Whether nothing that was read touches it."""
    return not any(statement.span.overlaps(other.span) for other in read)


def is_not_got(statement: Statement, read: list[Statement]) -> bool:
    """Whether only rows "not understood" touch it."""
    over = [other for other in read if statement.span.overlaps(other.span)]
    return bool(over) and all(other.kind == NOT_UNDERSTOOD for other in over)


def command_share(readings: Readings) -> float:
    """Of the meant commands those whose operation, object and time are read."""
    verdicts = [
        comparison.is_command_read(statement, meant, read)
        for _, meant, read in readings
        for statement in meant
        if statement.kind == "command"
    ]
    return sum(verdicts) / max(len(verdicts), 1)


def acts_unasked(readings: Readings) -> int:
    """Messages without a command in which the reader is sure of one."""
    return sum(
        any(s.kind == "command" and s.certainty >= 0.5 for s in read)
        and not any(s.kind == "command" for s in meant)
        for message, meant, read in readings
        if message.use == "edit"
    )


def figures(language: str, readings: Readings) -> list[Figure]:
    """What is claimed of one language."""
    both = [(meant, read) for _, meant, read in readings]
    f1 = comparison.score(both, comparison.is_same).figures()
    kinds = comparison.score(both, comparison.is_same_kind).figures()
    print(f"{language}: {len(readings)} messages; {f1}; kind alone {kinds['f1']}")
    ceiling = agreement(language)
    for use in markup.USES:
        own = [(meant, read) for m, meant, read in readings if m.use == use]
        print(f"   {use:6} {len(own):4} {comparison.score(own, comparison.is_same).figures()}")
    return [
        Figure(f"{language} statements, F1", f1["f1"], ceiling - SLACK, "", at_least=True),
        Figure(
            f"{language} refusals and take-backs noticed, read as such",
            share(readings, is_turned_round),
            0.97,
            "",
            at_least=True,
        ),
        Figure(f"{language} clauses in no row", share(readings, is_in_no_row), 0, ""),
        Figure(f"{language} clauses not understood", share(readings, is_not_got), 0.08, ""),
        Figure(
            f"{language} edit commands right",
            command_share(readings),
            0.9,
            "",
            at_least=True,
        ),
        Figure(f"{language} acts without a command", acts_unasked(readings), 0, "messages"),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "training/held_out")
    parser.add_argument("--writers", nargs="*", default=[""])
    parser.add_argument("--kinds", action="store_true")
    options = parser.parse_args()
    hands = tuple(options.writers)
    files = [path for path in options.folder.rglob("*.txt") if path.stem.startswith(hands)]
    messages = markup.read(sorted(files))
    claims = []
    for language in LANGUAGES:
        own = read_all([m for m in messages if is_hangul(m.text) == (language == "ko")])
        claims += figures(language, own)
        if options.kinds:
            scores = comparison.by_kind([(meant, read) for _, meant, read in own])
            for kind, score in sorted(scores.items(), key=lambda item: -item[1].meant):
                print(f"   {kind:16} {score.figures()}")
    return report(claims)


if __name__ == "__main__":
    sys.exit(main())
