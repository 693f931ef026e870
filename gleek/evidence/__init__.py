"""The evidence for the rules: works, quotations, what each book says on each rule, and glossaries."""
