"""What a places provider knows of a spot: ratings, hours, photos."""
