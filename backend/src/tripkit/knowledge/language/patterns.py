"""Regular expressions kept as data: data/patterns/<module>.txt, one alternative a line."""

import re
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "data" / "patterns"


class Patterns:
    """The expressions of one module by name; `<<name>>` in a line stands for a part passed in."""

    def __init__(self, module: str, folder: Path = _FOLDER) -> None:
        self._alternatives: dict[str, list[str]] = {}
        name = ""
        for line in (folder / f"{module}.txt").read_text("utf-8").split("\n"):
            if re.fullmatch(r"\[[a-z0-9_.?-]+\]", line):
                name = line[1:-1]
                self._alternatives[name] = []
            elif line and not line.startswith("# "):
                self._alternatives[name].append(line)

    def names(self) -> list[str]:
        return list(self._alternatives)

    def alternatives(self, name: str) -> list[str]:
        return self._alternatives[name]

    def text(self, name: str, /, **parts: str) -> str:
        """The alternatives joined, as the source of an expression."""
        source = "|".join(self._alternatives[name])
        for part, value in parts.items():
            source = source.replace(f"<<{part}>>", value)
        return source

    def compiled(self, name: str, /, **parts: str) -> re.Pattern[str]:
        return re.compile(self.text(name, **parts))

    def any_case(self, name: str) -> re.Pattern[str]:
        return re.compile(self.text(name), re.IGNORECASE)


@cache
def load(module: str) -> Patterns:
    """The patterns of a module (read once)."""
    return Patterns(module)
