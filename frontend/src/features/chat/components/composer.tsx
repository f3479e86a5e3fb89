"use client";

/** Where the person writes; the draft is kept with the tab. */
import { useTranslations } from "use-intl";
import { Composer as Field } from "@/shared/ui/composer";
import { useOutbox } from "../model/outbox";

interface ComposerProps {
  busy: boolean;
  /** A message is said anew: the one before will be struck. */
  again: boolean;
  cancel: () => void;
  send: (text: string) => void;
  stop: () => void;
  field: React.RefObject<HTMLTextAreaElement | null>;
}

export function Composer({ again, cancel, ...rest }: ComposerProps) {
  const t = useTranslations("chat.composer");
  const draft = useOutbox((box) => box.draft);
  const setDraft = useOutbox((box) => box.setDraft);
  const above = again && (
    <>
      {t("again")}{" "}
      <button type="button" onClick={cancel}>
        {t("leaveIt")}
      </button>
    </>
  );
  return <Field t={t} draft={draft} setDraft={setDraft} above={above} leave={again ? cancel : undefined} {...rest} />;
}
