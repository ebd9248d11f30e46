"""``python -m duplicata``: the same as the command."""

from duplicata.cli.main import main

main()
