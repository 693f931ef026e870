"""The rules of Gillet: `deal`, `ge` (for the first bowl), `point` (for the second), and `worth` of three cards."""
