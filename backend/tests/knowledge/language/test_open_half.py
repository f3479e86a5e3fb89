"""The open half of the labelled messages, scored as the benchmark scores it."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def benchmark_module() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "language_benchmark", ROOT / "benchmarks/language.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_ninety_seven_in_a_hundred_slots_are_right(benchmark_module: ModuleType) -> None:
    share = benchmark_module.score(ROOT / "benchmarks/open/messages.jsonl", False)
    assert share >= 0.97


def test_a_wrong_slot_counts(benchmark_module: ModuleType) -> None:
    marks = benchmark_module.marks
    assert marks("mood", "peaceful", None, "romantic") == ([False], ["-peaceful", "+romantic"])
    assert marks("mood", None, None, "romantic") == ([False], ["+romantic"])
    assert marks("mood", None, "romantic", "romantic") == ([], [])
    assert marks("avoid", ["beach"], None, ("beach", "sea")) == ([True, False], ["+sea"])
    assert marks("scene", ["fog", "lake"], None, "fog at dawn") == ([True, False], ["-lake"])


def test_the_open_half_is_large_and_in_two_languages() -> None:
    lines = (ROOT / "benchmarks/open/messages.jsonl").read_text("utf-8").splitlines()
    locales = [json.loads(line)["locale"] for line in lines]
    assert len(locales) >= 220
    assert 0.4 < locales.count("ko") / len(locales) < 0.6
    dialogues = (ROOT / "benchmarks/open/dialogues.jsonl").read_text("utf-8").splitlines()
    assert len(dialogues) == 30
