"""Customers that exist without being stored: any number of them, without memory.

levels            the shape of the tree: parent and children of a member, by arithmetic on numbers
permutation       identifiers that look random and hide a number
population        the members, as a leaf of a base: a customer is created when it is first read
population_build  builds the populations of a scenario, with findings
"""
