"""Makes the embedded model's vectors again, after texts of the catalogue or the guide changed."""

import numpy as np

from tripkit.services.retrieval import catalogue, guide, passages, practical
from tripkit.services.retrieval.minilm import MiniLM, embed_now
from tripkit.services.retrieval.vectors import digest, pack, unpack

for body in (catalogue, guide, practical):
    texts = body.texts()
    made_of = digest(MiniLM(), texts)
    if unpack(body.STORED, made_of) is None:
        body.STORED.write_bytes(pack(embed_now(texts), made_of))
        print(f"{len(texts)} texts in {body.STORED}")

sentences = list(dict.fromkeys(words.en for _, words in passages.rows()))
old_vectors = passages.stored()
missing = [text for text in sentences if passages.key(text) not in old_vectors]
if missing or len(old_vectors) > len(sentences):
    new_vectors = dict(zip(missing, embed_now(missing) if missing else (), strict=True))
    vectors = [
        new_vectors[text]
        if text in new_vectors
        else old_vectors[passages.key(text)] / np.float32(127)
        for text in sentences
    ]
    passages.STORED.parent.mkdir(exist_ok=True)
    passages.STORED.write_bytes(passages.pack(sentences, np.array(vectors, np.float32)))
    print(f"{len(missing)} new of {len(sentences)} sentences in {passages.STORED}")
