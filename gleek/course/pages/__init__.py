"""Pages to read: quotations from the books, the rules in brief, the points of dispute, the contents."""
