"""What a question takes for granted and is not so, or holds in some months only."""

from tripkit.knowledge.sri_lanka.premises.checks import (
    Correction,
    check_premises,
    is_said_alone,
)
from tripkit.knowledge.sri_lanka.premises.sights import is_abroad

__all__ = ["Correction", "check_premises", "is_abroad", "is_said_alone"]
