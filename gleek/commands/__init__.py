"""The subcommands of `gleek`, by what they are for."""
