"""Whether a small learned model beside the reader's rules would be worth its weights.

A logistic regression a slot value (character 2- to 5-grams, with and without what the rules gave)
may add a value above a threshold or veto one below. The rules have been mended on the open files,
so they err too little there to learn from: a fixed share of the word lists is left out, another
share for training than for testing, and every file is predicted by a model that never saw it.

    python benchmarks/reader_vote.py        gains and losses by field; nothing is written
"""

import json
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from language import TODAY, given
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

from tripkit.knowledge.language import lexicon, read

OPEN = Path(__file__).parent / "open"
LISTS = ("interests", "avoid")
FIELDS = ("interests", "companions", "tone", "avoid", "unknown", "destination")
PRESENCE = ("unknown", "destination")
"""Fields without a fixed set of values: the model says whether there is one."""
LEFT_OUT = 0.4
FEWEST = 5
ADD, VETO = (0.3, 0.5, 0.7, 0.9), (0.02, 0.05, 0.1)
Row = dict[str, Any]
Key = tuple[str, str]


def thinned(seed: str) -> None:
    """The reader's word lists without a share of their terms, the same for the same seed."""
    for cached in vars(lexicon).values():
        if hasattr(cached, "cache_clear"):
            cached.cache_clear()

    def rows(name: str) -> Iterator[tuple[str, str, list[str]]]:
        for slot, value, terms in whole(name):
            kept = [t for t in terms if zlib.crc32((seed + t).encode()) % 1000 >= LEFT_OUT * 1000]
            yield slot, value, terms if name == "traps.tsv" else kept

    lexicon.rows = rows


whole = lexicon.rows


def messages() -> list[Row]:
    files = sorted(f for f in OPEN.glob("*.jsonl") if not f.name.startswith("dialogues"))
    return [json.loads(x) | {"file": f.name} for f in files for x in f.read_text().splitlines()]


def outputs(rows: list[Row]) -> list[dict[str, Any]]:
    return [
        given(read(r["text"], asked=r["asked"], known=r.get("known") or {}, today=TODAY,
                   locale=r["locale"]))
        for r in rows
    ]  # fmt: skip


def values(said: dict[str, Any], field: str) -> set[str]:
    found = said.get(field)
    if found is None:
        return set()
    if field in PRESENCE:
        return {"*"}
    return {str(v) for v in found} if isinstance(found, list | tuple) else {str(found)}


def told(rows: list[dict[str, Any]], keys: list[Key]) -> np.ndarray:
    """A truth table: messages by slot values."""
    return np.array([[value in values(r, field) for field, value in keys] for r in rows])


class Experiment:
    """One run: what the thinned rules gave, and each file predicted from the others."""

    def __init__(self) -> None:
        self.rows = messages()
        labels = [r["expect"] for r in self.rows]
        seen = Counter((f, v) for said in labels for f in FIELDS for v in values(said, f))
        self.keys = sorted(key for key, n in seen.items() if n >= FEWEST)
        self.true = told(labels, self.keys)
        self.may = told([r.get("may") or {} for r in self.rows], self.keys)
        thinned("training")
        self.learnt_from = told(outputs(self.rows), self.keys)
        thinned("testing")
        self.rules = told(outputs(self.rows), self.keys)

    def predicted(self, with_rules: bool) -> np.ndarray:
        files = np.array([r["file"] for r in self.rows])
        chance = np.full(self.true.shape, np.nan)  # neither adds nor vetoes
        for file in sorted(set(files)):
            test = files == file
            train, ask = self._features(~test, test, with_rules)
            for at in range(len(self.keys)):
                use = ~(self.may[~test, at] & ~self.true[~test, at])
                if self.true[~test, at].sum() < FEWEST:
                    continue
                model = LogisticRegression(C=10, solver="liblinear", random_state=0)
                model.fit(train[use], self.true[~test, at][use])
                chance[test, at] = model.predict_proba(ask)[:, 1]
        return chance

    def _features(self, train: np.ndarray, test: np.ndarray, with_rules: bool) -> list[csr_matrix]:
        texts = np.array([r["text"].lower() for r in self.rows])
        asked = sorted({str(r["asked"]) for r in self.rows})
        steps = np.array([[str(r["asked"]) == a for a in asked] for r in self.rows])
        grams = TfidfVectorizer(
            analyzer="char_wb", ngram_range=(2, 5), min_df=2, sublinear_tf=True, max_features=60_000
        )
        parts = [grams.fit_transform(texts[train]), grams.transform(texts[test])]
        beside = [steps[train], steps[test]]
        if with_rules:
            beside = [np.hstack([steps[train], self.learnt_from[train]]),
                      np.hstack([steps[test], self.rules[test]])]  # fmt: skip
        return [hstack([p, b.astype(float)]).tocsr() for p, b in zip(parts, beside, strict=True)]

    def report(self, chance: np.ndarray) -> None:
        for field in FIELDS:
            at = [i for i, key in enumerate(self.keys) if key[0] == field]
            true, may, rules = self.true[:, at], self.may[:, at], self.rules[:, at]
            free = ~rules if field in LISTS else ~rules & ~rules.any(1)[:, None]
            wrong = ~true & ~may
            line = [
                f"{field:12} missed {(true & ~rules).sum():3} extra {(wrong & rules).sum():3} |"
            ]
            for limit in ADD:
                add = (chance[:, at] >= limit) & free
                line.append(f"add {limit}: +{(add & true).sum()} -{(add & wrong).sum()}")
            for limit in VETO:
                veto = (chance[:, at] < limit) & rules
                line.append(f"veto {limit}: +{(veto & wrong).sum()} -{(veto & ~wrong).sum()}")
            print("  ".join(line))


def main() -> None:
    experiment = Experiment()
    for with_rules in (True, False):
        print("characters and the rules' own values" if with_rules else "characters alone")
        experiment.report(experiment.predicted(with_rules))


if __name__ == "__main__":
    main()
