"""One exporter: a plan, an itinerary or a kit → its document → Markdown, HTML, PDF, ICS, GeoJSON.

`plan_document`, `itinerary_document` and `kit_document` say what is shown; a module a format writes
it, with one escaping rule.
"""
