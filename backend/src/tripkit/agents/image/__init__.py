"""ImageAgent: three steps from a trip to a film-look picture."""
