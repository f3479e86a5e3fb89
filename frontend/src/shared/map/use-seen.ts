import { useEffect, useRef, useState } from "react";

/** A little before it comes into sight. */
const MARGIN = "120px";

/** Whether the element has been in sight; a browser that cannot tell has seen it. */
export function useSeen<E extends Element>(): [React.RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), { rootMargin: MARGIN });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen];
}
