"""Drawing a picture of 1024 × 1024: every concept at a dozen places, scene, film and encoding."""

import sys
import time
from datetime import date

from harness import Figure, p50, report

PLACES = 12
LIMIT_SECONDS = 2.0


def seconds() -> list[float]:
    """What each took, as the image graph asks for it."""
    from tripkit.knowledge.catalogue import spots
    from tripkit.knowledge.rendering import CONCEPTS, draw
    from tripkit.knowledge.staging.places import setting_of
    from tripkit.knowledge.staging.scene import stage

    chosen = spots()[:: len(spots()) // PLACES][:PLACES]
    took = []
    for spot in chosen:
        for concept in CONCEPTS:
            started = time.perf_counter()
            draw(stage(setting_of(spot.id), date(2026, 10, 17), concept=concept).spec)
            took.append(time.perf_counter() - started)
    return took


def main() -> int:
    took = seconds()
    return report(
        [
            Figure("a picture of 1024 px, p50", p50(took), LIMIT_SECONDS, "s"),
            Figure("a picture of 1024 px, the slowest of them", max(took), LIMIT_SECONDS, "s"),
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
