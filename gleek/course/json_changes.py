"""The differences between two values of plain JSON; `widgets/static/model.js` makes the new value from the old."""

from collections.abc import Iterator, Mapping

Change = list[object]
"""A list of two items: the path of a part (its keys and indices), and the new value of the part."""


def changes(before: object, after: object, *path: str | int) -> Iterator[Change]:
    """Yield a change for each part of `after` that differs from `before`.

    `path` is the place of the two values in a larger value; the path of each change begins with it. The path of a
    change may end with a new key, or with the index after the last item of a list. A path that ends with "length"
    means that a list has become shorter; the value is its new length. An empty path replaces the whole value.

    >>> [*changes({"a": 1, "b": [5, 6], "c": {"d": 7}}, {"a": 2, "b": [5, 6], "c": {"d": 8}})]
    [[['a'], 2], [['c', 'd'], 8]]
    >>> [*changes([1, 2, 3], [1, 5])], [*changes([], [4])], [*changes({"a": 1}, {"b": 1})]
    ([[[1], 5], [['length'], 2]], [[[0], 4]], [[[], {'b': 1}]])
    """
    if before is after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() <= after.keys():
        for key, value in after.items():
            if key in before:
                yield from changes(before[key], value, *path, key)
            else:
                yield [[*path, key], value]
    elif isinstance(before, list) and isinstance(after, list):
        for index, value in enumerate(after):
            if index < len(before):
                yield from changes(before[index], value, *path, index)
            else:
                yield [[*path, index], value]
        if len(after) < len(before):
            yield [[*path, "length"], len(after)]
    elif before != after:
        yield [[*path], after]
