"""Hands written down: read, checked, written, replayed and compared; and the codes that name deals and rules."""
