"""Pages and their kernels: who is at a page, how a kernel starts, talks to its page and ends."""
