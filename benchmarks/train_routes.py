"""Learns the weights by which a question's route is voted on; numpy only, the same each time.

`python benchmarks/train_routes.py` cross-validates the rules, the weights and both over the open
labelled questions (never the sealed ones) and writes `votes.tsv`. It learns from those and from
the ways of asking in `ask/ways`, each drawn a few times with other places, lengths and sums, the
last times with something said before or after that doesn't change what is asked.
"""

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from ask import TODAY, items

from tripkit.knowledge.questions import heard_request, ruled, votes
from tripkit.knowledge.questions.features import features
from tripkit.knowledge.questions.route import hear
from tripkit.knowledge.questions.votes import BIAS, KINDS, SCALE, spoken

WAYS = Path(__file__).parent / "ask" / "ways"
OUT = Path(votes.__file__).parent / "data" / "votes.tsv"
PARTS = ("open", "held", "second-open", "second-held")
DRAWN, FRAMED = 8, 3
LABELLED = 3.0
"""A question that somebody labelled counts as much as three drawn ones."""
ROUNDS, STEP, SHRINK, SEEN = 12, 0.15, 1e-3, 2
KEPT = 12_000
FOLDS = 5
_ONE_OF = re.compile(r"\(([^()]*)\)")
_SLOT = {"en": re.compile(r"\b[PQRNMSW]\b"), "ko": re.compile(r"(?<![A-Z])[PQRNMSWJ](?![A-Z])")}
_LABEL = re.compile(r"\[(\w+)!?\]")
Weights = np.ndarray[tuple[int, int], np.dtype[np.float64]]


@dataclass(frozen=True)
class Example:
    """`kind` and `rules` are places in KINDS."""

    kind: int
    rules: int
    found: list[str]
    weight: float


def kind_of(label: str) -> int:
    return [kind or "none" for kind in KINDS].index(label)


def example(text: str, label: str, weight: float) -> Example:
    said, low = heard_request(text, TODAY)
    heard = hear(low)
    way = ruled(low, said, heard)
    found = [BIAS, *features(low, spoken(low, said, heard, way))]
    return Example(kind_of(label), KINDS.index(way.route), found, weight)


def drawn() -> Iterator[tuple[str, str]]:
    """The ways of asking, filled in, with their labels."""
    slots = json.loads((WAYS / "slots.json").read_text("utf-8"))
    for locale in ("en", "ko"):
        label = ""
        for number, line in enumerate((WAYS / f"{locale}.txt").read_text("utf-8").splitlines()):
            if named := _LABEL.fullmatch(line):
                label = named[1]
            elif line and not line.startswith("# "):
                chance = random.Random(f"{locale}{number}")
                frames = [""] * (DRAWN - FRAMED) + [label] * FRAMED
                texts = [_filled(line, locale, slots[locale], chance, f) for f in frames]
                yield from ((text, label) for text in dict.fromkeys(texts))


def _filled(
    line: str, locale: str, slots: dict[str, Any], chance: random.Random, framed: str
) -> str:
    """One text of a way; `framed`: the label whose asides it may stand among."""
    if framed:
        before = chance.choice([*slots["before"]["any"], *slots["before"][framed]])
        after = chance.choice(["", *slots["after"]])
        line = f"{before} {line} {after}"
    while _ONE_OF.search(line):
        line = _ONE_OF.sub(lambda m: chance.choice(m[1].split("|")), line, count=1)
    places = dict(zip("PQR", chance.sample(slots["P"], 3), strict=True))
    text = _SLOT[locale].sub(lambda m: places.get(m[0]) or chance.choice(slots[m[0]]), line)
    return " ".join(text.split())


def fit(examples: Sequence[Example], vocabulary: dict[str, int]) -> Weights:
    """Logistic regression by AdaGrad; a question's score is its sum over the root of its length."""
    rows = [np.array([vocabulary[f] for f in e.found if f in vocabulary]) for e in examples]
    weights = np.zeros((len(vocabulary), len(KINDS)))
    squares = np.full_like(weights, 1e-2)
    chance = np.random.default_rng(0)
    for _ in range(ROUNDS):
        for at in chance.permutation(len(rows)):
            row, root = rows[at], np.sqrt(len(rows[at]))
            score = weights[row].sum(0) / root
            slope = np.exp(score - score.max())
            slope /= slope.sum()
            slope[examples[at].kind] -= 1
            step = slope * examples[at].weight / root + SHRINK * weights[row]
            squares[row] += step * step
            weights[row] -= STEP * step / np.sqrt(squares[row])
    return weights


def learned(examples: Sequence[Example]) -> dict[str, list[int]]:
    """The features that say most, learned again without the others, as whole hundredths."""
    seen = Counter(feature for e in examples for feature in e.found)
    often = sorted(feature for feature, times in seen.items() if times >= SEEN)
    vocabulary = {feature: at for at, feature in enumerate(often)}
    said = np.abs(fit(examples, vocabulary)).max(1)
    said[vocabulary[BIAS]] = np.inf
    kept = [often[at] for at in sorted(np.argsort(-said, kind="stable")[:KEPT])]
    weights = fit(examples, {feature: at for at, feature in enumerate(kept)})
    whole = np.rint(weights * SCALE).astype(int).tolist()
    return {f: row for f, row in zip(kept, whole, strict=True) if any(row)}


def likeliest(table: dict[str, list[int]], e: Example, rules: float) -> int:
    rows = [table[feature] for feature in e.found if feature in table]
    score = np.sum(rows, 0) / (SCALE * np.sqrt(len(rows)))
    score[e.rules] += rules
    return int(score.argmax())


def validated(labelled: list[Example], ways: list[Example]) -> bool:
    """Whether voting wins over the rules on questions that were left out, fold by fold."""
    adds = (0.0, votes.RULES_SAY, 1.0, 2.0)
    right: Counter[float] = Counter()
    order = np.random.default_rng(0).permutation(len(labelled))
    for fold in range(FOLDS):
        out = set(order[fold::FOLDS].tolist())
        table = learned([*ways, *(e for at, e in enumerate(labelled) if at not in out)])
        for at in out:
            right.update(a for a in adds if likeliest(table, labelled[at], a) == labelled[at].kind)
    rules = sum(e.rules == e.kind for e in labelled)
    print(f"{len(labelled)} labelled, {len(ways)} drawn; right by rules {rules}, of one vote with")
    print("the rules' word at " + ", ".join(f"{add}: {right[add]}" for add in adds))
    return right[votes.RULES_SAY] > rules


def main() -> int:
    ways = [example(text, label, 1.0) for text, label in drawn()]
    labelled = [example(i["text"], i["route"], LABELLED) for part in PARTS for i in items(part)]
    if not validated(labelled, ways):
        print("the rules alone are as good: nothing written")
        return 1
    table = learned([*ways, *labelled])
    lines = (f"{feature}\t" + "\t".join(map(str, row)) for feature, row in table.items())
    OUT.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{OUT.name}: {len(table)} features, {OUT.stat().st_size // 1024} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
