"""Documents as HTML pages that load nothing from elsewhere.

One rule: only `markup.h` makes markup, and it escapes every text and attribute.
"""
