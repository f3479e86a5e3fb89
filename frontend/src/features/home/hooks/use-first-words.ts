"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { usePath } from "@/shared/i18n/locale";
import { leaveWords } from "@/shared/state/first-words";

/** Takes a sentence along to the talk, which sends it. */
export function useFirstWords(): (words: string) => void {
  const router = useRouter();
  const path = usePath();
  return useCallback(
    (words) => {
      leaveWords(words);
      router.push(path("/chat/"));
    },
    [router, path],
  );
}
