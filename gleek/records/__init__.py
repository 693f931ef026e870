"""Records of hands: reading, checking, writing, replaying and comparing them; and codes for deals and rules."""
