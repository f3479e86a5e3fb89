"use client";

/** How the message under way stands: written, waiting, stopped, broken. Stop, Reconnect and Retry are different things. */
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { Failure } from "@/shared/ui/notice";
import type { Talk } from "../hooks/use-talk";
import styles from "./talking.module.css";

export function Standing({ talk }: { talk: Talk }) {
  const t = useTranslations("chat.standing");
  const { run, notes, unanswered, retry } = talk;
  const { pending } = notes;
  if (pending?.waiting) return <p className={styles.standing}>{t("waiting")}</p>;
  if (run.phase === "lost") {
    const broken = new TypeError("connection lost");
    return <Failure what={t("lost")} problem={broken} reconnect={run.reconnect} retry={pending ? retry : undefined} />;
  }
  if (run.phase === "failed" && pending) {
    return <Failure what={t("failed")} problem={run.problem} retry={retry} />;
  }
  if (unanswered) {
    return (
      <p className={styles.standing}>
        {t(run.phase === "cancelled" ? "stopped" : "unanswered")} <Button onClick={retry}>{t("again")}</Button>
      </p>
    );
  }
  return run.isOpen ? <Progress run={run} /> : null;
}

function Progress({ run }: Pick<Talk, "run">) {
  const t = useTranslations("chat.standing");
  const words = () => {
    if (run.phase === "reconnecting") return t("reconnecting");
    if (run.stalled) return t("slow");
    return run.view.text ? "" : t("reading");
  };
  return (
    <p className={styles.standing} role="status">
      {words()}
    </p>
  );
}
