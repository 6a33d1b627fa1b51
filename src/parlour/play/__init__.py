"""A match: pure, with time passed in."""
