"""The rooms of a base that several computers share: which tournaments it has, and how they are opened."""
