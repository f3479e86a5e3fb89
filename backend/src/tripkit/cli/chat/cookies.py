"""The visitor's cookie between two evenings, so that "your rolls" are still there."""

import json
from pathlib import Path

import httpx
from platformdirs import user_config_path


def cookie_file() -> Path:
    """Where this person's cookies lie."""
    return user_config_path("tripkit") / "cookies.json"


class Cookies:
    """One file for all addresses, readable by its owner alone."""

    def __init__(self, file: Path, url: str) -> None:
        self._file = file
        self._url = url

    def load(self) -> dict[str, str]:
        """The cookies for this address; none from a file that cannot be read."""
        found = self._all().get(self._url, {})
        return {str(name): str(value) for name, value in found.items()}

    def save(self, cookies: httpx.Cookies) -> None:
        """Keep them. Raises OSError where the folder cannot be written."""
        kept = {cookie.name: cookie.value or "" for cookie in cookies.jar}
        if not kept or kept == self.load():
            return
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = self._file.with_suffix(".new")
        draft.touch(mode=0o600)
        draft.chmod(0o600)
        draft.write_text(json.dumps({**self._all(), self._url: kept}))
        draft.replace(self._file)

    def _all(self) -> dict[str, dict[str, str]]:
        try:
            found = json.loads(self._file.read_text())
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}
