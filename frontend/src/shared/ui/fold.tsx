import styles from "./fold.module.css";

/** What only some want to read: sources, checks, details. */
export function Fold({ title, children, open }: React.PropsWithChildren<{ title: React.ReactNode; open?: boolean }>) {
  return (
    <details className={styles.fold} open={open}>
      <summary>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
