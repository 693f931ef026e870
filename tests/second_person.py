"""Checks of a sentence that speaks to a player: it says "you", its verbs agree, and it calls no player "he"."""

import inspect
import re
from functools import cache

from gleek import games
from gleek.engine import tell
from gleek.engine.phrase import to_you


@cache
def verbs(game_id):
    """Return the verbs that follow a player's name in the sentence templates of this game and of all games."""
    templates = inspect.getsource(inspect.getmodule(games.game(game_id).event)) + inspect.getsource(tell)
    return {*re.findall(r"\{\w+:(\w+)\}", templates), "pays", "puts", "shows", "wins"}


def is_said_to(sentence, game_id, names, you):
    """Assert that a sentence speaks rightly to one player: it calls them "you", and the others by name.

    `names` are the players' names, and `you` is the index of the one who is spoken to.
    """
    assert "{" not in sentence
    if names[you] != "You":
        assert names[you] not in sentence, sentence
    assert not re.search(r"\b(he|him|his|himself|themselves)\b", sentence), sentence
    assert "You’s" not in sentence
    for begins, word in re.findall(r"(^|[.!?:] |“)?\b([Yy]ours?)\b", sentence):
        if not begins and not sentence.startswith(word):
            assert word[0] == "y", sentence
    for verb in verbs(game_id):
        # If "you" is the subject, all verbs must agree with it, also later ones: "You see it, and put in 2d."
        wrong = [rf"\byou {verb}\b", rf"(^|[.:;] )you [^.:;,]*,? and {verb}\b"]
        if to_you(verb) != verb:
            wrong += [rf"\b{name} {to_you(verb)}\b" for name in names if name != "You"]
        for each in wrong:
            assert not re.search(each, sentence, re.IGNORECASE), (each, sentence)
