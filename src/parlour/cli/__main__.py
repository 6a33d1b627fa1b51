"""`python -m parlour.cli` is `parlour`."""

from parlour.cli import main

main()
