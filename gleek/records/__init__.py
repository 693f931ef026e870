"""Records of hands: reads, checks, writes, replays and compares them. Also codes for deals and rules."""
