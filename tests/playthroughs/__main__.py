from tests.playthroughs import accept

accept()
