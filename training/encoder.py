"""The encoder in torch: a BERT of a few layers, and its tokenizer of two languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
import torch
from teacher import Teacher
from tokenizers import Regex, Tokenizer, normalizers, pre_tokenizers
from tokenizers.models import Unigram
from torch import nn

SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
BEGIN, PAD, END, UNKNOWN = range(4)


def tokenizer(pieces: Sequence[tuple[str, float]]) -> Tokenizer:
    """A unigram tokenizer over these pieces, with the normalization of the teacher's."""
    made = Tokenizer(Unigram(list(pieces), unk_id=UNKNOWN, byte_fallback=False))
    made.normalizer = normalizers.Sequence(
        [normalizers.Nmt(), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    made.pre_tokenizer = pre_tokenizers.Metaspace(prepend_scheme="always")
    return made


def pruned(teacher: Teacher, texts: Iterable[tuple[str, float]], size: int) -> list[int]:
    """Which of the teacher's pieces stay: the special ones, single letters of both languages, and
    the most used in `texts` (text, weight) up to `size`."""
    full = tokenizer(list(zip(teacher.pieces, map(float, teacher.scores), strict=True)))
    counts: Counter[int] = Counter()
    for text, weight in texts:
        for id in full.encode(text, add_special_tokens=False).ids:
            counts[id] += weight
    alphabet = [
        id
        for id, piece in enumerate(teacher.pieces)
        if len(piece.strip("▁")) <= 1
        and (piece.isascii() or "▁" in piece or "가" <= piece[:1] <= "힣")
        if all(c == "▁" or c.isascii() or "가" <= c <= "힣" for c in piece)
    ]
    kept = dict.fromkeys([BEGIN, PAD, END, UNKNOWN, *alphabet])
    for id, _ in counts.most_common():
        if len(kept) >= size:
            break
        kept.setdefault(id)
    return list(kept)


class Attention(nn.Module):
    def __init__(self, hidden: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.out = (nn.Linear(hidden, hidden) for _ in range(4))

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        batch, length, hidden = x.shape
        q, k, v = (
            f(x).view(batch, length, self.heads, -1).transpose(1, 2)
            for f in (self.query, self.key, self.value)
        )
        # Written out: at these sizes the fused one spends three times as long on its way back.
        likeness = q @ k.transpose(-1, -2) * q.shape[-1] ** -0.5
        likeness = likeness.masked_fill(~mask[:, None, None, :], -1e4)
        mixed = likeness.softmax(-1).to(v.dtype) @ v
        return self.out(mixed.transpose(1, 2).reshape(batch, length, hidden))


class Layer(nn.Module):
    def __init__(self, hidden: int, heads: int, inner: int, epsilon: float) -> None:
        super().__init__()
        self.attention = Attention(hidden, heads)
        self.attention_norm = nn.LayerNorm(hidden, epsilon)
        self.wide, self.narrow = nn.Linear(hidden, inner), nn.Linear(inner, hidden)
        self.norm = nn.LayerNorm(hidden, epsilon)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        x = self.attention_norm(x + self.dropout(self.attention(x, mask)))
        return self.norm(x + self.dropout(self.narrow(nn.functional.gelu(self.wide(x)))))


class Encoder(nn.Module):
    """Token ids and a mask (batch, length) to vectors (batch, length, hidden)."""

    def __init__(
        self,
        vocabulary: int,
        hidden: int,
        layers: int,
        heads: int,
        inner: int,
        epsilon: float,
        positions: int = 512,
    ) -> None:
        super().__init__()
        self.word = nn.Embedding(vocabulary, hidden)
        self.position = nn.Embedding(positions, hidden)
        self.norm = nn.LayerNorm(hidden, epsilon)
        self.layers = nn.ModuleList(Layer(hidden, heads, inner, epsilon) for _ in range(layers))
        self.dropout = nn.Dropout(0.1)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.dropout(self.norm(self.word(ids) + self.position(places)))
        for layer in self.layers:
            x = layer(x, mask)
        return x


def from_teacher(teacher: Teacher, kept: Sequence[int], layers: Sequence[int]) -> Encoder:
    """The teacher's encoder with these pieces and these of its layers."""
    tensors = {name: torch.from_numpy(np.array(t)) for name, t in teacher.tensors.items()}
    made = Encoder(
        len(kept), teacher.hidden, len(layers), teacher.heads, teacher.inner, teacher.epsilon
    )
    names = {
        "attention.query": "q",
        "attention.key": "k",
        "attention.value": "v",
        "attention.out": "ao",
        "attention_norm": "aln",
        "wide": "fi",
        "narrow": "fo",
        "norm": "oln",
    }
    state = {
        "word.weight": tensors["emb.word"][list(kept)],
        "position.weight": tensors["emb.pos"] + tensors["emb.type"][: teacher.hidden],
        "norm.weight": tensors["emb.ln.w"],
        "norm.bias": tensors["emb.ln.b"],
    }
    for ours, theirs in enumerate(layers):
        for name, short in names.items():
            state[f"layers.{ours}.{name}.weight"] = tensors[f"l{theirs}.{short}.w"]
            state[f"layers.{ours}.{name}.bias"] = tensors[f"l{theirs}.{short}.b"]
    made.load_state_dict(state)
    return made


def pieces_of(teacher: Teacher, kept: Sequence[int]) -> list[tuple[str, float]]:
    """The kept pieces with their scores, in their new order."""
    return [(teacher.pieces[id], float(teacher.scores[id])) for id in kept]


def batch(ids: Sequence[Sequence[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """Padded ids and their mask, each text between begin and end."""
    longest = max(map(len, ids)) + 2
    out = torch.full((len(ids), longest), PAD)
    mask = torch.zeros((len(ids), longest), dtype=torch.bool)
    for row, text in enumerate(ids):
        out[row, : len(text) + 2] = torch.tensor([BEGIN, *text, END])
        mask[row, : len(text) + 2] = True
    return out, mask
