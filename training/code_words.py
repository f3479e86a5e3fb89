"""Collects the words that tell a code by themselves, for `tripkit.understanding.code_words`.

python training/code_words.py              # writes the table from all messages
python training/code_words.py --measure    # learns from half of the writers, reads the other half

A word tells a code of its kind where nearly all marks with it have that code: their number by that
of all of them and one more is at least `LEAST`. A longer one that says no more than a shorter one
in it is left out.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable

import markup
from grammars import is_unread
from labels import code_of

from tripkit.understanding.code_words import Evidence, features

LEAST = 0.66
LEFT = ("background", "off_topic", "command", "answer")
"""Kinds that words do not tell: the guide leaves the codes of the first two open, and of what is
done by the others no single word decides."""
TABLE = markup.FOLDER.parent / "backend/src/tripkit/understanding/data/code_words.tsv"
Marks = list[tuple[str, str, str]]


def coded(messages: Iterable[markup.Message]) -> Marks:
    """Kind, code and words of each mark that has a code."""
    return [
        (mark.kind, code, message.text[mark.start : mark.end])
        for message in messages
        for mark in message.marks
        if (code := code_of(mark.kind, mark.value)) and mark.kind not in LEFT
    ]


def learnt(marks: Marks) -> dict[tuple[str, str], Evidence]:
    """By kind and feature the code that it tells."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for kind, code, words in marks:
        for feature in features(words):
            counts[kind, feature][code] += 1
    strong = {}
    for key, codes in counts.items():
        code, number = codes.most_common(1)[0]
        share = number / (codes.total() + 1)
        if share >= LEAST:
            strong[key] = Evidence(code, share)
    return {key: evidence for key, evidence in strong.items() if not _is_said(key, strong)}


def _is_said(key: tuple[str, str], strong: dict[tuple[str, str], Evidence]) -> bool:
    """Whether a shorter feature in this one tells the same as surely."""
    kind, feature = key
    parts = feature.split() if " " in feature else [feature.removeprefix("^")[:-1]]
    shorter = {*parts, *(f"^{part}" for part in parts), feature.removeprefix("^")} - {feature}
    shorter |= {feature[1:]} if not feature.startswith("^") and not feature.isascii() else set()
    return any(
        other.code == strong[key].code and other.share >= strong[key].share
        for part in shorter
        if (other := strong.get((kind, part)))
    )


def measure(messages: list[markup.Message]) -> None:
    """Prints how often words of the other half tell a code, and the right one."""
    table = learnt(coded(m for m in messages if not is_unread(m)))
    total, told, right = Counter[str](), Counter[str](), Counter[str]()
    for kind, code, words in coded(m for m in messages if is_unread(m)):
        known = [e for f in sorted(features(words)) if (e := table.get((kind, f)))]
        total[kind] += 1
        is_told = len({e.code for e in known}) == 1
        told[kind] += is_told
        right[kind] += is_told and known[0].code == code
    for kind, count in total.most_common():
        print(f"{kind:16} {told[kind]:5} of {count:5} told, {right[kind]:5} right")
    print(f"{'all':16} {told.total():5} of {total.total():5} told, {right.total():5} right")


def table(messages: Iterable[markup.Message]) -> str:
    """The lines of the table that these messages teach."""
    lines: dict[tuple[str, str, int], list[str]] = defaultdict(list)
    for (kind, feature), evidence in sorted(learnt(coded(messages)).items()):
        lines[kind, evidence.code, int(100 * evidence.share)].append(feature)
    head = "# By training/code_words.py: kind, code, marks of a hundred with it, words (|)\n"
    rows = (f"{k}\t{c}\t{n}\t{'|'.join(words)}\n" for (k, c, n), words in sorted(lines.items()))
    return head + "".join(rows)


def main(arguments: list[str]) -> int:
    messages = markup.read(sorted((markup.FOLDER / "messages").rglob("*.txt")))
    if arguments == ["--measure"]:
        measure(messages)
    else:
        TABLE.write_text(table(messages), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
