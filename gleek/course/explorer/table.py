"""The data for the picture of the card table at one step of a replay, for any game with two to four seats."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gleek.course.explorer.game_table import GameTable, Moment
from gleek.course.explorer.table_parts import (
    captions,
    card_data,
    card_signs,
    faces,
    hidden,
    money_data,
    pile_data,
    places,
    plain,
    purse_data,
    seat_data,
    signed_sum,
    table_text,
)
from gleek.course.explorer.table_view import CardView, FaceView, PileView, SeatView, TableView
from gleek.course.json_changes import changes
from gleek.course.requests import View
from gleek.engine.cards import CARDS, in_hand_order
from gleek.engine.hand import Hand
from gleek.engine.lift import DealerFound, Lifted
from gleek.engine.observation import Observation
from gleek.engine.phrase import to_you
from gleek.engine.tricks import on_table
from gleek.engine.words import NOTHING, Spoken, counted, one_stop, upper_first
from gleek.evidence.glossary import explained
from gleek.records.replay import Replay, Step


def table_data(
    played: Replay, at: int, seen_by: int | None, game: GameTable, *, you: int | None = None
) -> TableView:
    return Tables(game, seen_by, you=you).at(played, at)


class Tables:
    """Makes the data of the card table at any step, as the seat `seen_by` sees it; None if all cards are open.

    The seat `below` is at the bottom: by default the viewing seat, or the last one if all cards are open. `you` is the
    seat that the texts call "You"; None if the reader does not play. The data of several steps share parts: replace a
    part, do not modify it.
    """

    def __init__(
        self, game: GameTable, seen_by: int | None, below: int | None = None, you: int | None = None
    ) -> None:
        count = len(game.seats)
        self._game, self._seen_by, self._you = game, seen_by, you
        if below is None:
            below = count - 1 if seen_by is None else seen_by
        self._place = places(count, below)
        self.moments = Highlights(game, seen_by, you)
        self._face: Sequence[CardView] = ()
        self._trump: View | None = None
        self._stages = {stage: upper_first(name) for stage, name in game.stages.items()}
        self._tricks = [counted(won, "trick") if game.tricks else "" for won in range(game.hand_size + 1)]
        self._hands: dict[object, list[FaceView]] = {}
        self._piles: tuple[object, tuple[PileView | None, ...]] = (None, ())
        self._money: tuple[tuple[object, bool], list[View], list[View]] = ((None, False), [], [])

    def at(self, played: Replay, at: int, *, passing: bool = False) -> TableView:
        """Return the table after step `at` (from 1); a `passing` frame of an animation has no actions and no text."""
        game, step = self._game, played.steps[at - 1]
        hand = step.hand
        if hand is None:
            data = _lifting(played, at, game)
        else:
            seen = hand.observe(self._seen_by)
            data = self._playing(played, step, hand, seen)
            if not passing:
                data["legal"] = _legal(hand, seen)
        so_far, data["moment"] = self.moments.so_far(played, at)
        for each in so_far:
            data["seats"][game.seats.index(each["seat"])]["marks"].append(each)
        if self._you is not None and (won := data["seats"][self._you]["won"]):
            verb, _, what = won.partition(" ")
            data["seats"][self._you]["won"] = f"you {to_you(verb)} {what}"
        if not passing:
            data["text"] = table_text(data)
            data["terms"] = explained(played.record.kind, *captions(data))
        return data

    def _playing(self, played: Replay, step: Step, hand: Hand, seen: Observation) -> TableView:
        game = self._game
        trump = game.trump(seen)
        face = faces(game.nickname, trump, hand.rules)
        if face is not self._face:
            self._face = face
            self._trump = None
            if trump is not None:
                self._trump = {"suit": trump.letter, "name": trump.word, "text": f"Trumps: {trump.word}"}
            self._hands.clear()
            self._piles = (None, ())
        pots, purses = self._sums(step, hand)
        seats = self._seats(played, step, hand, seen, purses)
        tally = game.tally(step, seats)
        # Show the gains only together with the final count: before it, payments may still change them.
        if tally is not None and hand.over:
            for seat, each in enumerate(seats):
                gain, purse = signed_sum(game, hand.setup.stake, hand.ledger.balances[seat]), each["purse"]
                # In the first hand of a match, the hand's gain equals the purse: do not show the same sum twice.
                after = "" if gain["stakes"] == purse["stakes"] else f"in all {purse['text']}"
                each["gain"] = {**gain, "after": after}
        piles = game.piles(hand, seen)
        before, found = self._piles
        if before != piles:
            found = tuple([pile_data(given, self._face) for given in piles])
            self._piles = (piles, found)
        turn_up, stock, discards = found
        return {
            "stage": step.stage,
            "stage_name": self._stages[step.stage],
            "seen_by": None if self._seen_by is None else game.seats[self._seen_by],
            "hand_size": game.hand_size,
            "trump": self._trump,
            "turn_up": turn_up,
            "seats": seats,
            "stock": stock,
            "discards": discards,
            "trick": _trick(step, seen, face, game),
            "pots": pots,
            "legal": None,
            "tally": tally,
            "moment": None,
            "text": "",
        }

    def _seats(
        self, played: Replay, step: Step, hand: Hand, seen: Observation, purses: Sequence[View]
    ) -> list[SeatView]:
        game, names, place = self._game, hand.setup.names, self._place
        to_act, playable = hand.to_act, game.playable(seen)
        winners = [trick.winner for trick in hand.tricks]
        said, marks = _last_words(played, step, game), game.marks(step)
        won = [found for event in step.events if (found := game.won(event)) is not None]
        return [
            seat_data(
                id_,
                place[seat],
                names[seat],
                purses[seat],
                role=game.roles[seat],
                cards=self._cards(
                    seat, seen, playable if seat == to_act else 0, marks[seat] if marks else ()
                ),
                tricks=(tricks := winners.count(seat)),
                tricks_text=self._tricks[tricks],
                to_act=seat == to_act,
                said=said[seat].words,
                said_source=said[seat].source,
                said_plain=said[seat].plain,
                # If a seat gains twice in one step, show the first gain.
                won=next((what for whose, what in won if seat in whose), "") if won else "",
            )
            for seat, id_ in enumerate(game.seats)
        ]

    def _cards(
        self, seat: int, seen: Observation, playable: int, marks: Sequence[tuple[int, str]]
    ) -> list[FaceView]:
        known, face = seen.held[seat], self._face
        key = (known, seen.counts[seat], playable & known, *marks)
        found = self._hands.get(key)
        if found is None:
            cards = in_hand_order(known, self._game.trump(seen))
            found = self._hands[key] = [
                *(_with_labels(face[held.index], held.bit, playable, marks) for held in cards),
                *hidden(seen.counts[seat] - len(cards)),
            ]
        return found

    def _sums(self, step: Step, hand: Hand) -> tuple[list[View], list[View]]:
        (ledger, over), pots, purses = self._money
        if ledger is not hand.ledger or over != hand.over:
            game, match, stake = self._game, step.match, hand.setup.stake
            pots = [
                {"pot": id_, "name": name, **money_data(game, stake, stakes)}
                for id_, name, stakes in game.pots(hand)
            ]
            have = match.purses_during(hand)
            purses = [purse_data(game, stake, have[match.player(seat)]) for seat in range(len(have))]
            # In games of points, also show the points of this deal: later points may depend on them.
            if not game.money:
                for purse, points in zip(purses, hand.ledger.balances, strict=False):
                    if not hand.over and purse["stakes"] != points:
                        purse["text"] += f" ({game.sum(stake, points)} this {game.deal})"
            self._money = ((hand.ledger, hand.over), pots, purses)
        return pots, purses


def _with_labels(face: CardView, bit: int, playable: int, marks: Iterable[tuple[int, str]]) -> CardView:
    """Return a copy of a card's face with the card's labels, none of them twice, and with whether it may be played."""
    shown = face.copy()
    shown["legal"] = bool(bit & playable)
    shown["mark"] = " ".join(dict.fromkeys(word for mask, word in marks if bit & mask))
    return shown


def _last_words(played: Replay, now: Step, game: GameTable) -> list[Spoken]:
    """Return what each seat has said last in the stage of the step `now`; during the tricks, since the last trick."""
    said = [NOTHING] * len(game.seats)
    stage = now.stage
    if stage not in game.spoken_in:
        return said
    for step in reversed(played.steps[: now.number]):
        if step.hand_number != now.hand_number or step.stage != stage or step.hand is None:
            break
        for event in step.events:
            seat = getattr(event, "seat", None)
            if seat is not None and not said[seat].words:
                said[seat] = game.said(event, step.hand)
        if step.number < now.number and takes_trick(step):
            break
    return said


def takes_trick(step: Step) -> bool:
    return any(event.takes_trick for event in step.events)


def _trick(step: Step, seen: Observation, face: Sequence[CardView], game: GameTable) -> View | None:
    hand = step.dealt_hand
    if takes_trick(step):
        last, count = hand.tricks[-1], len(game.seats)
        plays = tuple([((last.leader + place) % count, index) for place, index in enumerate(last.cards)])
        number, winner = len(hand.tricks), last.winner
    else:
        plays, number, winner = on_table(seen.phase, len(game.seats)), len(hand.tricks) + 1, -1
    if not plays:
        return None
    return {
        "number": number,
        "title": f"Trick {number}",
        "plays": [
            {
                "seat": game.seats[seat],
                "name": hand.setup.names[seat],
                "card": face[index].copy(),
                "wins": seat == winner,
                "note": ", ".join(["led"] * (not place) + ["wins"] * (seat == winner)),
            }
            for place, (seat, index) in enumerate(plays)
        ],
    }


def _legal(hand: Hand, seen: Observation) -> View | None:
    if hand.to_act is None:
        return None
    who, legal = hand.setup.names[hand.to_act], seen.legal
    words = [] if legal is None else [str(each) for each in legal.words()]
    return {
        "who": who,
        "words": words,
        "text": f"{who} may: {' · '.join(map(card_signs, words))}" if words else "",
    }


MOST_FRAMES = 12
"""The largest number of frames in one animation; further frames at its beginning are left out. At 400 ms for each
frame, an animation takes less than five seconds.
"""

# Parts of a view that an animation leaves out, because the page shows their final state at once.
_NOT_ANIMATED = frozenset({"pick", "legal", "text", "terms", "help", "looking", "map", "scene"})


def moved(word: str, before: Iterable[TableView], last: TableView) -> View:
    """Return the frames of an animation through the views in `before` to the view `last`.

    A frame is stored as changes: they turn the view that follows back into the view of the frame. `word` is an id for
    the animation, because the browser does not show the same one twice.
    """
    views = [*[*before][-MOST_FRAMES:], last]
    states = [{key: value for key, value in view.items() if key not in _NOT_ANIMATED} for view in views]
    return {"id": word, "frames": [[*changes(after, state)] for state, after in pairwise(states)]}


def _lifting(played: Replay, at: int, game: GameTable) -> TableView:
    """Return the table after step `at` (from 1), at which the players cut for the deal. They have no seats yet."""
    match = played.steps[at - 1].match
    lifted: dict[int, int] = {}
    dealer = None
    for each in played.steps[:at]:
        for event in each.events:
            if isinstance(event, Lifted):
                lifted[event.player] = event.card
            elif isinstance(event, DealerFound):
                dealer = event.player
    count = len(game.seats)
    place = places(count, count - 1)
    turn_up, stock, discards = (pile_data(given, faces(plain, None, None)) for given in game.no_piles)
    return {
        "stage": "lift",
        "stage_name": "Lifting for the deal",
        "seen_by": None,
        "hand_size": game.hand_size,
        "trump": None,
        "turn_up": turn_up,
        "seats": [
            seat_data(
                game.seats[player],
                place[player],
                name,
                purse_data(game, match.stake, 0),
                tricks_text=counted(0, "trick") if game.tricks else "",
                won="deals" if player == dealer else "",
            )
            for player, name in enumerate(match.players)
        ],
        "stock": stock,
        "discards": discards,
        "trick": {
            "number": 0,
            "title": "Lifted for the deal",
            "plays": [
                {
                    "seat": game.seats[player],
                    "name": match.players[player],
                    "card": card_data(CARDS[index]),
                    "wins": False,
                    "note": "",
                }
                for player, index in lifted.items()
            ],
        },
        "pots": [],
        "legal": None,
        "tally": None,
        "moment": None,
        "text": "",
    }


class Highlights:
    """Finds the highlights of a replay's steps, as the seat `seen_by` sees them; if it is None, all cards are open."""

    def __init__(self, game: GameTable, seen_by: int | None, you: int | None = None) -> None:
        self._game, self._seen_by, self._you = game, seen_by, you

    def so_far(self, played: Replay, at: int) -> tuple[list[View], View | None]:
        """Return the current hand's highlights up to step `at` (from 1), and the last one of that step or None."""
        now = played.steps[at - 1]
        so_far = [step for step in played.steps[:at] if step.hand_number == now.hand_number]
        here = self.of(now)
        return [moment for step in so_far for moment in self.of(step)], here[-1] if here else None

    def of(self, step: Step) -> list[View]:
        seats = self._game.seats
        return [
            {"seat": seats[moment.seat], "text": self._text(moment, step), "mark": moment.mark}
            for moment in self._found(step)
        ]

    def _found(self, step: Step) -> list[Moment]:
        hand, game = step.hand, self._game
        if hand is None:
            return []
        return [
            moment
            for event in step.events
            if isinstance(event, game.remembered)
            for moment in game.moments(event, hand, self._seen_by)
        ]

    def _text(self, moment: Moment, step: Step) -> str:
        assert step.hand is not None
        verb, _, rest = moment.what.partition(" ")
        yours = moment.seat == self._you
        who = f"You {to_you(verb)}" if yours else f"{step.hand.setup.names[moment.seat]} {verb}"
        return one_stop(f"{who} {rest}.")

    def after(self, said: str, step: Step) -> str:
        """Return the text `said` about a step, with a further sentence for each highlight that it does not mention."""
        return " ".join([said, *[self._text(each, step) for each in self._found(step) if not each.told]])
