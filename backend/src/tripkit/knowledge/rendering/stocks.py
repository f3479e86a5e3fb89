"""The films as data: how each answers light. Values are our reading of their known looks."""

from dataclasses import dataclass

RGB = tuple[float, float, float]


@dataclass(frozen=True)
class Stock:
    """contrast: slope at mid-grey. gamma: a channel's, above 1 darker. black, white: what a
    channel's darkest and lightest become (0..1). grain: standard deviation at mid-grey (0..1).
    halation: strength and colour of the glow round highlights. balance: light it was made for.
    """

    id: str
    iso: int
    contrast: float
    gamma: RGB
    black: RGB
    white: RGB
    saturation: float
    grain: float
    halation: float
    halo: RGB
    softness: float
    vignette: float
    balance: RGB = (1.0, 1.0, 1.0)
    monochrome: RGB | None = None


_WARM_HALO: RGB = (1.0, 0.42, 0.18)

STOCKS: dict[str, Stock] = {
    s.id: s
    for s in (
        Stock("kodak_portra", 400, 0.96, (0.95, 0.985, 1.03), (0.040, 0.036, 0.042),
              (0.985, 0.965, 0.925), 0.93, 0.026, 0.10, _WARM_HALO, 0.35, 0.08),
        Stock("kodak_colorplus", 200, 1.08, (0.93, 0.99, 1.09), (0.050, 0.040, 0.034),
              (0.99, 0.955, 0.875), 1.06, 0.028, 0.14, _WARM_HALO, 0.5, 0.14),
        Stock("kodak_gold", 200, 1.12, (0.92, 0.98, 1.12), (0.046, 0.036, 0.026),
              (1.0, 0.960, 0.86), 1.15, 0.026, 0.12, _WARM_HALO, 0.4, 0.10),
        Stock("fuji_superia", 400, 1.12, (1.03, 0.965, 0.985), (0.028, 0.044, 0.042),
              (0.965, 0.985, 0.945), 1.10, 0.032, 0.10, (1.0, 0.55, 0.35), 0.35, 0.10),
        Stock("fuji_c200", 200, 1.04, (1.02, 0.965, 0.97), (0.036, 0.048, 0.052),
              (0.965, 0.988, 0.965), 1.04, 0.024, 0.08, (1.0, 0.6, 0.4), 0.35, 0.08),
        Stock("cinestill_800t", 800, 1.05, (1.07, 1.0, 0.90), (0.026, 0.036, 0.062),
              (0.985, 0.965, 0.975), 1.10, 0.032, 0.95, (1.0, 0.13, 0.05), 0.45, 0.16,
              (0.95, 0.99, 1.08)),
        Stock("ilford_hp5", 400, 1.32, (1.0, 1.0, 1.0), (0.036, 0.036, 0.038),
              (0.962, 0.960, 0.950), 0.0, 0.032, 0.12, (1.0, 1.0, 1.0), 0.35, 0.14,
              (1.0, 1.0, 1.0), (0.30, 0.50, 0.20)),
        Stock("kodak_trix", 400, 1.42, (1.02, 1.02, 1.02), (0.020, 0.019, 0.018),
              (0.978, 0.972, 0.955), 0.0, 0.040, 0.12, (1.0, 1.0, 1.0), 0.3, 0.20,
              (1.0, 1.0, 1.0), (0.36, 0.44, 0.20)),
    )
}  # fmt: skip
