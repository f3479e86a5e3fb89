"""Orders for a trip, read by grammar and gazetteer, English and Korean, without a model.

`read_request` gives the planner's request; `state` only what a text says, for measuring.
"""

from tripkit.knowledge.requests.request import read_request
from tripkit.knowledge.requests.stated import state

__all__ = ["read_request", "state"]
