"""The page that compares the games: it shows what the same cards are worth in each."""

from collections.abc import Iterable
from itertools import combinations

from gleek.course.course_parts import Aim, Worth
from gleek.course.explorer.table_parts import card_data, card_signs
from gleek.course.family import given
from gleek.course.family.data import Head, compared, family
from gleek.course.game_course import game_course
from gleek.course.requests import Controller, Handlers, Request, View, text
from gleek.engine.cards import CARDS, bits, card, in_hand_order, mask_of_numbers, text_of
from gleek.engine.errors import Unreadable
from gleek.engine.words import NUMBERS, listed, upper_first
from gleek.evidence import games as evidence
from gleek.evidence.readings import preset


class Tables(Controller):
    def __init__(self) -> None:
        self._games = compared()
        self._small = min(self._games, key=lambda game: given.shape(game).size)
        self._take(given.read(family().first_deal))

    def _take(self, found: given.Given) -> None:
        self._given, self._taken, self._decided = found, list[int](), False

    @property
    def _size(self) -> int:
        return given.shape(self._small).size

    def requests(self, request: Request) -> Handlers:
        return {
            "pick": lambda: self._pick(text(request.get("c"))),
            "best": lambda: self._show_best(text(request.get("id"))),
            "deal": lambda: self._take(given.another(family().first_deal)),
            "cards": lambda: self._take(given.read(text(request.get("text")))),
        }

    def _pick(self, name: str) -> None:
        chosen = card(name)
        if not chosen.bit & self._given.held:
            raise Unreadable(f"The {chosen.name} is not among these cards; touch one that is.")
        if chosen.index in self._taken:
            self._taken.remove(chosen.index)
        else:
            # If enough cards are chosen already, the new one replaces the card that was chosen first.
            self._taken = [*self._taken, chosen.index][-self._size :]
        self._decided = self._decided or len(self._taken) == self._size

    def _show_best(self, name: str) -> None:
        aim = next((each for each in game_course(self._small).family.aims if each.id == name), None)
        if aim is None:
            known = listed((f"“{each.id}”" for each in game_course(self._small).family.aims), "or")
            raise Unreadable(f"“{name[:20]}” is not an aim for choosing cards: ask for {known}.")
        self._taken, self._decided = [*bits(self._best(aim))], True

    def _best(self, aim: Aim) -> int:
        every = combinations([each.index for each in in_hand_order(self._given.held)], self._size)
        masks = [mask_of_numbers(some) for some in every]
        return max(masks, key=lambda mask: (aim.measure(mask).rank, sum(index % 13 for index in bits(mask))))

    def view(self) -> View:
        columns = [self._column(game, self._taken) for game in self._games] if self._decided else []
        verdict = self._verdict() if len(self._taken) == self._size else []
        return {
            "question": self._question(),
            "cards": [card_data(each) for each in in_hand_order(self._given.held)],
            "pick": {"many": self._size, "chosen": [str(CARDS[index]) for index in self._taken]},
            "aside": self._aside(),
            "address": self._given.address,
            "aims": [{"id": each.id, "name": each.name} for each in game_course(self._small).family.aims],
            "verdict": verdict,
            "columns": columns,
            "said": " ".join(each["text"] for each in verdict) or self._missing(),
            "problem": self.problem,
            "text": self._text(),
        }

    def _question(self) -> str:
        size, title = NUMBERS[self._size], evidence.game(self._small).title
        return f"Which {size} would you take to {title}’s table? Touch them."

    def _missing(self) -> str:
        missing = self._size - len(self._taken)
        return f"Touch {NUMBERS[missing]} more." if missing else ""

    def _aside(self) -> str:
        aside = self._given.aside
        if not aside:
            return ""
        lacking = listed(evidence.game(name).title for name in self._games if aside & ~given.shape(name).pack)
        return f"Laid aside, since they are not in the pack of {lacking}: {_signs(aside)}."

    def _verdict(self) -> list[View]:
        """Return, for each aim, a sentence that compares the chosen cards with the best choice among the given ones."""
        mine, found = mask_of_numbers(self._taken), []
        for aim in game_course(self._small).family.aims:
            best = self._best(aim)
            has, most = aim.measure(mine), aim.measure(best)
            right = has.rank == most.rank
            if not most.name:
                said = f"For {aim.name} these cards make nothing."
            elif right:
                said = f"For {aim.name} you have {has.name}: nothing better is among these cards."
            else:
                said = (
                    f"For {aim.name} you have {has.name or 'nothing'}; {_signs(best)} would be {most.name}."
                )
            found.append(View(text=said, right=right))
        return found

    def _column(self, game: str, taken: list[int]) -> View:
        size, title = given.shape(game).size, evidence.game(game).title
        held = self._given.held
        if held.bit_count() > size:
            held = mask_of_numbers(taken)
        waits = "" if held.bit_count() >= min(size, self._given.held.bit_count()) else self._missing()
        worths = () if waits else game_course(game).family.worths(held)
        book = preset(game, evidence.game(game).default).title
        count = upper_first(NUMBERS[held.bit_count()])
        return {
            "id": game,
            "title": title,
            "about": f"{count} cards. Rules: {book}",
            "waits": waits,
            "heads": [_head(each, game, worths) for each in family().heads] if not waits else [],
        }

    def _text(self) -> str:
        """Return the page as plain text. If too few cards are chosen, use the best choice for the first of the aims."""
        taken = self._taken
        if len(taken) < self._size:
            taken = [*bits(self._best(game_course(self._small).family.aims[0]))]
        lines = [f"Your cards: {_signs(self._given.held)}", self._aside(), self._question()]
        for game in self._games:
            column = self._column(game, taken)
            lines += ["", f"{column['title']}. {column['about']}"]
            if given.shape(game).size == self._size:
                lines.append(f"These: {_signs(mask_of_numbers(taken))}")
            for head in column["heads"]:
                worths = [f"{each['name']} ({each['cards']}): {each['brings']}." for each in head["worths"]]
                lines.append(f"- {head['word']}: {' '.join(worths) or head['nothing']}")
        return "\n".join(each for place, each in enumerate(lines) if each or place > 2)


def _head(head: Head, game: str, worths: Iterable[Worth]) -> View:
    called = head.by(game)
    mine = [each for each in worths if each.head == head.id]
    return {
        "word": called.word or head.name,
        "worths": [
            {"name": upper_first(each.name), "cards": _signs(each.cards), "brings": each.brings}
            for each in mine
        ],
        "nothing": "" if mine else called.nothing,
    }


def _signs(mask: int) -> str:
    return card_signs(text_of(mask))
