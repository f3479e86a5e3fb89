"""What flights and rooms cost."""
