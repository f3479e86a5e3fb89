"""CPU of the streamed-list parser against LangChain's partial JSON parser, run at each piece.

Prints a table; exits 1 when ours takes more than 1 % or hands an element on late.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from langchain_core.utils.json import parse_partial_json

from tripkit.services.llm.parsing import ItemParser

PLACES = 40
PIECE = 4  # characters, about a token
LIMIT = 0.01
ROUNDS = 20


def document() -> str:
    """Returns a 13 KB answer: a list of places with nested values, escapes and Korean."""
    place = {
        "name": 'The "Lantern" steps',
        "city": "여수",
        "location": {"lat": 34.7604, "lng": 127.6622},
        "description": "Stone steps above the harbour; the last ferry leaves at 18:40.\n"
        + "a" * 60,
        "tags": ["harbour", "dusk", "film"],
        "matchScore": 0.87,
    }
    items = [place | {"index": i} for i in range(PLACES)]
    return json.dumps({"items": items}, ensure_ascii=False)


def ours(pieces: list[str]) -> int:
    parser = ItemParser()
    return sum(1 for piece in pieces for raw in parser.feed(piece) if json.loads(raw))


def langchain(pieces: list[str]) -> int:
    text = ""
    found: list[object] = []
    for piece in pieces:
        text += piece
        found = (parse_partial_json(text) or {}).get("items", [])
    return len(found)


def cpu(run: Callable[[list[str]], int], pieces: list[str], rounds: int) -> float:
    """Returns the least CPU seconds of a run over some rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        if run(pieces) != PLACES:
            raise SystemExit(f"{run.__name__} did not find {PLACES} elements")
        best = min(best, time.process_time() - start)
    return best


def late(pieces: list[str]) -> int:
    """Returns how many elements came later than with the piece that holds their brace."""
    parser = ItemParser()
    text, count, missed = "", 0, 0
    for piece in pieces:
        text += piece
        count += len(parser.feed(piece))
        depth_two_closed = _closed(text)
        missed += count < depth_two_closed
    return missed


def _closed(text: str) -> int:
    """Elements closed so far, by another way: each element of this document ends so."""
    return sum(text.count(f'"index": {i}}}') for i in range(PLACES))


def main() -> int:
    text = document()
    pieces = [text[i : i + PIECE] for i in range(0, len(text), PIECE)]
    mine, theirs = cpu(ours, pieces, ROUNDS), cpu(langchain, pieces, 1)
    ratio, missed = mine / theirs, late(pieces)
    print(f"{len(text.encode()) / 1000:.1f} KB in {len(pieces)} pieces, {PLACES} elements")
    print(f"{'parser':<28}{'CPU ms':>10}{'ratio':>10}")
    print(f"{'LangChain parse_partial_json':<28}{theirs * 1000:>10.1f}{1:>10.4f}")
    print(f"{'ItemParser and json.loads':<28}{mine * 1000:>10.1f}{ratio:>10.4f}")
    print(f"elements later than their closing brace: {missed}")
    ok = ratio <= LIMIT and missed == 0
    print(f"{'kept' if ok else 'MISSED'}: ratio <= {LIMIT}, none late")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
