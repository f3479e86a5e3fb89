"""Names as they are written in another script."""
