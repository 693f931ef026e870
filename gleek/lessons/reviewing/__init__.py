"""A hand that is over, looked back on: what each choice of one seat's cost, and what others make of the same deal."""
