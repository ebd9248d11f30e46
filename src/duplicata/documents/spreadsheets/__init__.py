"""Workbooks: results written for people, lists of players read without trusting the file."""
