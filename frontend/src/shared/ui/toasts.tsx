"use client";

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button";
import styles from "./toasts.module.css";

interface Toast {
  text: string;
  /** Takes the deed back. */
  undo?: () => void;
  /** Does the deed for good, once it can no longer be taken back. */
  settle?: () => void;
}

const Context = createContext<(toast: Toast) => void>(() => undefined);
const STAYS = 8000;

/** Says what was done, and takes it back. A deed with `settle` is done when the toast goes, also when the page does. */
export function Toasts({ children }: React.PropsWithChildren) {
  const t = useTranslations("shared");
  const [toast, setToast] = useState<Toast | null>(null);
  const open = useRef<Toast | null>(null);

  const close = useCallback((how: "settle" | "undo") => {
    open.current?.[how]?.();
    open.current = null;
    setToast(null);
  }, []);
  const show = useCallback(
    (next: Toast) => {
      close("settle");
      open.current = next;
      setToast(next);
    },
    [close],
  );
  useEffect(() => {
    const timer = toast && setTimeout(() => close("settle"), STAYS);
    return () => clearTimeout(timer ?? undefined);
  }, [toast, close]);
  useEffect(() => {
    const leave = () => open.current?.settle?.();
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, []);

  return (
    <Context.Provider value={useMemo(() => show, [show])}>
      {children}
      <div role="status" className={styles.place}>
        {toast && (
          <div className={styles.toast}>
            <span>{toast.text}</span>
            {toast.undo && (
              <Button kind="quiet" className={styles.undo} onClick={() => close("undo")}>
                {t("undo")}
              </Button>
            )}
          </div>
        )}
      </div>
    </Context.Provider>
  );
}

export function useToast(): (toast: Toast) => void {
  return useContext(Context);
}
