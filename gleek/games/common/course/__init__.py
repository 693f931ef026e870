"""What pages need of two or more games alike."""
