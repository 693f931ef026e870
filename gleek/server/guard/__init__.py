"""What keeps the server up: limits on messages, visitors, connections, descriptors and addresses."""
