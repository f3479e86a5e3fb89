"""Events come out whole however their bytes are cut."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.services.llm import sse
from tripkit.services.llm.sse import EventData, EventTooLong

STREAM = (
    b": a comment\n\nevent: message\ndata: {\"a\": 1}\nid: 7\n\n"
    b"data:{\"b\":\r\ndata: 2}\r\n\r\n\n\ndata: \xec\x97\xac\xec\x88\x98\n\ndata: [DONE]\n\n"
)  # fmt: skip
DATA = [b'{"a": 1}', b'{"b":\n2}', "여수".encode(), b"[DONE]"]


def read(pieces: list[bytes]) -> list[bytes]:
    decoder = EventData()
    return [data for piece in pieces for data in decoder.feed(piece)] + list(decoder.end())


@given(st.lists(st.integers(0, len(STREAM)), max_size=12))
def test_where_a_stream_is_cut_makes_no_difference(cuts: list[int]) -> None:
    at = [0, *sorted(cuts), len(STREAM)]
    assert read([STREAM[a:b] for a, b in pairwise(at)]) == DATA


def test_an_event_without_its_empty_line_is_there_at_the_end() -> None:
    assert read([b"data: 1\n\ndata: 2"]) == [b"1", b"2"]
    assert read([b"data: 1\n\n: bye"]) == [b"1"]


def test_a_line_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "MOST_BYTES", 100)
    with pytest.raises(EventTooLong):
        read([b"data: " + b"x" * 60, b"x" * 60])
    with pytest.raises(EventTooLong):
        read([b"data: x\n"] * 20)
