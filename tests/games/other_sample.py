"""The choices that an adviser finds with other sample deals, by which the reasons of one position are checked."""

FOUND = {}


def another(advise, seed, seen, action, *, alone):
    """Return the choices found with other sample deals; an action that is weighed `alone` has choices of its own."""
    key = seed, seen.held, str(action) if alone else ""
    if key not in FOUND:
        FOUND.clear()
        FOUND[key] = advise(seen, seed + 1, action).choices
    return FOUND[key]
