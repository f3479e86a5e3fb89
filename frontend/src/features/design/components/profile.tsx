"use client";

/** What the talk has told of the trip and its people; each of it can be crossed out. */
import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Fold } from "@/shared/ui/fold";
import { useToast } from "@/shared/ui/toasts";
import { changeProfile } from "../api/sessions";
import type { Profile, Session } from "../model/types";
import styles from "./profile.module.css";

const LISTS = ["travelStyle", "dietaryRestrictions", "mobilityNeeds", "allergies", "interests", "mustSee", "avoidances"] as const;

interface Known {
  key: string;
  label: string;
  value: string;
  without: Profile;
}

export function ProfileFold({ session, tripId }: { session: Session; tripId: string }) {
  const t = useTranslations("design.profile");
  const queries = useQueryClient();
  const toast = useToast();
  const known = useKnown(session.tripProfile);
  if (known.length === 0) return null;
  const keep = async (profile: Profile) => {
    await changeProfile(session.sessionId, profile);
    await queries.invalidateQueries({ queryKey: ["design-session", tripId] });
  };
  const cross = ({ value, without }: Known) => {
    void keep(without);
    toast({ text: t("crossed", { value }), undo: () => void keep(session.tripProfile) });
  };
  return (
    <Fold title={t("title", { count: known.length, sure: Math.round(100 * (session.tripProfile.confidence ?? 0)) })}>
      <ul className={styles.known}>
        {known.map((one) => (
          <li key={one.key}>
            <span>
              <small>{one.label}</small> {one.value}
            </span>
            <button type="button" aria-label={t("cross", { value: one.value })} onClick={() => cross(one)}>
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function useKnown(profile: Profile): Known[] {
  const t = useTranslations("design.profile");
  const { travelers, budget, pacePreference, accommodationPreference } = profile;
  const singles = {
    travelers: travelers && t("people", { count: travelers.count }),
    budget: budget && moneyOf(budget),
    pacePreference: pacePreference && t(`pace.${pacePreference}`),
    accommodationPreference,
  };
  const one = (key: string, value: string, without: Partial<Profile>): Known => {
    return { key: `${key} ${value}`, label: t(`is.${key as "interests"}`), value, without: { ...profile, ...without } };
  };
  return [
    ...Object.entries(singles).flatMap(([key, value]) => (value ? [one(key, value, { [key]: null })] : [])),
    ...LISTS.flatMap((list) => (profile[list] ?? []).map((value) => one(list, value, { [list]: profile[list]?.filter((other) => other !== value) }))),
  ];
}

function moneyOf({ total, currency }: NonNullable<Profile["budget"]>): string | null {
  return total ? `${total.toLocaleString()} ${currency ?? ""}`.trim() : null;
}
