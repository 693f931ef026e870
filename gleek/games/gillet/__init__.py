"""The rules of Gillet. Each stage has its own module: `deal`, `ge` (for the first bowl), `point` (for the second bowl).

The module `worth` gives the value of three cards for each bowl.
"""
