"""Open data, live and without a key: guides, facts, photographs, maps."""
