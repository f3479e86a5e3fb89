/** A turn while it is being written: its events folded into one view. */
import type { GuideAnswer, GuideConstraint, GuideEvent, ReasoningLog } from "@/shared/api/types";

/** A draft that the guide sent back to itself, with its reasons. */
export interface SentBack {
  draft: string;
  issues: string[];
}

export interface Writing {
  step: string | null;
  text: string;
  constraints: GuideConstraint[];
  logs: ReasoningLog[];
  sentBack: SentBack[];
  answer: GuideAnswer | null;
}

export const NOTHING: Writing = { step: null, text: "", constraints: [], logs: [], sentBack: [], answer: null };

export function write(view: Writing, event: GuideEvent): Writing {
  switch (event.type) {
    case "status":
      return { ...view, step: event.step };
    case "constraint":
      return { ...view, constraints: [...view.constraints, event] };
    case "reasoning_log":
      return { ...view, logs: [...view.logs, event] };
    case "token":
      return { ...view, text: view.text + event.text };
    case "reset":
      return { ...view, text: "", sentBack: kept(view) };
    case "correction":
      return { ...view, sentBack: reasoned(view.sentBack, event.issues) };
    case "complete":
      return { ...view, answer: event, text: event.response };
    default:
      return view;
  }
}

/** What a reset takes back stays in sight, struck, once it is known why. */
function kept({ text, sentBack }: Writing): SentBack[] {
  return text ? [...sentBack, { draft: text, issues: [] }] : sentBack;
}

function reasoned(sentBack: readonly SentBack[], issues: string[]): SentBack[] {
  const last = sentBack.at(-1);
  return last ? [...sentBack.slice(0, -1), { ...last, issues }] : [];
}
