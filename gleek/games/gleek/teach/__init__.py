"""What is taught of Gleek: what a learner is offered, what a choice costs, and the questions of the exercises."""
