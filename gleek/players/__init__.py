"""What players of any card game are made of: chance from a seed, deals that may be, a search over them, stored tables.

It names no game, and needs the engine and the standard library alone. Server and browser must choose alike, so of
`random.Random` only `random` and `getrandbits` are used, nothing hangs on the order of a set, and no function is called
whose last digit a platform may choose (`exp`, `log`, powers; `sqrt` is exact everywhere).
"""
