"use client";

/** What is known so far, as a roll that fills: each answer exposes its frame, and each frame can be changed. */
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { ChatAnswer, Profile, ProfilePatch } from "@/shared/api/types";
import { Dialog } from "@/shared/ui/dialog";
import { exposure, type Field, framesOf } from "../model/fields";
import { useWording } from "../model/wording";
import { Editor } from "./editor";
import styles from "./strip.module.css";

interface StripProps {
  answer: ChatAnswer;
  edit: (change: ProfilePatch, text: string) => void;
}

export function Strip({ answer, edit }: StripProps) {
  const t = useTranslations("chat");
  const [open, setOpen] = useState<Field | null>(null);
  const { collectedData: profile, currentStep, progress } = answer;
  const roll = useInSight(currentStep);
  return (
    <section className={styles.strip} aria-labelledby="known">
      <header className={styles.head}>
        <h2 id="known">{t("strip.title")}</h2>
        <p className={styles.count}>{t("strip.count", { step: progress.step, total: progress.total })}</p>
        <p className={styles.hint}>{t("strip.hint")}</p>
      </header>
      <div className={styles.film} ref={roll}>
        <ol className={styles.roll}>
          {framesOf(profile).map((field, n) => (
            <FrameOf key={field} n={n} field={field} profile={profile} current={field === currentStep} open={() => setOpen(field)} />
          ))}
        </ol>
      </div>
      <Dialog title={open ? t(`question.${open}`) : ""} open={open !== null} onClose={() => setOpen(null)}>
        {open && (
          <Editor
            field={open}
            profile={profile}
            save={(change) => {
              setOpen(null);
              edit(change, t("edit.changed", { field: t(`field.${open}`) }));
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

interface FrameProps {
  n: number;
  field: Field;
  profile: Profile;
  current: boolean;
  open: () => void;
}

/** The person's own words are in handwriting; the rest is set. */
const OWN: readonly Field[] = ["scene", "styling"];

function FrameOf({ n, field, profile, current, open }: FrameProps) {
  const t = useTranslations("chat");
  const wording = useWording();
  const state = exposure(profile, field);
  const value = wording.value(profile, field);
  return (
    <li className={`${styles.place} ${current ? styles.current : ""}`} data-current={current}>
      <button type="button" className={`${styles.frame} ${styles[state]}`} onClick={open}>
        <span className={styles.label}>{t(`field.${field}`)}</span>
        <span className="hidden-visually">: </span>
        <span className={`${styles.value} ${value && OWN.includes(field) ? styles.own : ""}`}>{value ?? (state === "skipped" ? t("strip.skipped") : "")}</span>
        {state === "guessed" && <span className={styles.guess}>{t("strip.guess")}</span>}
        {state === "open" && <span className="hidden-visually">{t("strip.open")}</span>}
        {state === "skipped" && <Stroke />}
        <span className="hidden-visually">. {t("strip.change")}</span>
      </button>
      <span className={styles.edge} aria-hidden="true">
        {n + 1}
        <span>▸ {n + 1}A</span>
      </span>
    </li>
  );
}

/** One light line across: left out, not turned down. */
function Stroke() {
  return (
    <svg className={styles.stroke} viewBox="0 0 100 66" preserveAspectRatio="none" aria-hidden="true">
      <path d="M4 60C30 44 66 22 96 5" />
    </svg>
  );
}

/** Brings the frame that is asked for into sight, along the strip alone. */
function useInSight(step: string) {
  const roll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = roll.current;
    const frame = strip?.querySelector<HTMLElement>('[data-current="true"]');
    if (strip && frame) strip.scrollLeft = frame.offsetLeft - (strip.clientWidth - frame.clientWidth) / 2;
  }, [step]);
  return roll;
}
