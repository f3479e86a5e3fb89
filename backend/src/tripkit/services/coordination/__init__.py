"""What several processes share: limits, a cache, waking each other."""
