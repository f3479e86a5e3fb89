"""What a setting needs beyond a plain installation."""

from collections.abc import Iterator
from contextlib import contextmanager

from tripkit.settings import SettingsError


@contextmanager
def extra(name: str, variable: str) -> Iterator[None]:
    """Import in here what the extra `name` brings. Raises SettingsError where it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise SettingsError(
            f"{variable} needs the package {error.name}: pip install 'tripkit[{name}]'"
        ) from None
