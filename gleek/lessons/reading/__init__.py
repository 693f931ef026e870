"""Reading: what the books say, the rules in brief, the points of dispute, the contents."""
