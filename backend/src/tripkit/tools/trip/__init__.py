"""What the tools of one trip share: its days and places, what was found, sums, the schedule."""
