"""Makes a record from the code of a deal, which plain players play out."""

from gleek import games
from gleek.engine.hand import Hand
from gleek.games import presets
from gleek.records.codes import code_of, deal_number, read_code
from gleek.records.record import Entry, PlayedHand, Record


def from_code(text: str) -> Record:
    """Let plain players play the deal with this code, under the code's rules, and return the record of the hand.

    Raises `Unreadable` if the text is not the code of a deal.
    """
    number, rules = read_code(text)
    game, kind = games.game(rules.game), type(rules)
    base = next(
        (name for name in presets.names(kind) if presets.preset(kind, name) == rules), presets.default(kind)
    )
    changes = tuple(
        (name, mine) for name, (mine, _) in rules.differs_from(presets.preset(kind, base)).items()
    )
    deal = deal_number(number, rules)
    hand, _ = Hand.dealt_to(game.setup(rules), deal)
    entries = tuple(Entry(action) for action in games.play_out(hand))
    title = f"The deal {code_of(number, rules)}"
    return Record((PlayedHand(deal, entries),), title=title, preset=base, changes=changes, kind=game.id)
