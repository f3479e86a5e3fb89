"""Writes data/towns.ko.tsv: `python -m tripkit.knowledge.requests.build`.

Small towns (under the gazetteer's limit) that GeoNames (CC BY 4.0) names in Hangul.
"""

import json
from pathlib import Path

from tripkit.knowledge.gazetteer.build import NAMED_FROM, hangul_names, read_geonames
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names

_FILE = Path(__file__).parent / "data" / "towns.ko.tsv"


def main() -> None:
    """One line a town: Hangul names (|), English name, country; the largest of a name."""
    seen: set[str] = set(load_names().by_key)
    lines = ["# Hangul names (|)\tname\tcountry; from GeoNames, CC BY 4.0; written by build.py"]
    for place in read_geonames():
        if place["population"] >= NAMED_FROM:
            continue
        names = [n for n in dict.fromkeys(map(fold, hangul_names(place))) if len(n) > 2]
        names = [n for n in names if n not in seen]
        if names:
            seen.update(names)
            lines.append("\t".join(["|".join(names), place["name"], place["countrycode"]]))
    _FILE.write_text("\n".join(lines) + "\n", "utf-8")
    print(json.dumps({"towns": len(lines) - 1}))


if __name__ == "__main__":
    main()
