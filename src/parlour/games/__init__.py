"""One folder a game; siblings never import each other."""
