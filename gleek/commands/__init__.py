"""The subcommands of `gleek`, grouped by purpose."""
