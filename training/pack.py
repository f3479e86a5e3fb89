"""Writes what was learnt as the package has it: weights in 8 bits, tokenizer, labels.

python training/pack.py CHECKPOINT [--out FOLDER]
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import nn
from train import Reader, loaded

WEIGHTS = Path(__file__).parents[1] / "backend/src/tripkit/understanding/weights"


class Exported(nn.Module):
    """Ids alone in: one text at a time needs no mask."""

    def __init__(self, model: Reader) -> None:
        super().__init__()
        self.model = model

    def forward(self, ids: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return self.model(ids, torch.ones_like(ids, dtype=torch.bool))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    model, names = loaded(torch.load(options.checkpoint))
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder, "reader.onnx")
        torch.onnx.export(
            Exported(model), (torch.ones(1, 8, dtype=torch.long),), whole, dynamo=False,
            input_names=["ids"], dynamic_axes={"ids": {1: "tokens"}}, opset_version=17,
        )  # fmt: skip
        quantize_dynamic(whole, options.out / "reader.onnx", weight_type=QuantType.QInt8)
    labels = {"kinds": names.kinds, "codes": names.codes}
    Path(options.out, "labels.json").write_text(json.dumps(labels, indent=0), "utf-8")
    tokenizer = options.checkpoint.with_suffix(".tokenizer.json").read_text("utf-8")
    Path(options.out, "tokenizer.json").write_text(tokenizer, "utf-8")


if __name__ == "__main__":
    main()
