/** Which statements of a message are shown beside the talk. */
import type { StatementRow } from "@/shared/api/types";

/** Talk for its own sake is answered by the reply itself. */
const SMALL_TALK = ["answer", "social"];

/** Those that say something, each wording once; what was not understood comes first. */
export function heard(statements: readonly StatementRow[]): StatementRow[] {
  const told = statements.filter(({ kind }) => !SMALL_TALK.includes(kind));
  const unclear = told.filter(({ status }) => status === "not_understood");
  const rest = told.filter(({ status }) => status !== "not_understood");
  const rows = [...unclear, ...rest];
  return rows.filter((row, n) => rows.findIndex(({ text, status }) => text === row.text && status === row.status) === n);
}
