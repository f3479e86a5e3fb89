from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.services.llm.parsing import ItemParser, ReplyParser, Structured, Words, json_text

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.lists(st.dictionaries(st.text(), JSON, max_size=4), max_size=5)


def pieces(text: str, cuts: list[int]) -> list[str]:
    """The text cut at some places."""
    marks = sorted({cut % (len(text) + 1) for cut in cuts} | {0, len(text)})
    return [text[a:b] for a, b in pairwise(marks)]


def elements(chunks: list[str]) -> list[Any]:
    parser = ItemParser()
    return [json.loads(raw) for chunk in chunks for raw in parser.feed(chunk)]


@given(OBJECTS, st.lists(st.integers(0, 10_000)), st.booleans(), st.sampled_from([None, 2]))
def test_elements_are_the_same_wherever_the_stream_is_cut(
    objects: list[dict[str, Any]], cuts: list[int], ascii_: bool, indent: int | None
) -> None:
    text = json.dumps({"items": objects}, ensure_ascii=ascii_, indent=indent)
    assert elements(pieces(text, cuts)) == objects


@given(st.lists(JSON, max_size=6), st.lists(st.integers(0, 10_000)))
def test_elements_of_any_kind_are_handed_on(values: list[Any], cuts: list[int]) -> None:
    assert elements(pieces(json.dumps({"items": values}), cuts)) == values


@given(OBJECTS.filter(bool))
def test_an_element_is_handed_on_with_the_character_that_closes_it(
    objects: list[dict[str, Any]],
) -> None:
    text = json.dumps({"items": objects})
    parser = ItemParser()
    at = [i for i, char in enumerate(text) for _ in parser.feed(char)]
    assert all(text[i] == "}" for i in at)
    assert len(at) == len(objects)
    assert parser.complete


@pytest.mark.parametrize(
    "text",
    [
        '[{"a": 1}, {"a": 2}]',
        'Here you are:\n```json\n{"items": [{"a": 1}, {"a": 2}]}\n```\nEnjoy!',
        '{"note": ["x", {"a": 0}], "count": 2, "items": [{"a": 1}, {"a": 2}], "more": [{}]}',
        '{"nested": {"items": [{"a": 0}]}, "items": [{"a": 1}, {"a": 2}]}',
        'He said "go": {"items": [{"a": 1}, {"a": 2}',
        '{"items": [{"a": 1} {"a": 2}]}',
    ],
)
def test_the_list_is_found_in_what_models_write_around_it(text: str) -> None:
    assert elements(list(text))[:2] == [{"a": 1}, {"a": 2}]


def test_other_lists_and_text_after_the_end_are_left_alone() -> None:
    assert elements(['{"places": [{"a": 1}]}']) == []
    assert elements(['{"items": []} [{"a": 1}]']) == []


def test_brackets_and_quotes_inside_strings_do_not_count() -> None:
    item = {"a": 'x"}],{[\\"', "b": "\\"}
    assert elements(list(json.dumps({"items": [item, item]}))) == [item, item]


def turn(chunks: list[str]) -> tuple[list[Any], str, bool]:
    parser = ReplyParser()
    found = [part for chunk in chunks for part in parser.feed(chunk)]
    raws = [json.loads(part.raw) for part in found if isinstance(part, Structured)]
    words = [part.text for part in found if isinstance(part, Words)]
    if raws and words:
        assert isinstance(found[0], Structured)
    return raws, "".join(words), parser.complete


@given(
    st.dictionaries(st.text(), JSON, max_size=3),
    st.text(),
    st.lists(st.integers(0, 10_000)),
    st.booleans(),
    st.booleans(),
)
def test_a_turn_is_the_same_wherever_the_stream_is_cut(
    extraction: dict[str, Any], words: str, cuts: list[int], ascii_: bool, words_first: bool
) -> None:
    both = {"extraction": extraction, "reply": words}
    if words_first:
        both = {"reply": words, "extraction": extraction}
    text = json.dumps(both, ensure_ascii=ascii_)
    assert turn(pieces(text, cuts)) == ([extraction], words, True)


@given(st.text(alphabet='😀여a\n"\\\u2028'))
def test_words_come_character_by_character(words: str) -> None:
    text = json.dumps({"extraction": {}, "reply": words})
    assert turn(list(text)) == ([{}], words, True)


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        (r"\ud83d\ude00", "😀"),
        (r"a\ud83d", "a\ufffd"),
        (r"\ude00b", "\ufffdb"),
        (r"\ud83d\ud83d\ude00", "\ufffd😀"),
        (r"\\ud83d", r"\ud83d"),
        (r"\u12", "\ufffd"),
        (r"\uzzzzzz", "\ufffdzzzzzz"),
        (r"\q\/", "q/"),
        ("line\nbreak", "line\nbreak"),
    ],
)
def test_broken_escapes_cost_a_character_and_never_the_encoding(inside: str, words: str) -> None:
    text = '{"extraction": {}, "reply": "' + inside + '"}'
    for chunks in (list(text), [text]):
        got = turn(chunks)[1]
        assert got == words
        got.encode()


def test_only_the_top_level_counts() -> None:
    text = '{"a": {"reply": "no"}, "extraction": {"reply": "no", "extraction": 1}, "reply": "yes"}'
    assert turn(list(text)) == ([{"reply": "no", "extraction": 1}], "yes", True)


def test_an_extraction_that_is_null_is_handed_on_and_half_a_turn_is_not_complete() -> None:
    assert turn(list('{"extraction": null, "reply": "hi"}')) == ([None], "hi", True)
    assert turn(list('{"extraction": {"a": 1}, "reply": "h')) == ([{"a": 1}], "h", False)
    assert turn(list('{"extraction": {"a": ')) == ([], "", False)


@pytest.mark.parametrize(
    "text",
    ['{"a": 1}', '```json\n{"a": 1}\n```', 'So: {"a": 1}. Bye.', '```\n{"a": 1}\n```', ' {"a": 1}'],
)
def test_the_json_of_a_whole_answer_is_found(text: str) -> None:
    assert json.loads(json_text(text)) == {"a": 1}
