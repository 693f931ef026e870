"""Checks the text for screen readers about events in a learner's own hand."""

from gleek.course.play.hand_view import panel_data


def assert_heard(own):
    """Check that the text includes the learner's own actions, also forced ones, and every trick."""
    heard, sentences = panel_data(own)["heard"], own.sentences_open if own.over else own.sentences
    said = sentences.up_to(own.played.steps, own.shown)
    for place in range(own.since, own.shown):
        step = own.played.steps[place]
        mine = step.action is not None and step.action.seat == own.seat
        if mine or any(event.kind == "trick" for event in step.events):
            assert said[place][1].rstrip(".") in heard
