"""What the user chose and what became of it: no Qt, no torch."""
