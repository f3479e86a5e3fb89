/** What does not fit, where it does not fit. */
import type { Finding } from "../model/types";
import styles from "./findings.module.css";

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
