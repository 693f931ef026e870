"""The review of a finished hand: what each choice of a seat cost, and what other players get with its cards."""
