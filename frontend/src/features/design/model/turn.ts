/** An answer on its way: its events folded into one view. */
import type { Change, DesignerEvent, Question, Reply } from "./types";

export interface Call {
  id: string;
  name: string;
  arguments: Record<string, unknown>;
  state: "running" | "done" | "failed";
  changes: Change[];
  /** What it found or why it failed, in a line. */
  line: string;
}

export interface Answering {
  text: string;
  calls: Call[];
  questions: Question[];
  reply: Reply | null;
}

export const NOTHING: Answering = { text: "", calls: [], questions: [], reply: null };

export function answer(view: Answering, event: DesignerEvent): Answering {
  switch (event.type) {
    case "text":
      return { ...view, text: view.text + event.content };
    case "tool_call":
      return { ...view, calls: [...view.calls, { id: event.id, name: event.name, arguments: event.arguments, state: "running", changes: [], line: "" }] };
    case "tool_result":
      return { ...view, calls: view.calls.map((call) => (call.id === event.id ? ended(call, event) : call)) };
    case "structured_questions":
      return { ...view, questions: event.questions };
    case "reset":
      return { ...view, text: "" };
    case "complete":
      return { ...view, reply: event.response, text: event.response.message, questions: event.response.structuredQuestions ?? [] };
    default:
      return view;
  }
}

function ended(call: Call, { result, success }: Extract<DesignerEvent, { type: "tool_result" }>): Call {
  const { changes, summary, error } = result as { changes?: Change[]; summary?: string; error?: string };
  return { ...call, state: success ? "done" : "failed", changes: changes ?? [], line: summary ?? error ?? "" };
}
