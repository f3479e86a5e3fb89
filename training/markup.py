"""Reads marked messages: text and statements, each mark checked against its kind's grammar."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tripkit.domain.statement_kinds import KINDS, NOT_UNDERSTOOD, is_value
from tripkit.domain.statements import Span, Statement, numbered

FOLDER = Path(__file__).parent
USES = ("chat", "plan", "edit", "ask", "guide")
TODAY = "2026-11-21"
_LINE = re.compile(
    r"(?:(?P<today>\d{4}-\d\d-\d\d) )?(?P<use>[a-z]+)(?:/(?P<asked>[a-z_]+))? \| (?P<text>.+)"
)
_MARK = re.compile(r"\[(?P<words>[^\[\]]+)\]\((?P<marks>(?:[^()]|\([^()]*\))+)\)")
_STATEMENT = re.compile(r"(?P<kind>[a-z_]+)=(?P<value>.+?)(?P<flags>(?: (?:[-!?*+x]|@[dsp]))*)")
_ABOUT = {"@d": "day", "@s": "segment", "@p": "person"}
_RELATION = {"*": "corrects", "+": "adds", "x": "takes_back"}
_STRENGTH = {"!": "must", "?": "mind"}


@dataclass(frozen=True)
class Mark:
    """One statement as its writer marked it; `text[start:end]` are its words."""

    start: int
    end: int
    kind: str
    value: str
    polarity: str = "wanted"
    strength: str = "want"
    about: str = "trip"
    relation: str = "says"


@dataclass(frozen=True)
class Message:
    """A message with what it says."""

    text: str
    use: str
    asked: str | None = None
    today: str = TODAY
    writer: str = ""
    marks: tuple[Mark, ...] = field(default=())


def statements(message: Message) -> list[Statement]:
    """What a message says as its writer marked it, as a reader that made no mistake would."""
    return numbered(
        Statement(
            id="s0",
            text=message.text[mark.start : mark.end],
            span=Span(start=mark.start, end=mark.end),
            kind=mark.kind,
            value=mark.value,
            polarity=mark.polarity,
            strength=mark.strength,
            about=mark.about,
            relation=mark.relation,
        )
        for mark in message.marks
    )


def _last(flags: list[str], table: dict[str, str], default: str) -> str:
    return next((table[flag] for flag in reversed(flags) if flag in table), default)


def statement(mark: str, start: int, end: int) -> Mark:
    """One `kind=value flags`. Raises ValueError, saying what is wrong with it."""
    match = _STATEMENT.fullmatch(mark.strip())
    if match is None:
        raise ValueError(f"not kind=value flags: {mark!r}")
    kind, value, flags = match["kind"], match["value"].strip(), match["flags"].split()
    if kind != NOT_UNDERSTOOD and kind not in KINDS:
        raise ValueError(f"no such kind: {kind}")
    if not is_value(kind, value):
        raise ValueError(f"no value of {kind}: {value!r} (wanted: {KINDS[kind].grammar})")
    return Mark(
        start=start,
        end=end,
        kind=kind,
        value=value,
        polarity="refused" if "-" in flags else "wanted",
        strength=_last(flags, _STRENGTH, "want"),
        about=_last(flags, _ABOUT, "trip"),
        relation=_last(flags, _RELATION, "says"),
    )


def message(line: str, writer: str = "") -> Message:
    """One line of a batch. Raises ValueError, saying what is wrong with it."""
    head = _LINE.fullmatch(line.strip())
    if head is None:
        raise ValueError("not `use/asked | text`")
    if head["use"] not in USES:
        raise ValueError(f"no such use: {head['use']}")
    marked = head["text"].replace("\\n", "\n")
    text, marks, position = "", [], 0
    for match in _MARK.finditer(marked):
        text += marked[position : match.start()]
        start = len(text)
        text += match["words"]
        marks += [statement(part, start, len(text)) for part in match["marks"].split(";")]
        position = match.end()
    text += marked[position:]
    if "[" in text or "](" in text:
        raise ValueError("a bracket that is no mark")
    today = head["today"] or TODAY
    return Message(text, head["use"], head["asked"], today, writer, tuple(marks))


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """The numbered lines of a batch that are messages."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line


def read(paths: Iterable[Path]) -> list[Message]:
    """All messages of these batches, in order; the writer is a file's name.

    Raises ValueError with file, line and what is wrong.
    """
    messages = []
    for path in paths:
        for number, line in lines(path):
            try:
                messages.append(message(line, path.stem))
            except ValueError as error:
                raise ValueError(f"{path.name}:{number}: {error}") from None
    return messages


def faults(path: Path) -> Iterator[str]:
    """What is wrong in one file, a line each."""
    seen: set[str] = set()
    for number, line in lines(path):
        try:
            text = message(line).text
        except ValueError as error:
            yield f"{path.name}:{number}: {error}"
            continue
        if text.casefold() in seen:
            yield f"{path.name}:{number}: said before"
        seen.add(text.casefold())


def main(arguments: list[str]) -> int:
    paths = [Path(a) for a in arguments] or sorted(FOLDER.glob("*/*/*.txt"))
    wrong = [fault for path in paths for fault in faults(path)]
    if wrong:
        print("\n".join(wrong))
        return 1
    messages = read(paths)
    kinds = Counter(mark.kind for m in messages for mark in m.marks)
    print(f"{len(messages)} messages, {sum(kinds.values())} statements")
    print(", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
