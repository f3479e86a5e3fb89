/** What does not fit, where it does not fit. */
import styles from "./findings.module.css";
import type { Finding } from "./types";

export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings}>
      {findings.map(({ kind, severity, message, segmentIds }) => (
        <li key={`${kind} ${segmentIds.join()} ${message}`} className={styles[severity]}>
          {message}
        </li>
      ))}
    </ul>
  );
}
