"""School classes that play the same deals: the class code, the pupils' results, and their comparison."""
