"""How a task of Gillet judges an action: by the counters that the learner wins (see `gleek.course.play.verdict`)."""

from typing import Final

from gleek.games.common.course import plain

JUDGE: Final = plain.judge(
    "gillet", {"ge": "The first bowl", "point": "The second bowl", "deal": "The antes"}
)
