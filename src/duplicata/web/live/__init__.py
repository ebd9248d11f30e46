"""What is every open screen told, and whose screens are open?"""
