"""What every port allows at its end."""

from typing import Any, Literal, get_args

Health = Literal["ok", "degraded", "down", "not configured"]


async def closes_twice(port: Any) -> None:
    """Closed again without a complaint, and /ready may still ask how it is."""
    await port.close()
    await port.close()
    assert port.health() in get_args(Health)
