import styles from "./pencil.module.css";

/** The grease pencil: a ring round what was chosen, a cross over what was turned down. Decoration: state is in the markup. */
export function Ring() {
  return (
    <svg className={styles.mark} viewBox="0 0 120 84" preserveAspectRatio="none" aria-hidden="true">
      <path
        className={styles.ring}
        pathLength={1}
        d="M22 10C56-1 110 4 115 38c4 30-38 45-72 42C16 78 1 60 6 38 10 20 34 7 70 8c16 1 30 5 38 12"
      />
    </svg>
  );
}

export function Cross() {
  return (
    <svg className={styles.mark} viewBox="0 0 120 84" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.ring} pathLength={1} d="M10 9C40 28 80 55 112 77" />
      <path className={`${styles.ring} ${styles.second}`} pathLength={1} d="M111 6C78 32 44 56 8 79" />
    </svg>
  );
}
