"""Writes contracts/openapi.json from the application, or with --check says where they differ."""

import difflib
import json
import sys
import tempfile
from pathlib import Path

from tripkit.api.app import create_app
from tripkit.settings import Settings

FILE = Path(__file__).resolve().parents[2] / "contracts" / "openapi.json"


def document() -> str:
    """The contract as text, the same on every machine."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(_env_file=None, data_dir=Path(folder)))
        return json.dumps(app.openapi(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main() -> int:
    current = document()
    if "--check" not in sys.argv:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(current)
        return 0
    kept = FILE.read_text() if FILE.exists() else ""
    if kept == current:
        return 0
    lines = difflib.unified_diff(kept.splitlines(), current.splitlines(), "kept", "now", n=1)
    print("\n".join(list(lines)[:60]))
    print("contracts/openapi.json differs from the application: run `make contracts`")
    return 1


if __name__ == "__main__":
    sys.exit(main())
