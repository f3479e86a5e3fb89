/** What was said and could not be planned for, in the person's own words, each with its reason. */
import { useTranslations } from "use-intl";
import { langOf } from "../model/language";
import type { Plan, StatementRow } from "../model/types";
import styles from "./report.module.css";

/** Small talk and facts that ask for nothing need no answer. */
const ASK_NOTHING = ["background", "social", "feeling", "answer", "off_topic", "product"];
const ORDER = ["asked", "not_understood", "set_aside"];

const isLeftOut = ({ status, kind }: StatementRow) => status !== "used" && !ASK_NOTHING.includes(kind);
export function LeftOut({ plan: { statements = [] } }: { plan: Plan }) {
  const t = useTranslations("plan.leftOut");
  const rows = statements.filter(isLeftOut).sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  if (rows.length === 0) return null;
  return (
    <aside className={styles.assumed} aria-labelledby="left-out">
      <h3 id="left-out">{t("title")}</h3>
      <ul className={styles.guesses}>
        {rows.map(({ id, text, reason, status }) => (
          <li key={id}>
            <q lang={langOf(text)}>{text}</q>: <span lang={reason ? langOf(reason) : undefined}>{reason ?? t(status as "asked")}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
