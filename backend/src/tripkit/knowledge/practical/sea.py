"""How warm the sea usually is along a coast, month by month, and when its water is rough."""

from dataclasses import dataclass
from functools import cache

from tripkit.knowledge.practical.tables import Scope, Site, best_of, months_of, rows_of, scope_of

SEA_SOURCE = "https://www.ncei.noaa.gov/products/optimum-interpolation-sst"
"""Where such figures are kept; ours are rounded long-term means of the bathing season's coasts."""


@dataclass(frozen=True, slots=True)
class Sea:
    """`degrees` °C of the surface, January first; `rough` are months, 1 to 12."""

    scope: Scope
    degrees: tuple[int, ...]
    rough: frozenset[int]

    def at(self, month: int) -> int:
        """The usual °C of a month, 1 to 12."""
        return self.degrees[month - 1]


@cache
def _seas() -> tuple[Sea, ...]:
    return tuple(
        Sea(
            scope_of(where),
            tuple(int(cell) for cell in degrees.split()),
            frozenset() if rough == "-" else months_of(rough),
        )
        for where, degrees, rough in rows_of("sea")
    )


def sea_at(site: Site) -> Sea | None:
    """The sea at a place or along its country's coast; None where none is held."""
    return best_of(_seas(), site)
