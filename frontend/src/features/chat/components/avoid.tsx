"use client";

/** What stays out of the trip: tags that can be taken away, and more of them. */
import { X } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { EditorProps } from "../model/fields";
import { THINGS, useWording } from "../model/wording";
import styles from "./editor.module.css";

export function Avoid({ profile, save }: EditorProps) {
  const t = useTranslations("chat");
  const wording = useWording();
  const id = useId();
  const avoid = profile.avoid ?? [];
  return (
    <div className={styles.form}>
      <ul className={styles.chips} aria-label={t("field.avoid")}>
        {avoid.map((thing) => (
          <li key={thing}>
            <button
              type="button"
              className={styles.tag}
              aria-label={t("edit.allow", { thing: wording.thing(thing) })}
              onClick={() => save({ avoid: avoid.filter((one) => one !== thing) })}
            >
              {wording.thing(thing)}
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <label htmlFor={id}>{t("hint.avoid")}</label>
      <select id={id} className={styles.field} value="" onChange={(event) => save({ avoid: [...avoid, event.target.value] })}>
        <option value="">—</option>
        {THINGS.filter((thing) => !avoid.includes(thing)).map((thing) => (
          <option key={thing} value={thing}>
            {t(`thing.${thing}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
