"""What the books say: works, quotations, readings, rules, and the words of the games."""
