"""Customers that exist without being made: any number of them, in no memory.

levels         the shape of the tree: parent and children of a member, by arithmetic on numbers
permutation    identifiers that look random and hide a number
own            what a member has of its own, and where that stands in the mould that it is made in
population     the members, as a leaf of a base: a customer is made when somebody asks for it
building       from what a scenario says to populations, with findings
"""
