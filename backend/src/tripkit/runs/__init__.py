"""A run is one graph at work plus the log of its events."""
