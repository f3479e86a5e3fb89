"""Judges: pure functions that look at a result and say whether it keeps what was said."""
