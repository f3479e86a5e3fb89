"""Whether picks keep what was said: wishes as a person types them, judged by what they mean.

python benchmarks/picks.py [FILE] [--show]   # a wish a line; behind a tab what it asks for

Each wish is told to the chat in one message, then three places are asked for. Where the line says
what was meant ("origin=Berlin; days=5; only=train; modes=train; kind=old_town"), the judges look at
the picks against that, not against what was read. A near miss that says what it breaks is no
breach; one that breaks more than it says is. Without labels there is nothing to hold picks against:
then only how many keep what was read is counted.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from harness import ROOT, Figure, api, report

from tripkit.knowledge.feasibility import JUDGES, Condition, PickWish, candidates, judge
from tripkit.knowledge.feasibility.places import point_of

OPEN = ROOT / "benchmarks" / "wishes" / "open.tsv"
COUNT = 3


@dataclass
class Outcome:
    """What became of one wish."""

    text: str
    picks: list[dict[str, Any]]
    breaches: list[str]
    is_labelled: bool

    @property
    def misses(self) -> int:
        return sum(pick["isNearMiss"] for pick in self.picks)


def meant(labels: str) -> PickWish | None:
    """The wish that a line's labels stand for; None without any."""
    pairs = [part.strip().split("=", 1) for part in labels.split(";") if "=" in part]
    if not pairs:
        return None
    rows: dict[str, list[str]] = {}
    for name, value in pairs:
        rows.setdefault(name, []).append(value)
    listed = {
        name: ",".join(rows.get(name, [])).split(",") for name in ("refused", "only", "months")
    }
    origin = rows.get("origin", [""])[0]
    point = point_of(origin) if origin else None
    conditions = tuple(Condition(n, v, v) for n, v in pairs if n in JUDGES)
    return PickWish(
        conditions,
        (origin, point) if point else None,
        int(rows["days"][0]) if "days" in rows else None,
        tuple(int(month) for month in listed["months"] if month),
        today=date.today(),
        refused_modes=frozenset(filter(None, listed["refused"])),
        only_modes=frozenset(filter(None, listed["only"])),
    )


def breaches(picks: list[dict[str, Any]], wish: PickWish | None) -> list[str]:
    """What picks break that they do not say they break."""
    found = []
    for pick in picks:
        admitted = Counter(check["kind"] for check in pick["checks"] if check["isKept"] is False)
        for condition in wish.conditions if wish else ():
            verdict = judge(candidates()[pick["id"]], condition, wish) if wish else None
            if verdict is None or verdict.is_kept is not False:
                continue
            admitted[condition.kind] -= 1
            if admitted[condition.kind] < 0:
                found.append(f"{pick['id']}: {condition.kind}={condition.value}: {verdict.en}")
    return found


def ask(client: Any, text: str, labels: str) -> Outcome:
    locale = "ko" if re.search("[가-힣]", text) else "en"
    said = client.post("/api/v1/vibe/chat", json={"message": text, "locale": locale})
    said.raise_for_status()
    body = {"sessionId": said.json()["sessionId"], "count": COUNT, "locale": locale}
    answer = client.post("/api/v1/recommendations/destinations", json=body)
    answer.raise_for_status()
    picks = answer.json()["destinations"]
    wish = meant(labels)
    return Outcome(text, picks, breaches(picks, wish), wish is not None)


def show(outcome: Outcome) -> None:
    print(f"# {outcome.text}")
    for pick in outcome.picks:
        mark = "~" if pick["isNearMiss"] else "+"
        print(f"  {mark} {pick['name']}, {pick['country']}: {pick['matchReason']}")
        for line in ("journey", "weather", "dayCost"):
            print(f"      {pick[line]['text']}" if pick[line] else f"      no {line}")
        print(f"      mind: {pick['catchForYou']}")
    for breach in outcome.breaches:
        print(f"  ! {breach}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=OPEN)
    parser.add_argument("--show", action="store_true", help="print the picks")
    arguments = parser.parse_args()
    lines = [
        line.split("\t") for line in arguments.file.read_text("utf-8").splitlines() if line.strip()
    ]
    with api() as running, running.client() as client:
        outcomes = [ask(client, line[0], line[1] if len(line) > 1 else "") for line in lines]
    if arguments.show:
        for outcome in outcomes:
            show(outcome)
    return summary(outcomes)


def summary(outcomes: list[Outcome]) -> int:
    """Print the counts; the exit code."""
    total = len(outcomes)
    labelled = sum(outcome.is_labelled for outcome in outcomes)
    sizes = Counter(len(o.picks) - o.misses for o in outcomes)
    unjudged = sum(c["isKept"] is None for o in outcomes for p in o.picks for c in p["checks"])
    checks = sum(len(p["checks"]) for o in outcomes for p in o.picks)
    print(
        f"{total} wishes, {labelled} with labels; "
        f"picks that keep all: {dict(sorted(sizes.items()))}; "
        f"near misses shown: {sum(o.misses for o in outcomes)}; "
        f"conditions nobody can judge: {unjudged} of {checks}"
    )
    return report(
        [
            Figure(
                "wishes with a pick that breaks something unsaid",
                sum(bool(o.breaches) for o in outcomes),
                0,
                "wishes",
            ),
            Figure(
                "wishes with three picks",
                sum(len(o.picks) == COUNT for o in outcomes) / total,
                0.8,
                "of all",
                at_least=True,
            ),
            Figure(
                "wishes with three picks that keep all",
                sizes[COUNT] / total,
                0.5,
                "of all",
                at_least=True,
            ),
            Figure(
                "wishes without any pick", sum(not o.picks for o in outcomes) / total, 0.1, "of all"
            ),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
