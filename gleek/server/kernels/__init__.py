"""Pages and their kernels: the open pages, the start and end of kernels, and the connections between the two."""
