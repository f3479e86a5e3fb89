import { Link } from "../i18n/locale";
import styles from "./button.module.css";

type Kind = "primary" | "plain" | "quiet" | "grease";

function look(kind: Kind, className?: string): string {
  return [styles.button, styles[kind], className].filter(Boolean).join(" ");
}

export function Button({ kind = "plain", className, ...rest }: React.ComponentProps<"button"> & { kind?: Kind }) {
  return <button type="button" className={look(kind, className)} {...rest} />;
}

export function ButtonLink({ kind = "plain", className, ...rest }: React.ComponentProps<typeof Link> & { kind?: Kind }) {
  return <Link className={look(kind, className)} {...rest} />;
}

/** A file to take along: leaves the app, so it is a plain anchor. */
export function ButtonFile({ kind = "plain", className, ...rest }: React.ComponentProps<"a"> & { kind?: Kind }) {
  return <a className={look(kind, className)} {...rest} />;
}
