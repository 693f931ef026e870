"""Checks the text for screen readers about events in a learner's own hand."""

from gleek.course.play.hand_view import panel_data


def assert_heard(own):
    """Check that the text includes the learner's own actions, also forced ones, and every trick."""
    play = own.play
    heard, sentences = panel_data(play)["heard"], play.sentences_open if play.over else play.sentences
    said = sentences.up_to(play.played.steps, play.shown)
    for place in range(play.since, play.shown):
        step = play.played.steps[place]
        mine = step.action is not None and step.action.seat == play.seat
        if mine or any(event.kind == "trick" for event in step.events):
            assert said[place][1].rstrip(".") in heard
