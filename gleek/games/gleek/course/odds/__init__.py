"""The odds of Gleek: the figures of the page about them, and the odds of one hand."""
