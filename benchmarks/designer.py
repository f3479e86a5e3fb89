"""Reads labelled editing requests and counts those whose calls and question are exactly right.

`python benchmarks/designer.py [open|sealed|second-open|second-sealed] [--half even|odd]
[--goal 0.9] [--words]`. The reader says what each request commands, as the designer has it read;
with `--words` the words alone are read. The rule of comparison is that of `designer/README.md`. A
sealed half must be the one whose hash stands there; of it, totals only are printed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import statistics
import sys
import time
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tripkit.agents.designer.commands import edit_of
from tripkit.domain.context import Locale
from tripkit.domain.edits import PARAMETERS
from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.edits import Edit, IntendedCall, read_edit
from tripkit.understanding.model import bundled
from tripkit.understanding.reader import LocalReader, ReadingContext

HERE = Path(__file__).parent / "designer"
TODAY = date(2026, 11, 21)
FREE = frozenset({"name", "property", "title", "notes", "roomType", "city", "category"})
"""Arguments that hold words; `origin`, `destination`, `location`, `query` where they are text."""
WORDS = frozenset({"origin", "destination", "location", "query"})
MOST_MS = 20.0
HALVES = ("open", "sealed", "second-open", "second-sealed")


@cache
def itinerary(stem: str) -> Itinerary:
    return Itinerary.model_validate_json((HERE / "itineraries" / f"{stem}.json").read_text("utf-8"))


def folded(text: str) -> str:
    """Without case, accents, spaces and the punctuation at its ends."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    plain = unicodedata.normalize(
        "NFC", "".join(c for c in plain if not unicodedata.combining(c))
    )  # fmt: skip
    return re.sub(r"^\W+|\W+$", "", re.sub(r"\s+", "", plain))


def same(field: str, got: Any, gold: Any, *, more: bool) -> bool:
    """Whether an argument is the labelled one; `more` allows keys that were not labelled."""
    if isinstance(gold, Mapping):
        if not isinstance(got, Mapping) or (not more and set(got) - set(gold)):
            return False
        return all(key in got and same(key, got[key], gold[key], more=more) for key in gold)
    if field == "attendees":
        return sorted(map(folded, got or [])) == sorted(map(folded, gold))
    if isinstance(gold, str) and isinstance(got, str) and field in FREE | WORDS:
        return folded(got) == folded(gold)
    if isinstance(gold, int | float):
        return isinstance(got, int | float) and float(got) == float(gold)
    return bool(got == gold)


def call_matches(got: IntendedCall, gold: Mapping[str, Any]) -> bool:
    name, wanted = gold["name"], dict(gold["arguments"])
    said = dict(got.arguments)
    if got.name != name:
        return False
    if name == "search_web":
        query = folded(str(said.get("query", "")))
        return all(folded(word) in query for word in wanted["query"].split())
    if name == "move_segment":
        wanted.setdefault("cascade", "dependents")
        said.setdefault("cascade", "dependents")
    if name == "get_distance":
        turned = {**said, "origin": said.get("destination"), "destination": said.get("origin")}
        return any(same("", one, wanted, more=False) for one in (said, turned))
    return same("", said, wanted, more=name.startswith("add_"))


def complete(call: IntendedCall) -> bool:
    """Whether nothing is missing: what lacks a value waits for the question's answer."""
    try:
        PARAMETERS[call.name].model_validate(dict(call.arguments))
    except ValidationError:
        return False
    return True


def met(edit: Edit, gold: Mapping[str, Any]) -> bool:
    """Whether the reading is the labelled one."""
    left = [call for call in edit.calls if complete(call)]
    for wanted in gold["calls"]:
        found = next((call for call in left if call_matches(call, wanted)), None)
        if found is None:
            return False
        left.remove(found)
    if left:
        return False
    ask = gold["ask"]
    if ask is None or edit.ask is None:
        return ask is None and edit.ask is None
    if ask["kind"] != edit.ask.kind:
        return False
    return ask["kind"] != "which" or set(edit.ask.options) == set(ask["options"])


def asked_first(edit: Edit, gold: Mapping[str, Any]) -> bool:
    """Whether the labelled calls are offered for a yes or no, which nobody asked for."""
    offers = edit.ask is not None and edit.ask.kind == "confirm" and gold["ask"] is None
    return offers and met(Edit(edit.calls, None, edit.about), gold)


