import styles from "./film.module.css";

/** A strip of film with sprockets on one side: a list whose items are frames. */
export function Film({ children, columns = 3, label }: React.PropsWithChildren<{ columns?: 2 | 3 | 6; label?: string }>) {
  return (
    <ul className={`${styles.film} ${styles[`columns${columns}`]}`} aria-label={label}>
      {children}
    </ul>
  );
}
