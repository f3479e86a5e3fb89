"use client";

/** Keeps the newest words in sight while the reader is at the end, and leaves a reader who scrolled up alone. */
import { useCallback, useEffect, useRef, useState } from "react";

const NEAR = 120;
/** A talk this short is read from its top. */
const SHORT = 2;

export function useFollow(lines: number, grown: string) {
  const end = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [away, setAway] = useState(false);

  const toEnd = useCallback(() => {
    following.current = true;
    setAway(false);
    end.current?.scrollIntoView?.({ block: "end" });
  }, []);
  useEffect(() => {
    const look = () => {
      const bottom = end.current?.getBoundingClientRect().bottom ?? 0;
      following.current = bottom <= window.innerHeight + NEAR;
      setAway(!following.current);
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  useEffect(() => {
    if (following.current && lines > SHORT) end.current?.scrollIntoView?.({ block: "end" });
  }, [lines, grown]);
  return { end, away, toEnd };
}