def read(
    reader: LocalReader | None, text: str, trip: Itinerary, locale: Locale, focus: Sequence[str]
) -> Edit:
    """A request read as the designer reads it, or by its words alone."""
    if reader is None:
        return read_edit(text, trip, TODAY, locale, focus)
    statements = reader.read(text, ReadingContext("edit", TODAY))
    return edit_of(text, statements, trip, TODAY, locale, focus)


def kind_of(gold: Mapping[str, Any]) -> str:
    """What the line asks for, for the table."""
    if gold["ask"]:
        return f"ask {gold['ask']['kind']}"
    names = {call["name"] for call in gold["calls"]}
    return names.pop() if len(names) == 1 else "several tools"


def lines(path: Path, half: str | None) -> list[dict[str, Any]]:
    """The cases; with `half` the even or the odd lines, the first being 0."""
    every = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return every if half is None else every[half == "odd" :: 2]


def as_sealed(path: Path) -> bool:
    """Whether the file is the one whose hash the README names, the first set's before."""
    named = re.findall(r"sha256: `([0-9a-f]{64})`", (HERE / "README.md").read_text("utf-8"))
    wanted = dict(zip(("sealed", "second_sealed"), named, strict=True))
    return hashlib.sha256(path.read_bytes()).hexdigest() == wanted.get(path.stem)


def shown(edit: Edit) -> str:
    calls = [f"{call.name} {json.dumps(dict(call.arguments), ensure_ascii=False)}" for call in edit.calls]  # fmt: skip  # noqa: E501
    return f"{'; '.join(calls) or 'no call'} | {edit.ask} | {edit.about}"


def table(counts: Mapping[str, Sequence[bool]]) -> None:
    for name, rights in sorted(counts.items()):
        print(f"{name:<20}{sum(rights):>5}{len(rights):>6}{sum(rights) / len(rights):>9.1%}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", nargs="?", default="open", choices=HALVES)
    parser.add_argument("--half", choices=("even", "odd"))
    parser.add_argument("--goal", type=float, default=0.9)
    parser.add_argument("--quiet", action="store_true", help="totals only")
    parser.add_argument("--words", action="store_true", help="by the words alone")
    asked = parser.parse_args()
    path = HERE / f"{asked.which.replace('-', '_')}.jsonl"
    sealed = "sealed" in path.name
    if sealed and not as_sealed(path):
        print("MISSED: this is not the sealed file that the README names")
        return 1
    half = None if sealed else asked.half
    by_locale: dict[str, list[bool]] = {}
    by_kind: dict[str, list[bool]] = {}
    missed: list[str] = []
    times: list[float] = []
    offered = 0
    reader = None if asked.words else LocalReader(bundled())
    read(reader, "warm up", itinerary("tokyo"), "en", ())
    for case in lines(path, half):
        trip = itinerary(case["itinerary"])
        began = time.perf_counter()
        edit = read(reader, case["text"], trip, case["locale"], case["focus"])
        times.append((time.perf_counter() - began) * 1000)
        right = met(edit, case)
        offered += asked_first(edit, case)
        by_locale.setdefault(case["locale"], []).append(right)
        by_kind.setdefault(kind_of(case), []).append(right)
        if not right:
            gold = json.dumps(case["calls"], ensure_ascii=False)
            missed.append(
                f"{case['id']} {case['itinerary']} {case['focus'] or ''} {case['text']}\n"
                f"    gold {gold} | {case['ask']}\n    read {shown(edit)}"
            )
    if not sealed and not asked.quiet:
        table(by_kind)
        print("\n".join(missed))
    table(by_locale)
    rights = [right for each in by_locale.values() for right in each]
    share = sum(rights) / len(rights)
    print(f"exact {sum(rights)} of {len(rights)}: {share:.1%}; {offered} more after a yes")
    print(f"p50 {statistics.median(times):.1f} ms, most {max(times):.1f} ms a request")
    kept = share >= asked.goal and statistics.median(times) <= MOST_MS
    print(f"{'kept' if kept else 'MISSED'}: exact >= {asked.goal:.0%} within {MOST_MS:.0f} ms")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
