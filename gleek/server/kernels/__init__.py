"""Keeps the pages that are open, starts and ends their kernels, and connects the two."""
