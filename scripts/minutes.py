#!/usr/bin/env python3
"""Print what each lesson asks of a learner: words to read, decisions, exercises, and the minutes that makes."""

from __future__ import annotations

import sys

from gleek.lessons.course import lesson
from gleek.lessons.minutes import course


def main() -> int:
    """Print a line a lesson of Gleek; return the exit status."""
    print(f"{'lesson':12}{'words':>7}{'decisions':>11}{'exercises':>11}{'minutes':>9}{'it says':>9}")
    for name, found in course("gleek").items():
        said = lesson(name).minutes
        counts = f"{found.words:7}{found.decisions:11}{found.exercises:11}"
        print(f"{name:12}{counts}{found.minutes:9.1f}{said:9}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
