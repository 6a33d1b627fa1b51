"""The history of the schema, applied by Alembic when a store is opened."""
