"""Makes the embedded model's vectors again, after texts of the catalogue or the guide changed."""

from tripkit.services.retrieval import catalogue, guide, practical
from tripkit.services.retrieval.minilm import MiniLM, embed_now
from tripkit.services.retrieval.vectors import digest, pack, unpack

for body in (catalogue, guide, practical):
    texts = body.texts()
    made_of = digest(MiniLM(), texts)
    if unpack(body.STORED, made_of) is None:
        body.STORED.write_bytes(pack(embed_now(texts), made_of))
        print(f"{len(texts)} texts in {body.STORED}")
