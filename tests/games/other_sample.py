"""The choices that an adviser finds with other sample deals, by which the reasons of one position are checked."""

FOUND = {}


def another(advise, seed, seen, action, *, alone):
    """Return the choices that `advise` finds with other sample deals than those of `seed`; the last are cached.

    If `alone` is true, the advice depends on the action that it is asked about. Then it is not used for other actions.
    """
    key = seed, seen.held, str(action) if alone else ""
    if key not in FOUND:
        FOUND.clear()
        FOUND[key] = advise(seen, seed + 1, action).choices
    return FOUND[key]
