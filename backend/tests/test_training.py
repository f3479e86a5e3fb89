"""What the reader learns from is well marked, and what it is tested on is as it was sealed."""

import hashlib
import sys
from pathlib import Path

import pytest

TRAINING = Path(__file__).resolve().parents[2] / "training"
sys.path.insert(0, str(TRAINING))

import code_words  # noqa: E402
import markup  # noqa: E402

BATCHES = sorted(TRAINING.glob("*/*/*.txt"))


@pytest.mark.parametrize("path", BATCHES, ids=lambda path: path.stem)
def test_every_mark_of_a_batch_is_of_its_kind(path: Path) -> None:
    assert list(markup.faults(path)) == []


def test_what_is_held_out_is_as_it_was_sealed() -> None:
    folder = TRAINING / "held_out"
    sealed = [line.split() for line in (folder / "SHA256SUMS").read_text().splitlines()]
    assert {name for _, name in sealed} == {
        f"{p.parent.name}/{p.name}" for p in folder.glob("*/*.txt")
    }
    for digest, name in sealed:
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name


def test_no_message_that_teaches_is_held_out() -> None:
    texts = {
        kind: {
            m.text.casefold()
            for m in markup.read(sorted((TRAINING / kind).glob("*/*.txt")))
            if len(m.text) > 30
        }
        for kind in ("messages", "held_out")
    }
    assert not texts["messages"] & texts["held_out"]


def test_a_marked_message_gives_its_text_and_what_it_says() -> None:
    message = markup.message(
        "chat/mood | [quiet](mood=peaceful), [no beaches](place_kind=beach - !)"
    )
    assert message.text == "quiet, no beaches"
    assert (message.use, message.asked) == ("chat", "mood")
    peaceful, beach = message.marks
    assert message.text[beach.start : beach.end] == "no beaches"
    assert (peaceful.polarity, beach.polarity, beach.strength) == ("wanted", "refused", "must")


@pytest.mark.parametrize(
    "line",
    [
        "quiet, no beaches",
        "chat | [quiet](moood=peaceful)",
        "chat | [quiet](mood=hungry)",
        "chat | [a week](length=week)",
        "phone | [quiet](mood=peaceful)",
        "chat | [quiet] place",
    ],
)
def test_a_line_that_is_marked_wrongly_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        markup.message(line)


def test_the_words_that_tell_codes_are_those_of_the_messages() -> None:
    messages = markup.read(sorted((TRAINING / "messages").rglob("*.txt")))
    assert code_words.TABLE.read_text("utf-8") == code_words.table(messages)


def test_a_word_tells_a_code_where_nearly_all_its_marks_have_it() -> None:
    marks = [
        *[("mode", "ferry", "by ferry")] * 3,
        *[("mode", "train", "by train")] * 3,
        ("mode", "night_train", "by train"),
        ("mode", "tram", "by tram"),
    ]
    told = {word: evidence.code for (_, word), evidence in code_words.learnt(marks).items()}
    assert told == {"ferry": "ferry"}
