"use client";

import { useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { canShareFiles, save, shareFile } from "../model/files";
import styles from "./formats.module.css";

const never = () => () => undefined;

/** Known in a browser only. */
function useFileSharing(): boolean {
  return useSyncExternalStore(never, canShareFiles, () => false);
}

interface WaysProps {
  name: string;
  what: string;
  make: () => Promise<Blob>;
}

/** Save is always there; Share where the device can take a file. */
export function Ways({ name, what, make }: WaysProps) {
  const t = useTranslations("picture.formats");
  const canShare = useFileSharing();
  const [state, setState] = useState<"idle" | "working" | "failed">("idle");
  const go = async (give: (blob: Blob, name: string) => unknown) => {
    setState("working");
    try {
      await give(await make(), name);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className={styles.ways}>
      <Button disabled={state === "working"} onClick={() => void go(save)} aria-label={t("saveWhat", { what })}>
        {t("save")}
      </Button>
      {canShare && (
        <Button kind="quiet" disabled={state === "working"} onClick={() => void go(shareFile)} aria-label={t("shareWhat", { what })}>
          {t("share")}
        </Button>
      )}
      {state === "failed" && (
        <p role="alert" className="caption">
          {t("failed")}
        </p>
      )}
    </div>
  );
}
