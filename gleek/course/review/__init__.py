"""The review of a finished hand: the cost of each choice of a seat, and how other players do with the same deal."""
