"""A conversation about one itinerary: it asks, looks up, changes, and says what it did."""
