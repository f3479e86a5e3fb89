"""The styling kit: what to bring and set for one place on one date, computed."""

from tripkit.knowledge.kit.build import build_kit

__all__ = ["build_kit"]
