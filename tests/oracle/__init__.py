"""Second, independent implementation of the rulings: slow, plain, and sharing no code with the product."""
