"use client";

/** Files, a link for others, what comes in from elsewhere, and what was changed when. */
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "use-intl";
import { useLeaving } from "@/shared/belongings/leaving";
import { usePath } from "@/shared/i18n/locale";
import { ShareLink } from "@/shared/sharing/share-link";
import { Button, ButtonFile } from "@/shared/ui/button";
import { Fold } from "@/shared/ui/fold";
import { useToast } from "@/shared/ui/toasts";
import { eraseTrip, historyOf } from "../api/itineraries";
import type { Tripping } from "../hooks/use-trip";
import type { Trip } from "../model/types";
import { Import } from "./import";
import styles from "./take.module.css";

const FILES = ["pdf", "ics", "md", "geojson"] as const;

export function Take({ trip, tripping }: { trip: Trip; tripping: Tripping }) {
  const t = useTranslations("design.take");
  const remove = useRemoval(trip.id);
  return (
    <section className={styles.take} aria-labelledby="take">
      <h2 id="take">{t("title")}</h2>
      <ul className={styles.files}>
        {FILES.map((kind) => (
          <li key={kind}>
            <ButtonFile href={`/api/v1/itineraries/${trip.id}.${kind}`} download>
              {t(kind)}
            </ButtonFile>
          </li>
        ))}
      </ul>
      <ShareLink kind="itineraries" id={trip.id} title={trip.title} />
      <Fold title={t("import")}>
        <Import tripping={tripping} />
      </Fold>
      <Fold title={t("history")}>
        <History id={trip.id} version={trip.version ?? 1} />
      </Fold>
      <p>
        <Button kind="grease" onClick={remove}>
          {t("delete")}
        </Button>
      </p>
    </section>
  );
}

function History({ id, version }: { id: string; version: number }) {
  const t = useTranslations("design.take");
  const format = useFormatter();
  const { data = [] } = useQuery({ queryKey: ["trip-history", id, version], queryFn: () => historyOf(id), placeholderData: (before) => before });
  return (
    <ol className={styles.history}>
      {data.map(({ version: number, by, summary, at }) => (
        <li key={number}>
          <span>{summary || t("made")}</span>
          <small>
            {t(`by.${by}`)} · {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
          </small>
        </li>
      ))}
    </ol>
  );
}

/** Put away at once, erased when it can no longer be taken back. */
function useRemoval(id: string): () => void {
  const t = useTranslations("design.take");
  const toast = useToast();
  const router = useRouter();
  const path = usePath();
  return () => {
    const { hide, show } = useLeaving.getState();
    hide(id);
    router.push(path("/design/"));
    const back = () => {
      show(id);
      router.push(path(`/design/?id=${id}`));
    };
    toast({ text: t("deleted"), undo: back, settle: () => void eraseTrip(id).catch(() => show(id)) });
  };
}
