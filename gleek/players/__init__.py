"""Tools for computer players of any card game: seeds, sample deals, tree search, advice and review.

This package imports no game. Server and browser must choose the same actions. So it uses only `random` and
`getrandbits` of `random.Random`, never depends on the order of a set, and calls no function whose last digit differs
between platforms (`exp`, `log`, powers; `sqrt` is exact everywhere).
"""
