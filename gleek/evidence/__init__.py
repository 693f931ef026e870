"""The evidence for the rules: works, quotations, readings, rules and glossaries."""
