"""What stands between a policy and the trip: what waits for a yes, and what a reply may claim."""
