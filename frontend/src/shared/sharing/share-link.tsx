"use client";

/** A read-only page for whoever has its link: made, handed on, and taken back. */
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { api, body } from "../api/client";
import { useEntry } from "../state/kept";
import { Button } from "../ui/button";
import { Failure } from "../ui/notice";
import { useToast } from "../ui/toasts";
import { useLinks } from "./links";
import styles from "./share-link.module.css";

export interface ShareLinkProps {
  kind: "kits" | "pictures" | "plans" | "itineraries";
  id: string;
  /** What the link is called when it is handed on. */
  title: string;
}

/** Phones have their own sheet; without a secure context there is neither that nor a clipboard. */
async function handOn(title: string, url: string, field: HTMLInputElement | null): Promise<"shared" | "copied" | "shown"> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (refused) {
      if (refused instanceof DOMException && refused.name === "AbortError") return "shown";
    }
  }
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(url);
      return "copied";
    } catch {
      // Not allowed here: the address is marked instead, ready to be copied by hand.
    }
  }
  field?.focus();
  field?.select();
  return "shown";
}

export function ShareLink({ kind, id, title }: ShareLinkProps) {
  const t = useTranslations("shared.share");
  const [path, keepPath] = useEntry(useLinks, `${kind}-${id}`);
  const toast = useToast();
  const params = { path: { kind, item_id: id } };
  const make = useMutation({
    mutationFn: () => body(api.POST("/api/v1/{kind}/{item_id}/share", { params })),
    onSuccess: (link) => keepPath(link.url),
  });
  const revoke = useMutation({
    mutationFn: async (former: string) => {
      await api.DELETE("/api/v1/{kind}/{item_id}/share", { params, keepalive: true });
      return former;
    },
    onError: (_problem, former) => keepPath(former),
  });
  const takeBack = () => {
    if (!path) return;
    keepPath(null);
    toast({ text: t("revoked"), undo: () => keepPath(path), settle: () => revoke.mutate(path) });
  };
  if (path) return <Link path={path} title={title} takeBack={takeBack} />;
  const problem = make.error ?? revoke.error;
  return (
    <div className={styles.share}>
      <Button onClick={() => make.mutate()} disabled={make.isPending}>
        {t("make")}
      </Button>
      <p className="caption">{t("what")}</p>
      {problem && <Failure problem={problem} retry={() => make.mutate()} />}
    </div>
  );
}

function Link({ path, title, takeBack }: { path: string; title: string; takeBack: () => void }) {
  const t = useTranslations("shared.share");
  const said = useTranslations("shared");
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const url = new URL(path, window.location.origin).href;
  const give = async () => {
    const how = await handOn(title, url, field.current);
    if (how === "copied") toast({ text: said("copied") });
  };
  return (
    <div className={styles.share}>
      <label className={styles.label}>
        {t("link")}
        <input ref={field} className={styles.link} readOnly value={url} onFocus={(event) => event.target.select()} />
      </label>
      <p className={styles.ways}>
        <Button kind="primary" onClick={() => void give()}>
          {t("give")}
        </Button>
        <Button kind="quiet" onClick={takeBack}>
          {t("revoke")}
        </Button>
      </p>
    </div>
  );
}
