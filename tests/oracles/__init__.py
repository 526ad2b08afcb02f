"""Second implementations, by brute force or in another structure, that the product is held against."""
