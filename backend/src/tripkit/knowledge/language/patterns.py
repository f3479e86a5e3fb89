"""Regular expressions kept as data: data/patterns/<module>.txt, one alternative a line."""

import re
from functools import cache
from pathlib import Path
from typing import cast

_FOLDER = Path(__file__).parent / "data" / "patterns"


_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


class _Uncompiled:
    """A pattern that is compiled when it is first used: hundreds cost a second at import."""

    def __init__(self, source: str, flags: int) -> None:
        self._source, self._flags = source, flags

    def __getattr__(self, name: str) -> object:
        pattern = re.compile(self._source, self._flags)
        vars(self).update({method: getattr(pattern, method) for method in _METHODS})
        attribute: object = getattr(pattern, name)
        return attribute


def lazily(source: str, flags: int = 0) -> re.Pattern[str]:
    """`re.compile`, put off until the pattern is used; raises re.error only then."""
    return cast("re.Pattern[str]", _Uncompiled(source, flags))


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
        return lazily(self.text(name, **parts))

    def any_case(self, name: str) -> re.Pattern[str]:
        return lazily(self.text(name), re.IGNORECASE)


@cache
def load(module: str) -> Patterns:
    """The patterns of a module (read once)."""
    return Patterns(module)
