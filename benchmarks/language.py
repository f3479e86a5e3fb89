"""How much of what people say the reader writes down: right slots / (labelled or given) slots.

`python benchmarks/language.py open` prints every miss; `sealed` checks the seal, prints totals by
slot, and fails under 95 %. `may` in a label is neither required nor wrong. Lists count by element.
`--by` says who reads: the rules, the reader, or both as the chat does. The rules were written on
the open half, which so says nothing of strangers' words: what the reader adds there counts as
wrong wherever nobody labelled it. The sealed half taught neither.
"""

import argparse
import hashlib
import json
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from tripkit.agents.chat.combined import combined
from tripkit.agents.chat.from_statements import from_statements
from tripkit.agents.chat.outcomes import SURE
from tripkit.agents.chat.parsed import ParsedMessage, from_reading
from tripkit.agents.chat.to_statements import unopposed
from tripkit.domain.statements import Statement
from tripkit.knowledge import gazetteer
from tripkit.knowledge.language import read
from tripkit.understanding.model import bundled
from tripkit.understanding.reader import LocalReader, ReadingContext

HERE = Path(__file__).parent
TODAY = date(2026, 11, 21)
FLOOR = {"open": 0.96, "sealed": 0.95}
LISTS = ("interests", "avoid", "unknown", "feel", "scene", "styling")
SLOTS = (
    "act", "mood", "aesthetic", "days", "duration", "interests", "destination", "scene", "styling",
    "when", "companions", "origin", "budget", "avoid", "unknown", "feel", "tone",
)  # fmt: skip


def plain(value: Any) -> str:
    """Case, accents and leading zeros of a month do not count."""
    text = unicodedata.normalize("NFKD", str(value)).lower()
    text = "".join(c for c in text if not unicodedata.combining(c))
    text = unicodedata.normalize("NFC", text).strip()
    return text.lstrip("0") if text.isdigit() else text


def by_rules(item: dict[str, Any]) -> ParsedMessage:
    """What the rules read alone."""
    return from_reading(
        read(
            item["text"],
            asked=item["asked"],
            known=item.get("known") or {},
            today=TODAY,
            locale=item["locale"],
        )
    )


def by_reader(item: dict[str, Any]) -> ParsedMessage:
    """What the reader is sure of, alone."""
    return _slots(item, _read(item))


def _read(item: dict[str, Any]) -> list[Statement]:
    context = ReadingContext("chat", TODAY, item["asked"])
    statements = LocalReader(bundled()).read(item["text"], context)
    return [statement for statement in statements if statement.certainty >= SURE]


def _slots(item: dict[str, Any], statements: list[Statement]) -> ParsedMessage:
    known, text, step = item.get("known") or {}, item["text"], item["asked"]
    return from_statements(
        statements,
        message=text,
        step=step,
        profile=known,
        options=known.get("options", ()),
    )


def by_both(item: dict[str, Any]) -> ParsedMessage:
    """What the chat takes from both."""
    rules = by_rules(item)
    statements = unopposed(item["text"], _read(item), rules)
    return combined(rules, _slots(item, statements), item["asked"])


READERS = {"rules": by_rules, "reader": by_reader, "both": by_both}


def given(reading: ParsedMessage) -> dict[str, Any]:
    """The reading as a label is written."""
    out: dict[str, Any] = {}
    for slot in SLOTS:
        value = getattr(reading, slot)
        if slot == "budget" and value is not None:
            value = {k: getattr(value, k) for k in ("amount", "currency", "level")}
            value = {k: _whole(v) for k, v in value.items() if v is not None}
        if value not in (None, ()):
            out[slot] = value
    return out


