"""Pages, and parts of pages, that are mainly text: quotations, the rules in brief, the points of dispute and others."""
