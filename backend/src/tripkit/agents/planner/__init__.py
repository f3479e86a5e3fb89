"""The planner: one loop over sixteen tools that ends in a plan which keeps its hard constraints."""
