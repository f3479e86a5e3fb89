import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { STEPS } from "../hooks/use-developing";
import styles from "./progress.module.css";

/** On a phone the strip is longer than the screen. */
function reveal(step: HTMLElement | null): void {
  step?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}

function look(ahead: number): string | undefined {
  if (ahead > 0) return undefined;
  return ahead < 0 ? styles.done : styles.current;
}

/** Three baths; the one that the picture lies in is lit. */
export function Progress({ step, stalled, stop }: { step: number; stalled: boolean; stop: () => void }) {
  const t = useTranslations("picture.run");
  const current = STEPS[Math.min(step, STEPS.length - 1)];
  return (
    <div className={styles.progress}>
      <span className={styles.latent} aria-hidden="true" />
      <ol className={styles.steps}>
        {STEPS.map((name, n) => (
          <li key={name} ref={n === step ? reveal : undefined} className={look(n - step)} aria-current={n === step ? "step" : undefined}>
            {t(name)}
          </li>
        ))}
      </ol>
      <p className="hidden-visually" role="status">
        {current ? t(current) : t("starting")}
      </p>
      {stalled && <p>{t("stalled")}</p>}
      <p className={styles.leave}>
        <Button onClick={stop}>{t("stop")}</Button>
        <span className="caption">{t("leave")}</span>
      </p>
    </div>
  );
}
