"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, useEffect, useState } from "react";

/**
 * What stands behind the `?`, null until the browser has read it: a page as built stands for every address, and one that
 * waits for its own would be drawn anew under whoever types already. `reader` goes anywhere on the page.
 */
export function useAddress(): { query: URLSearchParams | null; reader: React.ReactNode } {
  const [query, setQuery] = useState<URLSearchParams | null>(null);
  const reader = (
    <Suspense>
      <Reader tell={setQuery} />
    </Suspense>
  );
  return { query, reader };
}

function Reader({ tell }: { tell(query: URLSearchParams): void }) {
  const text = useSearchParams().toString();
  useEffect(() => tell(new URLSearchParams(text)), [text, tell]);
  return null;
}
