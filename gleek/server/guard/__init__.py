"""Protection of the server: limits on messages, visitors, connections, file descriptors and addresses."""
