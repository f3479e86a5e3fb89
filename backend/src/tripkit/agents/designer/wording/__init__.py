"""What the designer says by rule, in English and Korean."""
