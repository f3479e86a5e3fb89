"""The measure of help: its questions are the sealed ones, and its harness holds on loopback."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "benchmarks" / "helpfulness"


def run(*arguments: str, folder: Path) -> str:
    keep = {"PATH", "PYTHONPATH", "HOME"}
    environment = {name: value for name, value in os.environ.items() if name in keep}
    paths = [str(ROOT / "backend" / "src"), environment.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "helpfulness.py"), *arguments],
        cwd=folder, env=environment | {"PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def test_the_questions_are_the_sealed_ones() -> None:
    sealed = (FOLDER / "SHA256SUMS").read_text().split()[0]
    assert hashlib.sha256((FOLDER / "questions.jsonl").read_bytes()).hexdigest() == sealed


def test_the_harness_holds(tmp_path: Path) -> None:
    assert "the harness holds" in run("--prove", folder=tmp_path)


def test_without_a_key_it_says_what_it_would_do(tmp_path: Path) -> None:
    assert "Would ask 60 sealed questions" in run(folder=tmp_path)


def test_the_products_answer_is_read_from_a_field_that_it_has() -> None:
    from tripkit.domain.ask import AskAnswer

    assert 'answer.json()["final_plan"]' in (FOLDER.parent / "helpfulness.py").read_text()
    assert "final_plan" in AskAnswer.model_fields
