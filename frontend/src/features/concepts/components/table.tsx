"use client";

/** The six on a light table; one ring. */
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Concept, ConceptId } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { useJourney } from "@/shared/state/journey";
import { Button, ButtonLink } from "@/shared/ui/button";
import { Frame } from "@/shared/ui/frame";
import { best, type Fit } from "../model/fit";
import { Sheet } from "./sheet";
import styles from "./table.module.css";

/** What stands on the sheet; what it leads to comes from the API. */
export type Look = Pick<Concept, "id" | "name" | "nameKo" | "tagline" | "sampleImage" | "keywords">;

interface TableProps {
  concepts: (Concept | Look)[];
  ranked: Fit[];
}

const SIZES = "(max-width: 760px) 45vw, 380px";
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function Table({ concepts, ranked }: TableProps) {
  const t = useTranslations("concepts");
  const { conceptId, set } = useJourney();
  const [forMe, setForMe] = useState(false);
  const fitting = best(ranked);
  const order = sorted(concepts, fitting?.id);
  const shown = order.find(({ id }) => id === (conceptId ?? fitting?.id));
  const choose = (id: ConceptId) => {
    setForMe(false);
    set({ conceptId: id });
  };
  const chooseForMe = () => {
    set({ conceptId: fitting?.id ?? order[0]?.id ?? null });
    setForMe(true);
  };
  return (
    <div className={styles.table}>
      <Frames order={order} big={fitting !== null} chosen={conceptId} choose={choose} />
      <div className={styles.side}>
        <div aria-live="polite">
          {forMe && <p className={styles.forMe}>{fitting ? t("forMe.fits") : t("forMe.nothing")}</p>}
        </div>
        {shown && "filmType" in shown ? (
          <Sheet concept={shown} fit={ranked.find(({ id }) => id === shown.id)} isBest={shown.id === fitting?.id} />
        ) : (
          <p className={styles.none}>{t("none")}</p>
        )}
        <p className={styles.ways}>
          {conceptId && (
            <ButtonLink kind="primary" href="/destinations/">
              {t("on")}
            </ButtonLink>
          )}
          <Button kind={conceptId ? "quiet" : "primary"} onClick={chooseForMe}>
            {t("choose")}
          </Button>
        </p>
      </div>
    </div>
  );
}

function sorted<T extends Look>(concepts: T[], first?: ConceptId): T[] {
  return first ? [...concepts.filter(({ id }) => id === first), ...concepts.filter(({ id }) => id !== first)] : concepts;
}

interface FramesProps {
  order: Look[];
  big: boolean;
  chosen: ConceptId | null;
  choose: (id: ConceptId) => void;
}

/** One stop for Tab; arrows go on and choose, as in a radio group. */
function Frames({ order, big, chosen, choose }: FramesProps) {
  const t = useTranslations("concepts");
  const locale = useLocale();
  const frames = useRef(new Map<ConceptId, HTMLButtonElement>());
  const at = Math.max(0, order.findIndex(({ id }) => id === chosen));
  const move = (event: React.KeyboardEvent, from: number) => {
    const step = STEPS[event.key];
    const next = step && order[(from + step + order.length) % order.length];
    if (!next) return;
    event.preventDefault();
    frames.current.get(next.id)?.focus();
    choose(next.id);
  };
  return (
    <div role="group" aria-label={t("group")} className={`${styles.sheet} ${big ? styles.one : ""}`}>
      {order.map((concept, n) => (
        <button
          key={concept.id}
          type="button"
          ref={(node) => {
            if (node) frames.current.set(concept.id, node);
          }}
          className={styles.frame}
          aria-pressed={concept.id === chosen}
          tabIndex={n === at ? 0 : -1}
          onClick={() => choose(concept.id)}
          onKeyDown={(event) => move(event, n)}
        >
          <Frame
            src={concept.sampleImage}
            alt=""
            sizes={big && n === 0 ? undefined : SIZES}
            edge={`${n + 1}A ▸ ${concept.id.toUpperCase()}`}
            state={concept.id === chosen ? "chosen" : undefined}
            first={n < 2}
          />
          <span className={styles.name}>{locale === "ko" ? concept.nameKo : concept.name}</span>
          <span className={styles.tagline}>{concept.tagline}</span>
          {big && n === 0 && <span className={styles.keywords}>{concept.keywords.join(" / ")}</span>}
        </button>
      ))}
    </div>
  );
}
