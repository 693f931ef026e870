"""Classes that play the same deals: the class code, the pupils' entries, and their comparison."""
