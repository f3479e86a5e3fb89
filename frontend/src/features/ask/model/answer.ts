/** An answer while it is being made: its events folded into one view. */
import type { AskAnswer, AskEvent } from "@/shared/api/types";

export type Agent = AskAnswer["steps"][number]["agent"];
export type StepState = "waiting" | "started" | "done" | "failed";

export interface Making {
  /** Undefined until it is known, null for what is no question to a travel desk. */
  route: AskAnswer["route"] | undefined;
  steps: { agent: Agent; state: StepState }[];
  text: string;
  answer: AskAnswer | null;
}

export const NOTHING: Making = { route: undefined, steps: [], text: "", answer: null };

export function make(view: Making, event: AskEvent): Making {
  switch (event.type) {
    case "route":
      return { ...view, route: event.route, steps: event.steps.map((agent) => ({ agent, state: stateOf(view, agent) })) };
    case "step":
      return { ...view, steps: stepped(view.steps, event.agent, event.status) };
    case "token":
      return { ...view, text: view.text + event.text };
    case "reset":
      return { ...view, text: "" };
    case "complete":
      return { ...view, route: event.route, answer: event, text: event.final_plan };
    default:
      return view;
  }
}

/** The question's reading begins before it is known which steps there will be. */
function stateOf({ steps }: Making, agent: Agent): StepState {
  return steps.find((step) => step.agent === agent)?.state ?? "waiting";
}

function stepped(steps: Making["steps"], agent: Agent, state: StepState): Making["steps"] {
  const known = steps.some((step) => step.agent === agent);
  return known ? steps.map((step) => (step.agent === agent ? { agent, state } : step)) : [...steps, { agent, state }];
}
