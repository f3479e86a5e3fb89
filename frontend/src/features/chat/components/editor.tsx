"use client";

/** One frame of the strip, changed by hand. */
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { type EditorProps, exposure, type Field, hasValue, isAsked, leaveOpen } from "../model/fields";
import { Avoid } from "./avoid";
import { Choice, Many } from "./choice";
import styles from "./editor.module.css";
import { Budget, Length, When } from "./measures";

export function Editor({ field, profile, save }: EditorProps & { field: Field }) {
  const t = useTranslations("chat.edit");
  const state = exposure(profile, field);
  const Body = BODIES[field];
  const keep = () => save({ [field]: profile[field] });
  return (
    <div className={styles.editor}>
      {state === "guessed" && (
        <p className={styles.guess}>
          {t("guess")} <Button onClick={keep}>{t("keep")}</Button>
        </p>
      )}
      <Body profile={profile} save={save} />
      {(hasValue(profile, field) || (isAsked(field) && state === "open")) && (
        <Button kind="quiet" className={styles.leave} onClick={() => save(leaveOpen(profile, field))}>
          {isAsked(field) ? t("leave") : t("forget")}
        </Button>
      )}
    </div>
  );
}

const BODIES: Record<Field, React.ComponentType<EditorProps>> = {
  mood: (props) => <Choice field="mood" {...props} />,
  aesthetic: (props) => <Choice field="aesthetic" {...props} />,
  companions: (props) => <Choice field="companions" {...props} />,
  interests: Many,
  duration: Length,
  when: When,
  budget: Budget,
  avoid: Avoid,
  destination: (props) => <Words field="destination" most={200} {...props} />,
  origin: (props) => <Words field="origin" most={200} {...props} />,
  scene: (props) => <Words field="scene" most={500} long {...props} />,
  styling: (props) => <Words field="styling" most={500} long {...props} />,
};

interface WordsProps extends EditorProps {
  field: "destination" | "origin" | "scene" | "styling";
  most: number;
  long?: boolean;
}

function Words({ field, most, long, profile, save }: WordsProps) {
  const t = useTranslations("chat");
  const id = useId();
  const [text, setText] = useState(profile[field] ?? "");
  const shared = { id, value: text, maxLength: most, className: styles.field };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (text.trim()) save({ [field]: text.trim() });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>{t(`hint.${field}`)}</label>
      {long ? (
        <textarea rows={3} {...shared} onChange={(event) => setText(event.target.value)} />
      ) : (
        <input {...shared} onChange={(event) => setText(event.target.value)} />
      )}
      <Button kind="primary" type="submit" disabled={!text.trim()}>
        {t("edit.save")}
      </Button>
    </form>
  );
}
