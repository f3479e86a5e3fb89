import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { Stop } from "../model/types";

const MODES = [
  "flight", "transit", "metro", "train", "tram", "bus", "ferry", "rideshare", "taxi", "self-driving", "bike", "scooter", "cable", "walk",
] as const;

/** How one comes to a stop from the one before, in words; null where that is the stop itself or takes no time. */
export function useWay(): (stop: Stop) => string | null {
  const t = useTranslations("plan.day");
  return useCallback(
    ({ travel_minutes, travel_mode, category }) => {
      if (travel_minutes <= 0 || category === "flight") return null;
      const mode = MODES.find((one) => one === travel_mode);
      return mode ? t(`by.${mode}`, { minutes: travel_minutes }) : t("by.any", { minutes: travel_minutes });
    },
    [t],
  );
}
