"""RecommendationAgent: five steps from a profile to destinations."""
