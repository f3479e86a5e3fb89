"""How often the grammars of `tripkit.understanding` read the value that a writer marked.

python training/grammars.py [WRITER …]          # by kind, over both halves or these writers
python training/grammars.py --misses KIND …     # what is not read, of the half that may be read

Grammars are mended by the misses of half of the writers; those of `UNREAD` nobody looks at, and
theirs is the figure to report. A value is right where it says the same as the mark:

- A currency that the words don't name isn't compared, as the guide leaves it open (`?`): many
  marks give the currency of their person.
- Names are compared as places: without case, accents and a general word ("Gobi Desert", "Gobi"), or
  where the gazetteer or our cities know both as the same place; dishes, sights and the like without
  case, accents, hyphens, spaces and "the".
- The end of a cap is in it or not ("<=2h", "<2h" from somewhere); what a distance is from is free
  text, which isn't compared.
- A week is seven days, and a weekday that nothing dates is the next one.

`beside` counts values that were read and that no mark on these words has. For commands (of
messages in `edit`, the operation taken from the mark) the time has to be the same, once ways of
writing it are levelled ("day 2", day_2); the object has to share a word. A Korean object is right
where it is empty with the mark's: the mark's is English.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date

import markup
from command_parts import parts_right
from comparison import name_of

from tripkit.domain.statement_kinds import WHOLE_KIND
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.understanding import words as closed
from tripkit.understanding.calendar_words import WEEKDAYS, next_weekday
from tripkit.understanding.commands import command
from tripkit.understanding.named import READERS
from tripkit.understanding.names import place
from tripkit.understanding.values import GRAMMARS, values_at

NAMES = ("go", "origin", "return", "via")
GENERAL = r" (?:province|islands?|river|city|mountains?|desert|national park|onsen|station|valley)$"
SUMS = ("budget", "night_price")
CAPS = ("distance", "longest", "walking")
DATES = ("when", "start", "end", "free_day")
UNREAD = frozenset(
    "w03 w06 w09 w12 w15 w23 w26 w05 w10 w16 w19 w24 w29".split()  # noqa: SIM905
)
"""Writers, by the first three letters of their files, whose misses nobody reads."""


def level(kind: str, value: str, words: str, today: date) -> str:
    """A value as it is compared."""
    if kind in NAMES:
        return re.sub(GENERAL, "", fold(place(value).name)) or fold(value)
    if kind in READERS:
        return name_of(value)
    if kind in SUMS and closed.first("currencies", words.lower()) is None:
        amount, _, purpose = value.partition(" ")
        return f"{amount} ?/{purpose.partition('/')[2]}"
    if kind in DATES and value.startswith("weekday:"):
        return str(next_weekday(WEEKDAYS.index(value[8:]), today))
    if kind in CAPS:
        return value.replace("<=", "<").partition(" ")[0]
    if kind == "length" and value[-1:] == "w" and value[:-1].isdigit():
        return f"{7 * int(value[:-1])}d"
    return value


def is_unread(message: markup.Message) -> bool:
    return message.writer[:3] in UNREAD


def marks(messages: Iterable[markup.Message]) -> Iterator[tuple[markup.Message, markup.Mark]]:
    """The marks whose kind has a grammar, each with its message."""
    for message in messages:
        for mark in message.marks:
            if mark.kind in GRAMMARS and mark.value != WHOLE_KIND:
                yield message, mark


def readings(message: markup.Message, mark: markup.Mark) -> tuple[set[str], str]:
    """What the grammar reads where the mark is, and the mark's own value, as they are compared."""
    today, words = date.fromisoformat(message.today), message.text[mark.start : mark.end]
    values = values_at(mark.kind, message.text, mark.start, mark.end, today)
    return (
        {level(mark.kind, value, words, today) for value in values},
        level(mark.kind, mark.value, words, today),
    )


def by_kind(messages: list[markup.Message]) -> tuple[Counter[str], Counter[str], int]:
    """Of each kind the marks that were read and all marks; and the values beside them."""
    right, total, beside = Counter[str](), Counter[str](), 0
    for message, mark in marks(messages):
        values, wanted = readings(message, mark)
        total[mark.kind] += 1
        right[mark.kind] += wanted in values
        own = {
            level(m.kind, m.value, message.text[m.start : m.end], date.fromisoformat(message.today))
            for m in message.marks
            if m.kind == mark.kind and m.start == mark.start
        }
        beside += len(values - own) if wanted in values else max(0, len(values) - 1)
    return right, total, beside


def commands(messages: list[markup.Message]) -> tuple[int, int, int, int]:
    """Commands of which object and time, the object, the time were read; and all of them."""
    both = objects = times = total = 0
    for message in messages:
        for mark in message.marks if message.use == "edit" else ():
            if mark.kind != "command" or mark.value == WHOLE_KIND:
                continue
            operation = mark.value.partition("@")[0]
            today = date.fromisoformat(message.today)
            value = command(message.text, mark.start, mark.end, operation, today)
            is_object, is_time = parts_right(value, mark.value, message.text, today)
            both += is_object and is_time
            objects += is_object
            times += is_time
            total += 1
    return both, objects, times, total


def share(part: int, whole: int) -> str:
    return f"{part:5} of {whole:5}  {part / whole:6.1%}" if whole else "    none"


def report(messages: list[markup.Message]) -> None:
    right, total, beside = by_kind(messages)
    for kind, count in total.most_common():
        print(f"{kind:12} {share(right[kind], count)}")
    named = sum(right[kind] for kind in NAMES), sum(total[kind] for kind in NAMES)
    print(f"{'names':12} {share(*named)}")
    print(f"{'all':12} {share(right.total(), total.total())}, {beside} values beside")
    both, objects, times, count = commands(messages)
    print(f"{'command':12} {share(both, count)}")
    print(f"{'  its object':12} {share(objects, count)}")
    print(f"{'  its time':12} {share(times, count)}")


def misses(messages: list[markup.Message], kinds: list[str]) -> None:
    for message, mark in marks(messages):
        values, wanted = readings(message, mark)
        if mark.kind in kinds and wanted not in values and not is_unread(message):
            words = message.text[mark.start : mark.end].replace("\n", " ")
            before = message.text[max(0, mark.start - 30) : mark.start].replace("\n", " ")
            print(f"{mark.kind} {mark.value} not {sorted(values)}: {before}[{words}]")


def main(arguments: list[str]) -> int:
    messages = markup.read(sorted((markup.FOLDER / "messages").rglob("*.txt")))
    if arguments[:1] == ["--misses"]:
        misses(messages, arguments[1:])
    elif arguments:
        report([m for m in messages if m.writer in arguments])
    else:
        print("writers whose misses are read")
        report([m for m in messages if not is_unread(m)])
        print("\nwriters whose misses nobody reads")
        report([m for m in messages if is_unread(m)])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
