"""The exercises of Gleek's lessons. Each question is made from a random seed, and the engine computes the answer."""

from typing import Final

from gleek.course.exercises.kinds import Kinds
from gleek.games.gleek.course.exercises import deal, melds, reckoning, ruff, stock, tricks

EXERCISES: Final = Kinds(
    "gleek",
    "Sums are in pence (d.).",
    *(deal.lift, deal.turn_up, deal.deal_order),
    *(stock.stock_price, stock.stock_discard),
    *(ruff.ruff_count, ruff.ruff_best, ruff.ruff_see),
    *(melds.sets_pay, melds.tiddy),
    *(tricks.may_play, tricks.trick),
    *(reckoning.reckon, reckoning.settle),
)
