"""Keeps track of the open pages, and starts, connects and ends their kernels."""
