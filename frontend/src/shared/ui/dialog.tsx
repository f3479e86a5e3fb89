"use client";

import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
}

/** The browser's own modal: it keeps the focus inside, Escape closes it, and focus goes back where it was. */
export function Dialog({ title, open, onClose, children }: React.PropsWithChildren<DialogProps>) {
  const t = useTranslations("shared");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={t("close")}>
            <X size={20} aria-hidden="true" />
          </button>
        </header>
        {open && children}
      </div>
    </dialog>
  );
}
