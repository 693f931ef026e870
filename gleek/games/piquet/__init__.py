"""Piquet, a file a stage in playing order: deal, exchange, calling, tricks, end; `counting` says what scores."""
