"""Who pays for a call: money that a caller sets aside before each attempt, and settles after."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Spent:
    """What one attempt at a `provider:model` used, in tokens and US dollars.

    `dollars` is None where the price is not known; `estimated` where no usage came.
    """

    model: str
    input_tokens: int
    output_tokens: int
    dollars: float | None
    estimated: bool = False


class CallerBudget(Protocol):
    """A limit of the caller's own. `settle` follows every reservation, also of a failed attempt."""

    async def reserve(self, expected: Spent) -> str | None:
        """Sets so much aside and returns the reservation's id; None when there is not enough."""
        ...

    async def settle(self, reservation: str, spent: Spent) -> None:
        """Books what was used in the place of what was set aside."""
        ...
