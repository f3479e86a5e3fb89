"""A place of Sri Lanka on a day: calendar, crowd, light, what they forbid, in words."""
