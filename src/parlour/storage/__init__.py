"""Matches in a database, SQLite or PostgreSQL."""
