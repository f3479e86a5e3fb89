"""Long texts are read through windows, and what two windows see is told once."""

from collections.abc import Mapping, Sequence

import numpy as np
from tokenizers import Tokenizer, pre_tokenizers
from tokenizers.models import WordLevel

from tripkit.understanding.model import WINDOW, Model, context
from tripkit.understanding.phrases import ATTRIBUTES, Labels

VOCABULARY = {"<unk>": 0, "rome": 1, "then": 2, "plan": 3, "|": 4}
LABELS = Labels(("go",), ())


class Session:
    """Says `go` of each "rome", begun anew at each; counts its looks."""

    def __init__(self) -> None:
        self.looks: list[int] = []

    def run(
        self, names: Sequence[str] | None, feed: Mapping[str, np.ndarray]
    ) -> Sequence[np.ndarray]:
        ids = feed["ids"]
        self.looks.append(ids.shape[1])
        is_rome = (ids == 1).astype(np.float32)
        far = is_rome * 20 - 10
        shapes = [(1, ids.shape[1], len(values)) for values in ATTRIBUTES.values()]
        empty = np.zeros((1, ids.shape[1], 0), np.float32)
        return [far[..., None], far, empty, *(np.zeros(shape, np.float32) for shape in shapes)]


def model(session: Session) -> Model:
    tokenizer = Tokenizer(WordLevel(VOCABULARY, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    return Model(session, tokenizer, LABELS)


def test_the_context_says_where_and_after_which_question() -> None:
    assert context("chat", "film_type") == "chat film type |"
    assert context("plan", None) == "plan |"


def test_a_short_text_is_one_look() -> None:
    session = Session()
    read = model(session).tell("then rome then", "plan", None)
    assert [(phrase.start, phrase.end) for phrase in read.phrases] == [(5, 9)]
    assert session.looks == [3 + 2 + 2]
    assert read.weight[5:9].min() > 0.99 > read.weight[:4].max()


def test_a_long_text_is_read_whole_and_nothing_twice() -> None:
    text = "then rome " * 900
    session = Session()
    read = model(session).tell(text, "plan", None)
    assert len(read.phrases) == 900
    assert [phrase.start for phrase in read.phrases] == [5 + 10 * n for n in range(900)]
    assert max(session.looks) == WINDOW + 4


def test_an_empty_text_says_nothing() -> None:
    assert model(Session()).tell("", "plan", None).phrases == []
