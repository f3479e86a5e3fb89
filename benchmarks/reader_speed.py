"""How long the local reader takes on one core: short messages, and texts of growing length."""

from __future__ import annotations

import os
import statistics
import sys
import time
from datetime import date

from harness import ROOT, Figure, report

sys.path.insert(0, str(ROOT / "training"))

import markup

from tripkit.understanding.model import bundled
from tripkit.understanding.reader import LocalReader, ReadingContext

WORDS = 40
MESSAGES = 400
LONG, LONGER = 4_000, 16_000
TODAY = date(2026, 11, 21)


def milliseconds(reader: LocalReader, text: str) -> float:
    """What one reading takes of this process's time."""
    began = time.process_time()
    reader.read(text, ReadingContext("plan", TODAY))
    return (time.process_time() - began) * 1000


def main() -> int:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    reader = LocalReader(bundled())
    texts = [m.text for m in markup.read(sorted((ROOT / "training/messages").rglob("*.txt")))]
    short = [text for text in texts if len(text.split()) <= WORDS][:: len(texts) // MESSAGES]
    reader.read(short[0], ReadingContext("plan", TODAY))
    times = [milliseconds(reader, text) for text in short]
    whole = " ".join(texts)
    long = min(milliseconds(reader, whole[:LONG]) for _ in range(3))
    longer = min(milliseconds(reader, whole[:LONGER]) for _ in range(3))
    return report(
        [
            Figure("a message of ≤ 40 words, p95", statistics.quantiles(times, n=20)[-1], 25, "ms"),
            Figure("four times the text, times the time", longer / long, 5, "x"),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
