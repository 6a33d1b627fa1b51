"""Matches in a database: SQLAlchemy on SQLite or PostgreSQL, one schema for both."""
