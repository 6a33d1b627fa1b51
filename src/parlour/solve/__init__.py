"""Exact solvers. They know no game: what they solve comes as data, through the games' facets."""
