"""Soon."""

KINDS = ()
