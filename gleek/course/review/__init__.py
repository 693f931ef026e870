"""The review of a finished hand: what each choice of a seat cost, and what computer players win with its cards."""
