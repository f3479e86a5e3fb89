"""What TripKit speaks about: plain Pydantic models, errors and stream events, without I/O."""
