"""Journey times against known ones: `python benchmarks/journeys.py [--all]`.

journeys/pairs.csv holds what was measured elsewhere by somebody who has not seen our table: from,
to, mode, minutes (station to station, or behind the wheel, or gate to gate) and where the figure is
from. Where there is no such file, journeys/development.csv is read, which is ours. A pair is right
within 20 %; one for which we know no way is wrong.
"""

import csv
import sys
from dataclasses import dataclass
from pathlib import Path

from harness import Figure, report

HERE = Path(__file__).parent / "journeys"
CLOSE = 0.2
SPOKEN = {
    "train": "train", "rail": "train", "bus": "coach", "coach": "coach", "ferry": "ferry",
    "boat": "ferry", "car": "drive", "drive": "drive", "road": "drive", "flight": "flight",
    "plane": "flight",
}  # fmt: skip


@dataclass(frozen=True)
class Pair:
    """A known journey; minutes."""

    start: str
    end: str
    mode: str
    minutes: float


@dataclass(frozen=True)
class Answer:
    """What we say: None where we know no way."""

    pair: Pair
    minutes: float | None

    @property
    def error(self) -> float:
        """Relative to the known time."""
        if self.minutes is None:
            return float("inf")
        return self.minutes / self.pair.minutes - 1

    @property
    def is_right(self) -> bool:
        return abs(self.error) <= CLOSE


def pairs(path: Path) -> list[Pair]:
    with path.open(encoding="utf-8") as file:
        return [
            Pair(row["from"], row["to"], SPOKEN[row["mode"].strip().lower()], float(row["minutes"]))
            for row in csv.DictReader(file)
        ]


def answer(pair: Pair) -> Answer:
    """The time by the mode that the pair names, from the one source that all tools use."""
    from tripkit.knowledge.ways.named import minutes_by

    return Answer(pair, minutes_by(pair.mode, pair.start, pair.end))


def main(arguments: list[str]) -> int:
    path = HERE / "pairs.csv"
    path = path if path.exists() else HERE / "development.csv"
    answers = [answer(pair) for pair in pairs(path)]
    for one in answers:
        if "--all" in arguments or not one.is_right:
            said = "no way" if one.minutes is None else f"{one.minutes:.0f} ({one.error:+.0%})"
            pair = one.pair
            print(f"{pair.start} – {pair.end} by {pair.mode}: {pair.minutes:.0f}, we say {said}")
    share = sum(one.is_right for one in answers) / len(answers)
    return report([
        Figure(f"journeys of {path.stem} within 20 %", share, 0.9, f"of {len(answers)}", True),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
