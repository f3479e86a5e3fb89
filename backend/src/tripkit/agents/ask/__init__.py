"""One question, the least set of steps, one answer."""
