"""How does the program start, where can it be reached, and what does its terminal say?"""
