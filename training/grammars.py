"""How often the grammars of `tripkit.understanding` read the value that a writer marked.

python training/grammars.py [WRITER …]    # by kind, over all writers or these
"""

from __future__ import annotations

import sys
from collections import Counter
from datetime import date

import markup

from tripkit.domain.statement_kinds import WHOLE_KIND
from tripkit.understanding.values import GRAMMARS, values

NAMES = ("go", "origin", "return", "via")
"""Names are compared without case; what a phrase leaves to the talk before it can't be read."""


def main(writers: list[str]) -> int:
    right, asked = Counter[str](), Counter[str]()
    for message in markup.read(sorted((markup.FOLDER / "messages").rglob("*.txt"))):
        if writers and message.writer not in writers:
            continue
        for mark in message.marks:
            if mark.kind not in GRAMMARS or mark.value == WHOLE_KIND:
                continue
            words = message.text[mark.start : mark.end]
            told = values(mark.kind, words, date.fromisoformat(message.today))
            wanted = mark.value
            if mark.kind in NAMES:
                told, wanted = [name.lower() for name in told], wanted.lower()
            asked[mark.kind] += 1
            right[mark.kind] += wanted in told
    for kind, count in asked.most_common():
        print(f"{kind:12} {right[kind]:5} of {count:5}  {right[kind] / count:.0%}")
    print(f"{'all':12} {right.total():5} of {asked.total():5}  {right.total() / asked.total():.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
