"""The trained model: a text and where it was typed in, what it tells of each token out."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Protocol

import numpy as np
from tokenizers import Tokenizer

from tripkit.understanding.phrases import ATTRIBUTES, Answers, Floats, Labels, Phrase, phrases

BEGIN, END = 0, 2
WINDOW, OVERLAP = 192, 32
"""Tokens of one look; a longer text is read through windows that share some."""
THRESHOLD = 0.45
Offsets = list[tuple[int, int]]


class Runs(Protocol):
    """The part of an onnxruntime session that is used."""

    def run(
        self, names: Sequence[str] | None, feed: dict[str, np.ndarray]
    ) -> Sequence[np.ndarray]: ...


@dataclass(frozen=True)
class Told:
    """Phrases of a text, and how likely each of its characters says something at all."""

    phrases: list[Phrase]
    weight: np.ndarray


class Model:
    """Weights, tokenizer and labels; reads in any thread, holds nothing of a text."""

    def __init__(self, session: Runs, tokenizer: Tokenizer, labels: Labels) -> None:
        self._session, self._tokenizer, self._labels = session, tokenizer, labels

    def tell(self, text: str, use: str, awaiting: str | None, threshold: float = THRESHOLD) -> Told:
        """What `text` says that was typed at `use` after `awaiting` was asked.

        `use` is chat, plan, edit, ask or guide; `awaiting` a step or question of that place.
        """
        before = self._tokenizer.encode(context(use, awaiting), add_special_tokens=False).ids
        encoded = self._tokenizer.encode(text, add_special_tokens=False)
        weight = np.zeros(len(text), np.float32)
        read: list[Phrase] = []
        for window in _windows(len(encoded.ids)):
            offsets: Offsets = encoded.offsets[window]
            answers = self._answers(before, encoded.ids[window])
            for (start, end), likely in zip(offsets, answers.kinds.max(1), strict=True):
                weight[start:end] = np.maximum(weight[start:end], likely)
            reached = [p for p in read[-OVERLAP * 4 :] if offsets and p.end > offsets[0][0]]
            read += [
                phrase
                for phrase in phrases(answers, offsets, self._labels, threshold)
                if not any(_is_same(phrase, earlier) for earlier in reached)
            ]
        return Told(read, weight)

    def _answers(self, before: list[int], ids: list[int]) -> Answers:
        row = np.array([[BEGIN, *before, *ids, END]], np.int64)
        inside = slice(1 + len(before), 1 + len(before) + len(ids))
        outputs = [array[0, inside] for array in self._session.run(None, {"ids": row})]
        kinds, begins, codes, *attributes = outputs
        return Answers(
            kinds=_sigmoid(kinds),
            begins=_sigmoid(begins),
            codes=codes,
            attributes=dict(zip(ATTRIBUTES, attributes, strict=True)),
        )


def context(use: str, awaiting: str | None) -> str:
    """What stands before a text: where it was typed, and after which question."""
    return f"{use} {awaiting or ''}".strip().replace("_", " ") + " |"


@cache
def bundled() -> Model:
    """The model that comes with the package; its weights are read at the first call."""
    import onnxruntime  # type: ignore[import-untyped]  # a second of start that few processes need

    folder = files("tripkit.understanding").joinpath("weights")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        folder.joinpath("reader.onnx").read_bytes(), options, providers=["CPUExecutionProvider"]
    )
    names = json.loads(folder.joinpath("labels.json").read_text("utf-8"))
    return Model(
        session,
        Tokenizer.from_str(folder.joinpath("tokenizer.json").read_text("utf-8")),
        Labels(tuple(names["kinds"]), tuple(names["codes"])),
    )


def _windows(count: int) -> Iterator[slice]:
    """Windows over so many tokens."""
    for start in range(0, max(count - OVERLAP, 1), WINDOW - OVERLAP):
        yield slice(start, min(start + WINDOW, count))


def _is_same(phrase: Phrase, other: Phrase) -> bool:
    return phrase.kind == other.kind and phrase.start < other.end and other.start < phrase.end


def _sigmoid(logits: Floats) -> Floats:
    return (1 / (1 + np.exp(-np.clip(logits, -30, 30)))).astype(np.float32)
