"""The currencies of all countries by their names: whole ones anywhere, last words behind a number.

The patterns in data/patterns know the usual ones by their short names too.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from tripkit.agents.ask.desk.patterns import sections
from tripkit.knowledge.countries import countries
from tripkit.knowledge.currency import known


@cache
def _tables() -> tuple[dict[str, str], dict[str, str]]:
    """Whole names, and last words that only one currency has, to ISO codes."""
    usual = set(sections("currencies"))
    whole: dict[str, str] = {}
    last: dict[str, set[str]] = defaultdict(set)
    for country in countries().values():
        code = country.currency
        if code.lower() in usual or not known(code):
            continue
        for name in (country.currency_name.en.lower(), country.currency_name.ko):
            whole[name] = code
            last[name.rsplit(" ", 1)[-1]].add(code)
        last[code.lower()].add(code)
    return whole, {word: codes.pop() for word, codes in last.items() if len(codes) == 1}


@cache
def _pattern() -> re.Pattern[str]:
    whole, last = _tables()
    names = "|".join(re.escape(name) for name in sorted(whole, key=len, reverse=True))
    words = "|".join(re.escape(word) for word in sorted(last, key=len, reverse=True))
    return re.compile(
        rf"(?P<whole>{names})|(?:(?<=\d)|(?<=\d )|(?<=만 ))(?P<last>{words})(?:s\b|\b|(?=[가-힣]))"
    )


def named_currencies(low: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and ISO code of each currency in lower-case text that its own name names."""
    whole, last = _tables()
    for match in _pattern().finditer(low):
        name = match["whole"]
        yield match.start(), match.end(), whole[name] if name else last[match["last"]]
