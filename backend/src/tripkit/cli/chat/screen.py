"""What is put on the terminal: words as they come, chips, cards, the ribbon of light."""

import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO
from unicodedata import east_asian_width

from tripkit.cli.chat.words import Locale, text

WIDTH = 78
CELLS = 48
_SIGNS = {"night": "·", "blue": "▒", "golden": "█", "shade": "░", "harsh": "▔"}
_COLOURS = {"night": "90", "blue": "34", "golden": "33", "shade": "37", "harsh": "97"}
_FIRST = ("golden", "blue", "harsh", "shade", "night")


def columns(string: str) -> int:
    """How many cells a string takes; Hangul takes two each."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in string)


def padded(string: str, width: int) -> str:
    return string + " " * max(0, width - columns(string))


def wrapped(string: str, indent: str = "", width: int = WIDTH) -> str:
    """The string in lines of at most `width` cells, broken at spaces."""
    lines, line = [], indent
    for word in string.split():
        if columns(line) + columns(word) > width and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += word + " "
    return "\n".join([*lines, line.rstrip()])


class Screen:
    """Writes to one terminal in one language; colour only where it is one."""

    def __init__(self, locale: Locale, out: TextIO | None = None) -> None:
        self.locale = locale
        self._out = out or sys.stdout
        self._colour = self._out.isatty()

    def say(self, name: str, **values: object) -> None:
        """One of our sentences."""
        self.line(wrapped(text(name, self.locale, **values)))

    def line(self, string: str = "") -> None:
        print(string, file=self._out, flush=True)

    def words(self, string: str) -> None:
        """A piece of what is being said, at once."""
        print(string, end="", file=self._out, flush=True)

    def prompt(self) -> None:
        self.words("\n> ")

    def tinted(self, string: str, code: str) -> str:
        return f"\x1b[{code}m{string}\x1b[0m" if self._colour else string

    def chips(self, labels: Sequence[str]) -> None:
        """Suggestions with their numbers."""
        shown = [f"{self.tinted(str(n), '1')} {label}" for n, label in enumerate(labels, 1)]
        if shown:
            self.line("\n  " + "   ".join(shown))

    def destination(self, number: int, found: dict[str, Any]) -> None:
        """A place with its reason, its catch and its light."""
        where = ", ".join(dict.fromkeys([found["city"], found["country"]]))
        self.line(f"\n{self.tinted(str(number), '1')} {self.tinted(found['name'], '1')}  {where}")
        self.line(wrapped(found["matchReason"], "  "))
        self.line(wrapped(f"{text('but', self.locale)}: {found['catch']}", "  "))
        self.line(wrapped(f"{text('light', self.locale)}: {_light(found['light'])}", "  "))

    def rating(self, number: int, found: dict[str, Any]) -> None:
        """What Places added."""
        details = found.get("placeDetails") or {}
        if details.get("rating"):
            count = details.get("userRatingsTotal") or 0
            shown = text("drawn_up", self.locale, rating=details["rating"], count=count)
            self.line(f"  {number}: {shown}")

    def numbered(self, rows: Iterable[tuple[str, str]]) -> None:
        """A numbered list: a name and a line about it."""
        for n, (name, about) in enumerate(rows, 1):
            self.line(f"  {self.tinted(str(n), '1')} {self.tinted(name, '1')}  {about}")

    def kit(self, kit: dict[str, Any]) -> None:
        """The kit's summary."""
        self.line(f"\n{self.tinted(kit['title'], '1')}  {kit['date']}")
        self.ribbon(kit["ribbon"])
        names = {s["light"]: s["name"] for s in kit["settings"]}
        self.line("  " + "  ".join(f"{self._sign(kind)} {name}" for kind, name in names.items()))
        self._head("settings")
        film = text("film", self.locale, n=kit["film"]["rolls"], film=kit["film"]["name"])
        self.line(f"  {kit['camera']['model']}, {film}")
        for row in kit["settings"]:
            hours = " ".join(f"{w['start']}–{w['end']}" for w in row["when"])
            exposure = f"{row['aperture']} {row['shutter']}"
            self.line(f"  {padded(row['name'], 20)}{padded(exposure, 14)}{hours}")
        self._list("angles", (f"{a['description']}. {a['bestLight']}" for a in kit["bestAngles"]))
        outfit = kit["outfit"]
        self._list("wear", [outfit["style"], ", ".join(outfit["items"]), outfit["season"]])
        self._list("pack", kit["packingList"])
        self._list("corners", (f"{s['name']}. {s['description']}" for s in kit["hiddenSpots"]))

    def _head(self, name: str) -> None:
        self.line("\n" + self.tinted(text(name, self.locale), "1"))

    def _list(self, name: str, items: Iterable[str]) -> None:
        self._head(name)
        for item in items:
            if item:
                self.line(wrapped(item, "    ").replace("    ", "  - ", 1))

    def ribbon(self, parts: Sequence[dict[str, str]]) -> None:
        """The day in half hours; a short light is never lost beside a long one."""
        cells = [self._sign(_kind_in(parts, n)) for n in range(CELLS)]
        self.line("  " + "".join(cells))
        self.line("  " + "".join(f"{hour:<12}" for hour in ("00", "06", "12", "18")) + "24")

    def _sign(self, kind: str) -> str:
        return self.tinted(_SIGNS[kind], _COLOURS[kind])


def _kind_in(parts: Sequence[dict[str, str]], cell: int) -> str:
    start, end = cell * 1440 // CELLS, (cell + 1) * 1440 // CELLS
    inside: dict[str, int] = {}
    for part in parts:
        minutes = min(end, _minutes(part["end"])) - max(start, _minutes(part["start"]))
        inside[part["kind"]] = inside.get(part["kind"], 0) + max(0, minutes)
    brief = [kind for kind in ("golden", "blue") if inside.get(kind, 0) >= 8]
    return brief[0] if brief else max(_FIRST, key=lambda kind: inside.get(kind, 0))


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def _light(light: dict[str, Any]) -> str:
    gold = [light.get("goldenMorning"), light.get("goldenEvening")]
    windows = "  ".join(f"{w['start']}–{w['end']}" for w in gold if w)
    return f"{light['date']}  {windows}".rstrip()
