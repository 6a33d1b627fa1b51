"""The vocabulary that everything above shares."""
