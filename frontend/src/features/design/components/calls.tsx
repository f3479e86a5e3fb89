"use client";

/** What an answer did: each tool as a line while it works, each change as a line of a diff. */
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { clockOf, noon } from "../model/calendar";
import type { Call } from "../model/turn";
import type { Change } from "../model/types";
import styles from "./calls.module.css";

interface CallsProps {
  calls: readonly Call[];
  isOpen: boolean;
  undone: number;
  canUndo: boolean;
  undo(): void;
}

const READS = ["get_itinerary", "get_segment"];

export function Calls({ calls, isOpen, undone, canUndo, undo }: CallsProps) {
  const t = useTranslations("design.calls");
  const changing = calls.filter(({ changes }) => changes.length > 0);
  const left = changing.length - undone;
  const shown = calls.filter(({ name, state }) => !(READS.includes(name) && state === "done"));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.calls}>
      {shown.map((call) => {
        const n = changing.indexOf(call);
        const isBack = n >= left && n >= 0;
        return (
          <li key={call.id} className={isBack ? styles.back : undefined}>
            {call.changes.length > 0 ? <Diff changes={call.changes} /> : <Working call={call} />}
            {n >= 0 && n === left - 1 && canUndo && !isOpen && (
              <Button kind="quiet" className={styles.undo} onClick={undo}>
                {t("undo")}
              </Button>
            )}
            {isBack && <span className={styles.taken}>{t("undone")}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function Working({ call: { name, state, line } }: { call: Call }) {
  const t = useTranslations("design.calls");
  return (
    <p className={styles[state]}>
      {t(`tool.${name as "add_flight"}`)}
      {line && <span className={styles.line}>{line}</span>}
    </p>
  );
}

const SIGNS: Record<Change["op"], string> = { added: "+", removed: "−", changed: "~", reordered: "↕", details: "~" };

/** Changes, a line each. */
export function Diff({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations("design.calls");
  return (
    <ul className={styles.diff}>
      {changes.map(({ op, segmentId, name, before, after }) => (
        <li key={`${op} ${segmentId}`} className={styles[op]}>
          <span aria-hidden="true">{SIGNS[op]}</span>
          <span className="hidden-visually">{t(`op.${op}`)}</span> {name} <When before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}

type Side = Change["before"];

function When({ before, after }: { before?: Side; after?: Side }) {
  const format = useFormatter();
  const was = text(before?.startDatetime);
  const is = text(after?.startDatetime);
  const show = (moment: string) => `${format.dateTime(noon(moment.slice(0, 10)), { day: "numeric", month: "short" })} ${clockOf(moment)}`;
  if (!was && !is) return null;
  if (was && is && was !== is) {
    return (
      <>
        <s>{show(was)}</s> {show(is)}
      </>
    );
  }
  return show(is ?? was!);
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
