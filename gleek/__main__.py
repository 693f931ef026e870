"""`python -m gleek` is the `gleek` command."""

from gleek.commands.app import main

if __name__ == "__main__":
    main(prog_name="gleek")
