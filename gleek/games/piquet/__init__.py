"""The rules of Piquet. Each stage of a deal has its own module: deal, exchange, calling, tricks, end.

The module `counting` computes the scores. The two seats are *elder*, who leads first, and *younger*, who deals.
"""
