"""Pages and parts of pages that are mainly text, such as quotations, the rules in brief, and the points of dispute."""