def _whole(value: Any) -> Any:
    """1500.0 as 1500, which a label says."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def same(slot: str, label: Any, value: Any) -> bool:
    if slot == "budget":
        return isinstance(label, dict) and all(
            plain(label.get(k)) == plain(value.get(k)) for k in {*label, *value}
        )
    if slot == "feel":
        a, b = plain(label).removesuffix("하다"), plain(value).removesuffix("하다")
        return a.startswith(b) or b.startswith(a)
    if slot in ("destination", "origin", "avoid") and plain(label) != plain(value):
        return place(label) is not None and place(label) == place(value)
    return plain(label) == plain(value)


def place(name: Any) -> tuple[str, str] | None:
    """What the gazetteer understands: "Korea" and "South Korea" are one answer."""
    found = gazetteer.find(str(name))
    return (found[0].name, found[0].country) if found else None


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def text_marks(labels: list[Any], value: str | None, may: bool) -> tuple[list[bool], list[str]]:
    """Scene and styling: each key word must stand in the text; a text nobody labelled is wrong."""
    if value is None:
        return [False] * len(labels), [f"-{x}" for x in labels]
    if not labels:
        return ([], []) if may else ([False], [f"+{value}"])
    low, tight = plain(value), plain(value).replace(" ", "")
    hits = [plain(x) in low or plain(x).replace(" ", "") in tight for x in labels]
    return hits, [f"-{x}" for x, hit in zip(labels, hits, strict=True) if not hit]


def marks(slot: str, label: Any, may: Any, value: Any) -> tuple[list[bool], list[str]]:
    """One verdict an element that was labelled or given, and what went wrong."""
    allowed = [] if may is None else as_list(may)
    if slot in ("scene", "styling"):
        return text_marks([] if label is None else as_list(label), value, may is not None)
    labels = [] if label is None else as_list(label)
    values = [] if value is None else as_list(value)
    if slot not in LISTS and labels and values and any(same(slot, a, values[0]) for a in allowed):
        return [True], []
    verdicts, wrong = [], []
    for want in labels:
        hit = any(same(slot, want, v) for v in values)
        verdicts.append(hit)
        wrong += [] if hit else [f"-{want}"]
    for got in values:
        if any(same(slot, x, got) for x in (*labels, *allowed)):
            continue
        if slot in LISTS or not labels:
            verdicts.append(False)
        wrong.append(f"+{got}")
    return verdicts, wrong


def score(
    paths: Path | list[Path],
    show: bool,
    reading: Callable[[dict[str, Any]], ParsedMessage] = by_both,
) -> float:
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    files = paths if isinstance(paths, list) else [paths]
    for line in (x for file in files for x in file.read_text("utf-8").splitlines()):
        item = json.loads(line)
        out, may = given(reading(item)), item.get("may") or {}
        for slot in SLOTS:
            verdicts, wrong = marks(slot, item["expect"].get(slot), may.get(slot), out.get(slot))
            right[slot] += sum(verdicts)
            total[slot] += len(verdicts)
            if wrong and show:
                print(f"{item['id']} [{item['asked']}] {slot}: {' '.join(wrong)} | {item['text']}")
    for slot in SLOTS:
        if total[slot]:
            print(f"{slot:12} {right[slot]:4}/{total[slot]:<4} {right[slot] / total[slot]:7.1%}")
    share = right.total() / total.total()
    print(f"{'all':12} {right.total():4}/{total.total():<4} {share:7.1%}")
    return share


def sealed_intact(folder: Path) -> bool:
    """Whether every file still has the sum it was sealed with."""
    lines = (folder / "SHA256SUMS").read_text("utf-8").splitlines()
    pairs = [line.split(maxsplit=1) for line in lines if line.strip()]
    return bool(pairs) and all(
        hashlib.sha256((folder / Path(name.strip().lstrip("*")).name).read_bytes()).hexdigest()
        == digest
        for digest, name in pairs
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half", choices=("open", "sealed"))
    parser.add_argument("--show-sealed", action="store_true", help="print the sealed half's misses")
    parser.add_argument("--by", choices=READERS, default="both", help="who reads")
    args = parser.parse_args()
    folder = HERE / args.half
    if args.half == "sealed" and not sealed_intact(folder):
        print("the sealed half is not what was sealed", file=sys.stderr)
        return 2
    files = sorted(f for f in folder.glob("*.jsonl") if not f.name.startswith("dialogues"))
    share = score(files, args.half == "open" or args.show_sealed, READERS[args.by])
    return 0 if share >= FLOOR[args.half] else 1


if __name__ == "__main__":
    sys.exit(main())
