"""The parts that all card games share. This package imports no game and needs only the standard library."""
