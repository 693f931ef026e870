"""Protects the server: limits what visitors can send and open, and the files and sockets of the process."""
