/** Each concept's mark, as strokes on 24 × 24: what its stamp shows. */
import type { ConceptId } from "@/shared/api/types";

export const MARKS: Record<ConceptId, string> = {
  flaneur: "M12 21V9M8.5 9h7L14 3.5h-4zM9 21h6M6 14h3M15 14h3",
  filmlog: "M3.5 5.5h17v13h-17zM3.5 9h17M3.5 15h17M7.5 5.5V9M12 5.5V9M16.5 5.5V9M7.5 15v3.5M12 15v3.5M16.5 15v3.5",
  midnight: "M15 3.5a7.5 7.5 0 1 0 5.5 11.5A8 8 0 0 1 15 3.5zM3.5 20.5h17",
  pastoral: "M3 19.5q6.5-8 18 0M16.5 14.5V7M13 7.5a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1-7 0M5 7h4",
  noir: "M4 5h16M4 8.5h16M4 12h16M4 15.5h16M4 19h10M19 15.5V21",
  seaside: "M7 12a5 5 0 0 1 10 0M12 3.5V5M5 6.5l1.200 1.200M19 6.5l-1.200 1.200M3 15.5q2.200-2 4.5 0t4.5 0 4.5 0 4.5 0M3 19.5q2.200-2 4.5 0t4.5 0 4.5 0 4.5 0",
};
