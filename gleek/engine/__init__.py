"""What every card game here is made of. It names no game, and needs nothing but the standard library."""
