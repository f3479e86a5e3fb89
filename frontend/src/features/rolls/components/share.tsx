"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLinks } from "@/shared/sharing/links";
import { ShareLink, type ShareLinkProps } from "@/shared/sharing/share-link";
import { useEntry } from "@/shared/state/kept";
import { Dialog } from "@/shared/ui/dialog";
import styles from "./rolls.module.css";

/** Says whether this browser has made a link for it; the link itself is behind. */
export function Share(props: ShareLinkProps) {
  const t = useTranslations("rolls.share");
  /** A sheet of many needs no dialog each; one that was opened stays, so that the focus finds its way back. */
  const [dialog, setDialog] = useState<"never" | "open" | "closed">("never");
  const [link] = useEntry(useLinks, `${props.kind}-${props.id}`);
  return (
    <>
      <button
        type="button"
        className={styles.deed}
        onClick={() => setDialog("open")}
        aria-label={t(link ? "isShared" : "share", { title: props.title })}
      >
        {t(link ? "shared" : "make")}
      </button>
      {dialog !== "never" && (
        <Dialog title={props.title} open={dialog === "open"} onClose={() => setDialog("closed")}>
          <ShareLink {...props} />
        </Dialog>
      )}
    </>
  );
}
