"""The rules of Piquet. Modules by stage: deal, exchange, calling, tricks, end. *Younger* deals, *elder* leads."""
