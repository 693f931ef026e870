"""The rules of Piquet: deal, exchange, calling, tricks, end. *Elder* leads first, *younger* deals."""
