"""What to do when: the best order and times of a day's visits, and of a whole trip's."""

from tripkit.knowledge.scheduling.day import GRID, Slot, Visit, plan_day, quarter

__all__ = ["GRID", "Slot", "Visit", "plan_day", "quarter"]
