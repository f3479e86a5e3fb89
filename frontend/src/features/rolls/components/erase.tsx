"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "@/shared/api/client";
import { useJourney } from "@/shared/state/journey";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";
import { Failure } from "@/shared/ui/notice";
import { useToast } from "@/shared/ui/toasts";
import styles from "./rolls.module.css";

const GOES = ["chats", "kits", "pictures", "plans", "itineraries", "links", "runs"] as const;

/** Everything at once, for good: therefore behind a dialog that says what goes. */
export function Erase() {
  const t = useTranslations("rolls.erase");
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const queries = useQueryClient();
  const startOver = useJourney((journey) => journey.startOver);
  const erase = useMutation({
    mutationFn: () => api.DELETE("/api/v1/me"),
    onSuccess: async () => {
      startOver();
      await queries.resetQueries({ queryKey: ["mine"] });
      setOpen(false);
      toast({ text: t("done") });
    },
  });
  return (
    <section className={styles.erase} aria-labelledby="erase">
      <h2 id="erase">{t("title")}</h2>
      <p>{t("what")}</p>
      <Button kind="grease" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog title={t("sure")} open={open} onClose={() => setOpen(false)}>
        <p>{t("goes")}</p>
        <ul>
          {GOES.map((key) => (
            <li key={key}>{t(`list.${key}`)}</li>
          ))}
        </ul>
        <p>{t("stays")}</p>
        {erase.error && <Failure problem={erase.error} />}
        <p className={styles.ways}>
          <Button kind="grease" onClick={() => erase.mutate()} disabled={erase.isPending}>
            {t("go")}
          </Button>
          <Button onClick={() => setOpen(false)}>{t("keep")}</Button>
        </p>
      </Dialog>
    </section>
  );
}
