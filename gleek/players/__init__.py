"""Tools for computer players of any card game: seeds, sample deals, tree search, advice and review.

This package imports no game. A player must choose the same actions on the server and in the browser. So the code uses
only the methods `random` and `getrandbits` of `random.Random`, never depends on the order of a set, and calls no
function whose last digit differs between platforms (`exp`, `log`, powers; `sqrt` is the same everywhere).
"""
