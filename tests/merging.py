"""Puts changes together with the value from which they start, as the browser does."""

from copy import deepcopy


def with_changes(value, changes):
    """Return a value of plain JSON after changes, which `gleek.course.json_changes` has made."""
    box = {"value": deepcopy(value)}
    for path, new in changes:
        *keys, last = "value", *path
        part = box
        for key in keys:
            part = part[key]
        if last == "length":
            del part[new:]
        elif isinstance(part, list) and last == len(part):
            part.append(deepcopy(new))
        else:
            part[last] = deepcopy(new)
    return box["value"]
