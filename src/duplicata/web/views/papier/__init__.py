"""What is printed: the values of ``documents/papier``, made of what the screens show."""
