"use client";

/** A segment by hand: what it is called, when, how it stands. Only what was changed is sent. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "@/shared/i18n/locale";
import { Button } from "@/shared/ui/button";
import { Dialog } from "@/shared/ui/dialog";
import type { Fields } from "../api/itineraries";
import { nameOf } from "../model/calendar";
import type { Segment, Status } from "../model/types";
import styles from "./editor.module.css";

const STATUSES: readonly Status[] = ["TENTATIVE", "CONFIRMED", "WAITLISTED", "CANCELLED", "COMPLETED"];

interface EditorProps {
  segment: Segment | null;
  currency: string;
  save(segment: Segment, fields: Fields): void;
  remove(segment: Segment): void;
  close(): void;
}

export function Editor({ segment, ...rest }: EditorProps) {
  const t = useTranslations("design.editor");
  return (
    <Dialog title={segment ? nameOf(segment) : t("title")} open={segment !== null} onClose={rest.close}>
      {segment && <Form key={segment.id} segment={segment} {...rest} />}
    </Dialog>
  );
}

interface Draft {
  name: string;
  start: string;
  end: string;
  status: Status;
  amount: string;
  currency: string;
  confirmation: string;
  notes: string;
}

function draftOf(one: Segment, currency: string): Draft {
  return {
    name: nameOf(one),
    start: one.startDatetime,
    end: one.endDatetime,
    status: one.status ?? "TENTATIVE",
    amount: one.totalPrice ? String(one.totalPrice.amount) : "",
    currency: one.totalPrice?.currency ?? currency,
    confirmation: one.confirmationNumber ?? "",
    notes: one.notes ?? "",
  };
}

function Form({ segment, currency, save, remove, close }: EditorProps & { segment: Segment }) {
  const t = useTranslations("design.editor");
  const locale = useLocale();
  const before = draftOf(segment, currency);
  const [draft, setDraft] = useState(before);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const changed = fieldsOf(before, draft);
  const isNamed = segment.type !== "FLIGHT" && segment.type !== "TRANSFER";
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(changed).length > 0) save(segment, changed);
        close();
      }}
    >
      {isNamed && <Line label={t("name")} value={draft.name} required maxLength={200} onChange={(name) => set({ name })} />}
      <div className={styles.pair}>
        <Line label={t("start")} type="datetime-local" value={draft.start} required onChange={(start) => set({ start })} />
        <Line label={t("end")} type="datetime-local" value={draft.end} required onChange={(end) => set({ end })} />
      </div>
      {segment.startZone !== segment.endZone && <p className={styles.hint}>{t("zones", { from: zoneName(segment.startZone, locale), to: zoneName(segment.endZone, locale) })}</p>}
      <div className={styles.pair}>
        <label>
          {t("status")}
          <select value={draft.status} onChange={(event) => set({ status: event.target.value as Status })}>
            {STATUSES.map((one) => (
              <option key={one} value={one}>
                {t(`is.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <Line label={t("code")} value={draft.confirmation} maxLength={60} onChange={(confirmation) => set({ confirmation })} />
      </div>
      <div className={styles.pair}>
        <Line label={t("price")} type="number" min={0} step="any" value={draft.amount} onChange={(amount) => set({ amount })} />
        <Line label={t("currency")} value={draft.currency} pattern="[A-Z]{3}" maxLength={3} onChange={(next) => set({ currency: next.toUpperCase() })} />
      </div>
      <label>
        {t("notes")}
        <textarea rows={2} maxLength={2000} value={draft.notes} onChange={(event) => set({ notes: event.target.value })} />
      </label>
      <p className={styles.ways}>
        <Button type="submit" kind="primary">
          {t("save")}
        </Button>
        <Button kind="grease" onClick={() => (remove(segment), close())}>
          {t("remove")}
        </Button>
      </p>
    </form>
  );
}

type LineProps = Omit<React.ComponentProps<"input">, "onChange"> & { label: string; onChange(value: string): void };

function Line({ label, onChange, ...rest }: LineProps) {
  return (
    <label>
      {label}
      <input {...rest} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

/** As people call it: "Japan Standard Time", "일본 시간". */
function zoneName(zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** How each line of the form is sent. */
const SENT: { [K in keyof Draft]?: (now: Draft) => Fields } = {
  name: ({ name }) => ({ name }),
  start: ({ start }) => ({ startTime: start.slice(0, 16) }),
  end: ({ end }) => ({ endTime: end.slice(0, 16) }),
  status: ({ status }) => ({ status }),
  confirmation: ({ confirmation }) => ({ confirmationNumber: confirmation || null }),
  notes: ({ notes }) => ({ notes: notes || null }),
  amount: priced,
  currency: priced,
};

function priced({ amount, currency }: Draft): Fields {
  return { price: amount === "" ? null : { amount: Number(amount), currency } };
}

function fieldsOf(before: Draft, now: Draft): Fields {
  const lines = (Object.keys(SENT) as (keyof Draft)[]).filter((line) => now[line] !== before[line] && !(line === "currency" && now.amount === ""));
  return Object.assign({}, ...lines.map((line) => SENT[line]!(now))) as Fields;
}
