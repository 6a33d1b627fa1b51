"""Search over the protocol or a kernel; knows no game by name."""
