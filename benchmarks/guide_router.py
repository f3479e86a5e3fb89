"""How often the guide's router reads a question as a careful reader does.

`python benchmarks/guide_router.py open` prints every miss, and so does `fresh`, the odd lines of
fresh.jsonl; `held`, its even ones, and `sealed`, whose seal is checked, print totals only. What
stands under `may` is right too. The router's rules were written on `open` and `fresh`; `held` and
`sealed` taught nothing, and none of these questions stands in `training/messages`, which taught the
reader that says which places are refused. A field that is rightly empty counts in `all`; `said`
counts only fields that the label or the router fills.
"""

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

from harness import Figure, p50, report

from tripkit.agents.guide.outcomes import refused_places
from tripkit.knowledge.sri_lanka.router import Routed, Thread, names, route, warm
from tripkit.knowledge.sri_lanka.router.route import COLOMBO
from tripkit.understanding.model import bundled
from tripkit.understanding.reader import LocalReader, ReadingContext

FOLDER = Path(__file__).parent / "guide"
FIELDS = ("intent", "location", "date", "activity")
PRINTED = ("open", "fresh")
FLOOR = 95.0
ROUTE_MS = 25.0
ROUNDS = 1


@dataclass
class Tally:
    right: Counter[str] = field(default_factory=Counter)
    total: Counter[str] = field(default_factory=Counter)

    def add(self, name: str, hit: bool) -> None:
        self.right[name] += hit
        self.total[name] += 1

    def share(self, name: str) -> float:
        """Percent; 100 where nothing was asked."""
        return 100 * self.right[name] / self.total[name] if self.total[name] else 100.0


def items(half: str) -> list[dict[str, Any]]:
    file = "fresh" if half == "held" else half
    lines = (FOLDER / f"{file}.jsonl").read_text("utf-8").splitlines()
    part = {"fresh": slice(0, None, 2), "held": slice(1, None, 2)}.get(half, slice(None))
    return [json.loads(line) for line in lines if line.strip()][part]


def is_intact(half: str) -> bool:
    """Whether the file still has the sum it was sealed with."""
    sums = (FOLDER / "SHA256SUMS").read_text("utf-8").splitlines()
    named = {Path(line.split()[1].lstrip("*")).name: line.split()[0] for line in sums if line}
    content = (FOLDER / f"{half}.jsonl").read_bytes()
    return named.get(f"{half}.jsonl") == hashlib.sha256(content).hexdigest()


def read(item: dict[str, Any]) -> Routed:
    spoken = item.get("thread") or {}
    day = spoken.get("date")
    thread = Thread(spoken.get("location"), date.fromisoformat(day) if day else None)
    now = datetime.fromisoformat(item["now"])
    context = ReadingContext("guide", now.astimezone(COLOMBO).date())
    statements = LocalReader(bundled()).read(item["text"], context)
    return route(item["text"], now, thread, refused_places(statements))


def given(routed: Routed) -> dict[str, str | None]:
    """The reading as a label is written."""
    day = routed.day.isoformat() if routed.day else None
    values = (routed.intent, routed.location, day, routed.activity)
    return dict(zip(FIELDS, values, strict=True))


def misses(item: dict[str, Any], tally: Tally) -> list[str]:
    """What was read wrongly of one question, as `field: label → reading`."""
    out, wrong = given(read(item)), []
    for name in FIELDS:
        label, value = item["expect"][name], out[name]
        hit = value == label or value in (item.get("may") or {}).get(name, [])
        for group in (name, f"{name}.{item['locale']}", "all"):
            tally.add(group, hit)
        if label is not None or (value is not None and not hit):
            tally.add("said", hit)
            tally.add(f"{name}.said", hit)
        if not hit:
            wrong.append(f"{name}: {label} → {value}")
    return wrong


def time_ms(questions: list[dict[str, Any]]) -> float:
    spent = []
    for item in questions * ROUNDS:
        # Nobody asks the same again: what was kept of a text is forgotten.
        names._found.cache_clear()
        names._corrected.cache_clear()
        started = time.perf_counter()
        read(item)
        spent.append((time.perf_counter() - started) * 1000)
    return p50(spent)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half", choices=(*PRINTED, "held", "sealed"))
    args = parser.parse_args()
    if args.half == "sealed" and not is_intact("sealed"):
        print("the sealed questions are not what was sealed", file=sys.stderr)
        return 2
    warm()
    questions, tally = items(args.half), Tally()
    for item in questions:
        wrong = misses(item, tally)
        if wrong and args.half in PRINTED:
            print(f"{item['id']} {'; '.join(wrong)} | {item['text'][:110]}")
    for name in FIELDS:
        parts = [f"{key} {tally.share(f'{name}.{key}'):5.1f}" for key in ("en", "ko", "said")]
        print(f"{name:<10} {tally.share(name):5.1f} %   {'   '.join(parts)}")
    print(f"{'said':<10} {tally.share('said'):5.1f} % of {tally.total['said']} filled fields")
    name = f"router, {args.half}: fields read right of {tally.total['all']}"
    return report(
        [
            Figure(name, tally.share("all"), FLOOR, "%", at_least=True),
            Figure("router: a question, p50", time_ms(questions), ROUTE_MS, "ms"),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
