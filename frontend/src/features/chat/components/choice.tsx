"use client";

/** Chips for fields with names of their own: one of them, or several. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Profile } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import type { EditorProps } from "../model/fields";
import { CHOICES } from "../model/fields";
import styles from "./editor.module.css";

export function Chip({ pressed, ...rest }: React.ComponentProps<"button"> & { pressed: boolean }) {
  return <button type="button" aria-pressed={pressed} className={styles.chip} {...rest} />;
}

export function Choice({ field, profile, save }: EditorProps & { field: "mood" | "aesthetic" | "companions" }) {
  const t = useTranslations("chat");
  return (
    <div className={styles.chips}>
      {CHOICES[field].map((value) => (
        <Chip key={value} pressed={profile[field] === value} onClick={() => save({ [field]: value })}>
          {t(`${field}.${value}` as "mood.peaceful")}
        </Chip>
      ))}
    </div>
  );
}

type Interest = NonNullable<Profile["interests"]>[number];

export function Many({ profile, save }: EditorProps) {
  const t = useTranslations("chat");
  const [chosen, setChosen] = useState<Interest[]>(profile.interests ?? []);
  const toggle = (value: Interest) =>
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <div className={styles.form}>
      <div className={styles.chips}>
        {CHOICES.interests.map((value) => (
          <Chip key={value} pressed={chosen.includes(value)} onClick={() => toggle(value)}>
            {t(`interests.${value}`)}
          </Chip>
        ))}
      </div>
      <Button kind="primary" disabled={chosen.length === 0} onClick={() => save({ interests: chosen })}>
        {t("edit.save")}
      </Button>
    </div>
  );
}
