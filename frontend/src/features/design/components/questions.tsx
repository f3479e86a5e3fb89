"use client";

/** Questions that are answered by choosing, sliding or picking days; several are sent together. */
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { fits, startOf, type Value } from "../model/answers";
import type { Answer, Question } from "../model/types";
import styles from "./questions.module.css";

interface QuestionsProps {
  questions: readonly Question[];
  busy: boolean;
  /** What is sent, and how it reads in the conversation. */
  answer(answers: Answer[], said: string): void;
}

export function Questions({ questions, busy, answer }: QuestionsProps) {
  const t = useTranslations("design.questions");
  const [values, setValues] = useState<Record<string, Value>>(() => Object.fromEntries(questions.map((one) => [one.id, startOf(one)])));
  const only = questions.length === 1 ? questions[0] : undefined;
  const isTap = only?.type === "single_choice";
  const isReady = questions.every((one) => fits(one, values[one.id] ?? null));
  const send = (all: Record<string, Value>) =>
    answer(
      questions.map(({ id }) => ({ questionId: id, value: all[id] ?? null })),
      questions.map((one) => spoken(one, all[one.id] ?? null)).join(", "),
    );
  const choose = (id: string, value: Value) => {
    const next = { ...values, [id]: value };
    setValues(next);
    if (isTap) send(next);
  };
  return (
    <form
      className={styles.questions}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) send(values);
      }}
    >
      {questions.map((one) => (
        <Card key={one.id} question={one} value={values[one.id] ?? null} busy={busy} choose={(value) => choose(one.id, value)} isTap={isTap} />
      ))}
      {!isTap && (
        <Button type="submit" kind="primary" disabled={!isReady || busy}>
          {t("send")}
        </Button>
      )}
    </form>
  );
}

interface CardProps {
  question: Question;
  value: Value;
  busy: boolean;
  isTap: boolean;
  choose(value: Value): void;
}

function Card(props: CardProps) {
  const { question } = props;
  return (
    <fieldset className={styles.card} disabled={props.busy}>
      <legend>{question.question}</legend>
      {question.context && <p className={styles.context}>{question.context}</p>}
      <Field {...props} />
    </fieldset>
  );
}

function Field(props: CardProps) {
  switch (props.question.type) {
    case "single_choice":
      return props.isTap ? <Taps {...props} /> : <Choices {...props} kind="radio" />;
    case "multiple_choice":
      return <Choices {...props} kind="checkbox" />;
    case "scale":
      return <Slider {...props} />;
    case "date_range":
      return <Dates {...props} />;
    default:
      return <Text {...props} />;
  }
}

/** One question with one answer: a tap says it. */
function Taps({ question, choose, busy }: CardProps) {
  return (
    <ul className={styles.taps}>
      {(question.options ?? []).map(({ id, label, description }) => (
        <li key={id}>
          <button type="button" disabled={busy} onClick={() => choose(id)}>
            <span>{label}</span>
            {description && <small>{description}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Choices({ question, value, choose, kind }: CardProps & { kind: "radio" | "checkbox" }) {
  const chosen = Array.isArray(value) ? value : value === null ? [] : [String(value)];
  const tick = (id: string) => {
    if (kind === "radio") choose(id);
    else choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  return (
    <ul className={styles.choices}>
      {(question.options ?? []).map(({ id, label, description }) => (
        <li key={id}>
          <label>
            <input type={kind} name={question.id} checked={chosen.includes(id)} onChange={() => tick(id)} />
            <span>
              {label}
              {description && <small>{description}</small>}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function Slider({ question, value, choose }: CardProps) {
  const id = useId();
  const { min = 0, max = 10, step = 1, minLabel, maxLabel } = question.scale ?? {};
  return (
    <div className={styles.slider}>
      <label htmlFor={id} className="hidden-visually">
        {question.question}
      </label>
      <output htmlFor={id}>{Number(value).toLocaleString()}</output>
      <input id={id} type="range" min={min} max={max} step={step} value={Number(value)} onChange={(event) => choose(Number(event.target.value))} />
      <p className={styles.ends} aria-hidden="true">
        <span>{minLabel ?? min.toLocaleString()}</span>
        <span>{maxLabel ?? max.toLocaleString()}</span>
      </p>
    </div>
  );
}

function Dates({ question: { validation }, value, choose }: CardProps) {
  const t = useTranslations("design.questions");
  const { start = "", end = "" } = (value ?? {}) as { start?: string; end?: string };
  const least = typeof validation?.min === "string" ? validation.min : undefined;
  const most = typeof validation?.max === "string" ? validation.max : undefined;
  return (
    <p className={styles.dates}>
      <label>
        {t("from")}
        <input type="date" value={start} min={least} max={most} onChange={(event) => choose({ start: event.target.value, end })} />
      </label>
      <label>
        {t("to")}
        <input type="date" value={end} min={start || least} max={most} onChange={(event) => choose({ start, end: event.target.value })} />
      </label>
    </p>
  );
}

function Text({ question, value, choose }: CardProps) {
  const id = useId();
  return (
    <p className={styles.text}>
      <label htmlFor={id} className="hidden-visually">
        {question.question}
      </label>
      <input id={id} type="text" maxLength={question.validation?.maxLength ?? 500} value={String(value ?? "")} onChange={(event) => choose(event.target.value)} />
    </p>
  );
}

/** An answer as the person would say it. */
function spoken(question: Question, value: Value): string {
  const labels = (question.options ?? []).filter(({ id }) => (Array.isArray(value) ? value.includes(id) : value === id)).map(({ label }) => label);
  if (labels.length > 0) return labels.join(", ");
  if (value && typeof value === "object" && !Array.isArray(value)) return `${value.start} – ${value.end}`;
  return typeof value === "number" ? value.toLocaleString() : String(value ?? "");
}
