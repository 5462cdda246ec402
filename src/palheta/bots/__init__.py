"""Players that are programs. They see offers and rulings, never a book's procedure."""
