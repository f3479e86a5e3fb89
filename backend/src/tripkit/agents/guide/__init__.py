"""The guide: a Sri Lanka expert that checks itself."""
