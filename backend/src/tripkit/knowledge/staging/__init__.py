"""From a place and a person's words to a scene: where, at which moment, how it is dressed."""
